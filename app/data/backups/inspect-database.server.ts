import { statSync } from "node:fs";

import { findSchemaState } from "../../../db/migrate";
import { openReader } from "../../../db/open";
import type { SchemaState } from "../../../db/schema-state";

/** The result of checking the whole file. */
export type DatabaseInspection =
  | { found: "missing" | "empty" }
  /** SQLite's message, in English. */
  | { found: "damaged"; problem: string }
  /** `strays` counts rows with a broken reference. */
  | { found: "whole"; schema: SchemaState; bytes: number; strays: number };

/** Checks the whole database while others use it. Writes nothing and never throws. */
export function inspectDatabase(file: string): DatabaseInspection {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return { found: "missing" };
  if (stats.size === 0) return { found: "empty" };
  try {
    const connection = openReader(file);
    try {
      const problem = connection.sqlite.pragma("integrity_check(1)", { simple: true });
      if (problem !== "ok") return { found: "damaged", problem: String(problem) };
      const strays = connection.sqlite.prepare("PRAGMA foreign_key_check").all().length;
      return { found: "whole", schema: findSchemaState(connection), bytes: stats.size, strays };
    } finally {
      connection.sqlite.close();
    }
  } catch (error) {
    return { found: "damaged", problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Compares the schema of a copy (a single file) with this program's.
 * @throws SQLite's error for a file that is no database
 */
export function judgeCopy(file: string): SchemaState {
  const connection = openReader(file);
  try {
    return findSchemaState(connection);
  } finally {
    connection.sqlite.close();
  }
}
