import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { findExpiredBackups } from "../domain/backups/backup-retention";
import { getLog } from "../log/log.server";
import { backupDirectory, backupsDirectory, DRAFT_PREFIX } from "./backup-folders.server";
import { listBackups } from "./list-backups.server";

/** More than one are never due at once, unless the clock or somebody's hand went wrong. */
const REMOVED_AT_ONCE = 2;

/**
 * Removes the oldest of the backups that have had their time, but not the one to be `spared`. Call it
 * with the lock in hand. Never rejects: what it was called after is done.
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
  // By another name first: one that is half gone must not look like a whole one.
  const leaving = path.join(backupsDirectory(), DRAFT_PREFIX + name);
  await rename(backupDirectory(name), leaving);
  await rm(leaving, { recursive: true, force: true });
}

/** Removes what a crash has left of backups half made or half removed. Never rejects. */
export async function sweepDrafts(): Promise<void> {
  try {
    for (const name of await readdir(backupsDirectory())) {
      if (!name.startsWith(DRAFT_PREFIX)) continue;
      await rm(path.join(backupsDirectory(), name), { recursive: true, force: true });
    }
  } catch (error) {
    getLog().warn({ err: error }, "what is left of old backups could not be removed");
  }
}
