import Database from "better-sqlite3";

import { requireNodeForDatabase } from "./node-guard";

requireNodeForDatabase();

export type FileLock = { release(): void };

/**
 * The connections that hold a lock. The garbage collector closes a connection that nothing refers to,
 * and its lock goes with it: so the lock is held until `release`, whatever its taker keeps.
 */
const held = new Set<Database.Database>();

/**
 * Takes a lock that is the kernel's, so that it goes with a process that is killed; null when somebody
 * has it. SQLite is the one way to such a lock that Node has: nothing is ever stored in the file.
 */
export function tryFileLock(file: string): FileLock | null {
  const lock = new Database(file, { timeout: 0 });
  try {
    // Without it, what a killed process leaves would be a journal to roll back.
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
