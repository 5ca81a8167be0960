import path from "node:path";

import { tryFileLock, type FileLock } from "../../db/file-lock";
import { BackupError } from "./backup-error";
import { backupsDirectory } from "./backup-folders.server";
import { makePrivateDirectory } from "./backup-files.server";

/**
 * Prevents any other backup, in this process or another.
 * @throws {BackupError} at once when another one is being made
 */
export async function lockBackups(): Promise<FileLock> {
  let lock: FileLock | null;
  try {
    await makePrivateDirectory(backupsDirectory());
    lock = tryFileLock(path.join(backupsDirectory(), ".lock"));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError("other", message, { cause: error });
  }
  if (lock) return lock;
  throw new BackupError("busy", "Another backup is being made");
}
