import { statSync } from "node:fs";
import path from "node:path";

import { findSchemaState } from "../../../db/migrate";
import { openReader } from "../../../db/open";
import type { SchemaState } from "../../../db/schema-state";

type DatabaseInspection =
  | { found: "missing" | "empty" }
  /** SQLite's message, in English. */
  | { found: "damaged"; problem: string }
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

/** Of a copy in a single file. @throws SQLite's error for a file that is no database */
export function judgeCopy(file: string): SchemaState {
  const connection = openReader(file);
  try {
    return findSchemaState(connection);
  } finally {
    connection.sqlite.close();
  }
}

/** The folder of a decided restore, or of a move from a server: once it has this name, it must be completed. */
export const RESTORING_NAME = "restoring";

/** True when a restore was decided and then interrupted, so parts of the shop are still missing. */
export function isRestoreUnfinished(dataDirectory: string): boolean {
  return (
    statSync(path.join(dataDirectory, RESTORING_NAME), { throwIfNoEntry: false }) !== undefined
  );
}
