import { readdir } from "node:fs/promises";

import { isBackupName, type Backup } from "../domain/backup";
import { describeBackup, readManifest } from "./backup-manifest.server";
import { backupDirectory, backupsDirectory } from "./backup-folders.server";

/** The backups there are, newest first. One gets its name only when it is whole and verified. */
export async function listBackups(): Promise<Backup[]> {
  const names = await readdir(backupsDirectory()).catch(() => []);
  const found = await Promise.all(names.filter(isBackupName).map(findBackup));
  return found
    .filter((backup) => backup !== null)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** A backup by its name; null for a name that is none, or a folder without a readable manifest. */
export async function findBackup(name: string): Promise<Backup | null> {
  if (!isBackupName(name)) return null;
  const manifest = await readManifest(backupDirectory(name));
  return manifest && describeBackup(name, manifest);
}
