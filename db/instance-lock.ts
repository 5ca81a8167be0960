import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

/** Another process has the shop of this directory open. */
export class InstanceLockedError extends Error {
  override name = "InstanceLockedError";

  /** `processId` is null in the instant before the other one has written it down. */
  constructor(
    readonly processId: number | null,
    options?: ErrorOptions,
  ) {
    super(`The shop of this directory is open in process ${processId ?? "unknown"}`, options);
  }
}

export type InstanceLock = {
  /** Can be called twice. */
  release(): void;
};

/** Whoever asks whether a shop is open holds the lock for an instant. */
const WAIT_MS = 200;

/**
 * Takes the data directory for this process. The lock is the kernel's, so that it goes with a process
 * that is killed; SQLite is the one way to it that Node has. Nothing is ever committed to the file:
 * the number of the process lies in a file of its own, because reading the locked one by other means
 * than SQLite would let go of the lock.
 *
 * @throws {InstanceLockedError}
 * @throws the file system's error or SQLite's for a directory that cannot be written
 */
export function lockInstance(dataDirectory: string): InstanceLock {
  const numberFile = path.join(dataDirectory, "instance.pid");
  const lock = takeLock(path.join(dataDirectory, "instance.lock"), numberFile);
  try {
    writeFileSync(numberFile, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    release() {
      if (!lock.open) return;
      rmSync(numberFile, { force: true });
      lock.close();
    },
  };
}

function takeLock(file: string, numberFile: string): Database.Database {
  const lock = new Database(file, { timeout: WAIT_MS });
  try {
    // Without it, what a killed process leaves would be a journal to roll back.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new InstanceLockedError(readProcessId(numberFile), { cause: error });
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

function readProcessId(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || null;
  } catch {
    return null;
  }
}
