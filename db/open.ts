import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";

import * as schema from "./schema";

export type ShopQueries = BetterSQLite3Database<typeof schema>;

export type Connection = {
  /** The raw handle, for what Drizzle has no words for: pragmas and full-text search. */
  sqlite: Database.Database;
  queries: ShopQueries;
};

/** SQLite releases before this one can corrupt a WAL database (sqlite.org/releaselog/3_51_3.html). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** The single writing connection; creates the file when it is not there. */
export function openWriter(file: string): Connection {
  const sqlite = new Database(file, { timeout: 1000 });
  return configure(sqlite, {
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 1000,
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
    assertSafeSqlite(sqlite);
    for (const [name, wanted] of Object.entries(pragmas)) {
      sqlite.pragma(`${name} = ${wanted}`);
      const actual = sqlite.pragma(name, { simple: true });
      if (actual !== wanted) {
        throw new Error(`SQLite did not take ${name} = ${wanted}: it says ${String(actual)}`);
      }
    }
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return { sqlite, queries: drizzle(sqlite, { schema }) };
}

function assertSafeSqlite(sqlite: Database.Database): void {
  const version = String(sqlite.prepare("SELECT sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  for (const [position, oldest] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[position] ?? 0;
    if (part > oldest) return;
    if (part < oldest) throw new Error(`SQLite ${version} is too old: 3.51.3 or newer is needed`);
  }
}
