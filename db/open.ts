import { statSync } from "node:fs";
import Database from "better-sqlite3";

import { createQueries, type Connection, createPrepare, type BeforeStatement } from "./connection";

const OLDEST_MAJOR = 22;

/**
 * Called by every module that opens a database: better-sqlite3 loads its native part with the first
 * database and crashes older Node versions with a segmentation fault.
 */
export function requireNodeForDatabase(): void {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return;
  process.stderr.write(
    `Tela necesita Node ${OLDEST_MAJOR} o más nuevo (este es ${process.versions.node}): usá npm start, que corre con el suyo.\n`,
  );
  process.exit(1);
}

requireNodeForDatabase();

/** A connection to a file of SQLite. */
export type FileConnection = Connection & {
  /** SQLite's own handle, for what only SQLite has: pragmas, migrations and copies. */
  sqlite: Database.Database;
};

export function isFileConnection(connection: Connection): connection is FileConnection {
  return connection.engine === "sqlite";
}

/** This SQLite or its settings are unsafe, so nothing may be written with it. */
export class UnsafeSqliteError extends Error {
  override name = "UnsafeSqliteError";

  /** `setting` is a pragma or `version`; `actual` is SQLite's value. */
  constructor(
    readonly setting: string,
    readonly wanted: string,
    readonly actual: string,
  ) {
    super(`SQLite's ${setting} has to be ${wanted}, and is ${actual}`);
  }
}

/** Older SQLite releases can corrupt a WAL database (sqlite.org/releaselog/3_51_3.html). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

type WriterOptions = {
  /** The wait for a locked file in milliseconds; it blocks the process. */
  timeout?: number;
  beforeStatement?: BeforeStatement;
};

/** The single writing connection; creates a missing file. */
export function openWriter(
  file: string,
  { timeout = 1000, beforeStatement }: WriterOptions = {},
): FileConnection {
  const sqlite = new Database(file, { timeout });
  const pragmas = {
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: timeout,
    cache_size: -16_000,
    journal_size_limit: 67_108_864,
    trusted_schema: 0,
  };
  configure(sqlite, pragmas);
  return connect(sqlite, beforeStatement);
}

/**
 * A read-only connection to an existing file. It waits only 100 ms for a locked file, because
 * waiting blocks every other request.
 */
export function openReader(file: string): FileConnection {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: 100 });
  configure(sqlite, { busy_timeout: 100, cache_size: -16_000, trusted_schema: 0 });
  return connect(sqlite);
}

/** Closes the connection after the work. */
export function useOnce<T>(connection: FileConnection, work: (connection: FileConnection) => T): T {
  try {
    return work(connection);
  } finally {
    connection.sqlite.close();
  }
}

function connect(sqlite: Database.Database, beforeStatement?: BeforeStatement): FileConnection {
  const prepare = createPrepare(sqlite, beforeStatement);
  const queries = createQueries(prepare);
  return { engine: "sqlite", sqlite, prepare, queries, afterCommit: new Set() };
}

/**
 * Identifies the file behind a path: a replacement has another identity. Null when it is missing.
 */
export function readFileIdentity(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}

/** Also changes when the file was written: by a checkpoint, a restored copy or damage. */
export function readFileFingerprint(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}` : null;
}

function configure(sqlite: Database.Database, pragmas: Record<string, number | string>): void {
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
