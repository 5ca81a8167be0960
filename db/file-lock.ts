import Database from "better-sqlite3";

export type FileLock = { release(): void };

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
    return { release: () => void lock.close() };
  } catch (error) {
    lock.close();
    const isTaken =
      error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
    if (isTaken) return null;
    throw error;
  }
}
