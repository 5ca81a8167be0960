import Database from "better-sqlite3";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { requireNodeForDatabase } from "./open";

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

/** Another process has this directory's shop open. */
export class InstanceLockedError extends Error {
  override name = "InstanceLockedError";

  /** `processId` is null when the other process has not written it, or could not. */
  constructor(readonly processId: number | null) {
    super(`The shop of this directory is open in process ${processId ?? "unknown"}`);
  }
}

export type InstanceLock = {
  /** Safe to call twice. */
  release(): void;
};

/**
 * Locks the data directory for this process. The process id is in a file of its own, because
 * reading the locked file other than through SQLite would release the lock.
 * @throws {InstanceLockedError}
 * @throws the file system's or SQLite's error for a directory that cannot be written
 */
export function lockInstance(dataDirectory: string): InstanceLock {
  const numberFile = path.join(dataDirectory, "instance.pid");
  const lock = tryFileLock(path.join(dataDirectory, "instance.lock"));
  if (lock === null) throw new InstanceLockedError(readProcessId(numberFile));
  try {
    writeFileSync(numberFile, `${process.pid}\n`);
  } catch {
    // The id is only for the error message; the lock works without it.
  }
  let isHeld = true;
  return {
    release() {
      // After that, another process may have written its own id.
      if (isHeld) removeNumber(numberFile);
      isHeld = false;
      lock.release();
    },
  };
}

function removeNumber(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A remaining file only holds the id of a dead process.
  }
}

/** Null also for an id left behind by a dead process. */
function readProcessId(file: string): number | null {
  try {
    const processId = Number.parseInt(readFileSync(file, "utf8"), 10);
    return processId > 0 && isAlive(processId) ? processId : null;
  } catch {
    return null;
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
