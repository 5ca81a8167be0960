import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";

import { requireNodeForDatabase } from "./node-guard";
import * as schema from "./schema";

requireNodeForDatabase();

export type ShopQueries = BetterSQLite3Database<typeof schema>;

export type Connection = {
  /** The raw handle, for what Drizzle has no words for: pragmas and full-text search. */
  sqlite: Database.Database;
  queries: ShopQueries;
};

/** Not the file but what runs it is at fault: nothing may be written that way. */
export class UnsafeSqliteError extends Error {
  override name = "UnsafeSqliteError";

  /** `setting` is a pragma, or `version`; `actual` is what SQLite says of it. */
  constructor(
    readonly setting: string,
    readonly wanted: string,
    readonly actual: string,
  ) {
    super(`SQLite's ${setting} has to be ${wanted}, and is ${actual}`);
  }
}

/** SQLite releases before this one can corrupt a WAL database (sqlite.org/releaselog/3_51_3.html). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/**
 * The single writing connection; creates the file when it is not there. It waits for a locked file as
 * long as it is told to, in milliseconds, and stops the whole process meanwhile.
 */
export function openWriter(file: string, timeout = 1000): Connection {
  const sqlite = new Database(file, { timeout });
  return configure(sqlite, {
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: timeout,
    cache_size: -16_000,
    journal_size_limit: 67_108_864,
    trusted_schema: 0,
  });
}

/**
 * A read-only connection to a file that must exist. It gives up on a locked file after 100 ms,
 * because waiting stops every other request of the process.
 */
export function openReader(file: string): Connection {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: 100 });
  return configure(sqlite, { busy_timeout: 100, cache_size: -16_000, trusted_schema: 0 });
}

/** Names the file behind a path; another file in its place has another name. Null when there is none. */
export function readFileIdentity(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}

/** Also changes when the file was written over: by a checkpoint, a restored copy, or damage. */
export function readFileFingerprint(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}` : null;
}

function configure(
  sqlite: Database.Database,
  pragmas: Record<string, number | string>,
): Connection {
  try {
    requireSafeSqlite(String(sqlite.prepare("SELECT sqlite_version()").pluck().get()));
    for (const [name, wanted] of Object.entries(pragmas)) {
      sqlite.pragma(`${name} = ${wanted}`);
      const actual = sqlite.pragma(name, { simple: true });
      if (actual !== wanted) throw new UnsafeSqliteError(name, String(wanted), String(actual));
    }
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return { sqlite, queries: drizzle(sqlite, { schema }) };
}

/** @throws {UnsafeSqliteError} */
export function requireSafeSqlite(version: string): void {
  const parts = version.split(".").map(Number);
  for (const [position, oldest] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[position] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new UnsafeSqliteError("version", OLDEST_SAFE_SQLITE.join("."), version);
    }
  }
}
