import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { findExpiredBackups } from "../domain/backup-retention";
import { backupDirectory, backupsDirectory, DRAFT_PREFIX } from "./backup-folders.server";
import { listBackups } from "./list-backups.server";

/** Removes the backups that have had their time. Call it with the lock in hand. */
export async function removeExpiredBackups(now: Date): Promise<void> {
  for (const name of findExpiredBackups(await listBackups(), now)) {
    // By another name first: one that is half gone must not look like a whole one.
    const leaving = path.join(backupsDirectory(), DRAFT_PREFIX + name);
    await rename(backupDirectory(name), leaving);
    await rm(leaving, { recursive: true, force: true });
  }
}

/** Removes what a crash has left of backups half made or half removed. */
export async function sweepDrafts(): Promise<void> {
  for (const name of await readdir(backupsDirectory())) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    await rm(path.join(backupsDirectory(), name), { recursive: true, force: true });
  }
}
