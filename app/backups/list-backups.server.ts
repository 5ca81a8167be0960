import { readdir, stat } from "node:fs/promises";
import path from "node:path";

import { isBackupName, type Backup } from "../domain/backups/backup";
import { describeBackup, MANIFEST_NAME, readManifest } from "./backup-manifest.server";
import { backupDirectory, backupsDirectory } from "./backup-folders.server";
import { perShop } from "../settings/current-shop.server";

/** All backups, newest first. A backup gets its name only when it is complete and verified. */
export async function listBackups(): Promise<Backup[]> {
  const names = (await readdir(backupsDirectory()).catch(() => [])).filter(isBackupName);
  const known = knownBackups();
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
  const found = await Promise.all(names.map(findBackup));
  return found
    .filter((backup) => backup !== null)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Cached by name, because a manifest lists every picture and takes long to parse. */
const knownBackups = perShop(() => new Map<string, { stamp: string; backup: Backup }>());

/** A backup by its name; null for another name, or a folder without a readable manifest. */
export async function findBackup(name: string): Promise<Backup | null> {
  if (!isBackupName(name)) return null;
  const directory = backupDirectory(name);
  const stamp = await readStamp(path.join(directory, MANIFEST_NAME));
  const known = knownBackups();
  const kept = known.get(name);
  if (kept && kept.stamp === stamp) return kept.backup;
  const manifest = await readManifest(directory);
  if (!manifest || stamp === null) return null;
  const backup = describeBackup(name, manifest);
  known.set(name, { stamp, backup });
  return backup;
}

/** Identifies a version of the file; null when it does not exist. */
async function readStamp(file: string): Promise<string | null> {
  const stats = await stat(file).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}
