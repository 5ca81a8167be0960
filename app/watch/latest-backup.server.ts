import { readdir } from "node:fs/promises";

import { backupsDirectory } from "../backups/backup-folders.server";
import { findBackup } from "../backups/list-backups.server";
import { isBackupName } from "../domain/backup";

let latest: { name: string; createdAt: Date } | null = null;

/**
 * When the newest backup was made; null for none. Reads a backup's own list of files only when
 * another one became the newest: it is long, and anybody may ask for its age.
 */
export async function findLatestBackupTime(): Promise<Date | null> {
  const names = await readdir(backupsDirectory()).catch(() => []);
  // They begin with the time.
  for (const name of names.filter(isBackupName).sort().reverse()) {
    if (name !== latest?.name) latest = await findBackup(name);
    if (latest) return latest.createdAt;
  }
  return null;
}
