import Database from "better-sqlite3";

import { requireNodeForDatabase } from "./node-guard";

requireNodeForDatabase();

export type FileLock = { release(): void };

/**
 * Connections that hold a lock. Without this reference the garbage collector would close the
 * connection and release its lock.
 */
const held = new Set<Database.Database>();

/**
 * Takes a kernel lock on a file, which ends with the process; null when it is taken. Node offers no
 * such lock itself, so this uses SQLite; it stores nothing in the file.
 */
export function tryFileLock(file: string): FileLock | null {
  const lock = new Database(file, { timeout: 0 });
  try {
    // Otherwise a killed process would leave a journal to roll back.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    const isTaken =
      error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
    if (isTaken) return null;
    throw error;
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
