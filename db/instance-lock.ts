import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { tryFileLock } from "./file-lock";

/** Another process has the shop of this directory open. */
export class InstanceLockedError extends Error {
  override name = "InstanceLockedError";

  /** `processId` is null where the other one has not, or could not, write it down. */
  constructor(readonly processId: number | null) {
    super(`The shop of this directory is open in process ${processId ?? "unknown"}`);
  }
}

export type InstanceLock = {
  /** Can be called twice. */
  release(): void;
};

/**
 * Takes the data directory for this process. The number of the process lies in a file of its own,
 * because reading the locked one by other means than SQLite would let go of the lock.
 *
 * @throws {InstanceLockedError}
 * @throws the file system's error or SQLite's for a directory that cannot be written
 */
export function lockInstance(dataDirectory: string): InstanceLock {
  const numberFile = path.join(dataDirectory, "instance.pid");
  const lock = tryFileLock(path.join(dataDirectory, "instance.lock"));
  if (lock === null) throw new InstanceLockedError(readProcessId(numberFile));
  try {
    writeFileSync(numberFile, `${process.pid}\n`);
  } catch {
    // The number is for the message alone, and the lock holds without it.
  }
  let isHeld = true;
  return {
    release() {
      // The number may by then be that of whoever took the directory next.
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
    // One that stays behind is that of a dead process.
  }
}

/** Null also for a number that somebody else left behind. */
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
    // That of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
