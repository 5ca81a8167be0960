import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { findExpiredBackups } from "../domain/backups/backup-retention";
import { getLog } from "../log/log.server";
import { backupDirectory, backupsDirectory, UNFINISHED_PREFIX } from "./backup-folders.server";
import { listBackups } from "./list-backups.server";

/** Normally one expires at a time; more may be due to a wrong clock or a manual change. */
const REMOVED_AT_ONCE = 2;

/**
 * Removes the oldest expired backups, except the `spared` one. Call it with the lock. Never
 * rejects, because its caller's work is already done.
 */
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
