import { readdir, stat, rename, rm } from "node:fs/promises";
import path from "node:path";

import { isBackupName, type Backup, findExpiredBackups } from "../domain/backups/backup";
import { getLog } from "../log/log.server";
import {
  describeBackup,
  MANIFEST_NAME,
  readManifest,
  backupDirectory,
  backupsDirectory,
  UNFINISHED_PREFIX,
} from "./backup-files.server";
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

async function readStamp(file: string): Promise<string | null> {
  const stats = await stat(file).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/** Normally one expires at a time; more may be due to a wrong clock or a manual change. */
const REMOVED_AT_ONCE = 2;

/** Except the `spared` one. Call it with the lock. Never rejects: its caller's work is already done. */
export async function removeExpiredBackups(now: Date, spared?: string): Promise<void> {
  try {
    const expired = findExpiredBackups(await listBackups(), now);
    const leaving = expired.slice(0, REMOVED_AT_ONCE).filter((name) => name !== spared);
    for (const name of leaving) await removeBackup(name);
  } catch (error) {
    getLog().warn({ err: error }, "old backups could not be removed");
  }
}

async function removeBackup(name: string): Promise<void> {
  // Renamed first, so that a half-deleted backup does not look complete.
  const leaving = path.join(backupsDirectory(), UNFINISHED_PREFIX + name);
  await rename(backupDirectory(name), leaving);
  await rm(leaving, { recursive: true, force: true });
}

/** Removes backups that a crash left half made or half deleted. Never rejects. */
export async function sweepUnfinished(): Promise<void> {
  try {
    for (const name of await readdir(backupsDirectory())) {
      if (!name.startsWith(UNFINISHED_PREFIX)) continue;
      await rm(path.join(backupsDirectory(), name), { recursive: true, force: true });
    }
  } catch (error) {
    getLog().warn({ err: error }, "what is left of old backups could not be removed");
  }
}
