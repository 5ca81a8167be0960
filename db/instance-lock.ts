import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { tryFileLock } from "./file-lock";

/** Another process has the shop of this directory open. */
export class InstanceLockedError extends Error {
  override name = "InstanceLockedError";

  /** `processId` is null in the instant before the other one has written it down. */
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
  } catch (error) {
    lock.release();
    throw error;
  }
  let isHeld = true;
  return {
    release() {
      // The number may by then be that of whoever took the directory next.
      if (isHeld) rmSync(numberFile, { force: true });
      isHeld = false;
      lock.release();
    },
  };
}

function readProcessId(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || null;
  } catch {
    return null;
  }
}
