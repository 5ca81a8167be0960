import path from "node:path";

import { tryFileLock, type FileLock } from "../../db/file-lock";
import { BackupError } from "./backup-error";
import { backupsDirectory } from "./backup-folders.server";
import { makePrivateDirectory } from "./backup-files.server";

/**
 * Keeps every other process, and whatever else this one is at, from making a backup meanwhile.
 *
 * @throws {BackupError} at once, where another is being made
 */
export async function lockBackups(): Promise<FileLock> {
  await makePrivateDirectory(backupsDirectory());
  const lock = tryFileLock(path.join(backupsDirectory(), ".lock"));
  if (lock) return lock;
  throw new BackupError("busy", "Another backup is being made");
}
