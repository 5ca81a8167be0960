import { findFirstOpening } from "../data/promised-database.server";
import { findNewest, judgeBackupAge, type Backup, type BackupAge } from "../domain/backup";
import { findLatestNight, nextBackupAt } from "../domain/backup-schedule";
import { getEnvironment } from "../env.server";
import { readFreeBytes } from "./backup-files.server";
import { backupsDirectory } from "./backup-folders.server";
import { findLastFailure, isBackingUp } from "./backup-job.server";
import { listBackups } from "./list-backups.server";
import type { LastFailure } from "./last-failure.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export type BackupState = {
  /** Newest first. */
  backups: Backup[];
  age: BackupAge;
  nextAt: Date;
  isUnderWay: boolean;
  lastFailure: LastFailure | null;
  /** Null where the disk does not say. */
  freeBytes: number | null;
};

/** All there is to say of the shop's backups. */
export async function readBackupState(now: Date): Promise<BackupState> {
  const backups = await listBackups();
  return {
    backups,
    age: judgeBackupAge(findNewest(backups, now)?.createdAt ?? null, now),
    nextAt: nextBackupAt(findLatestNight(backups, now), now),
    isUnderWay: isBackingUp(),
    lastFailure: await findLastFailure(now),
    freeBytes: await readFreeBytes(backupsDirectory()).catch(() => null),
  };
}

/** Whether the owner has to look after the backups: not in a new shop's first day. */
export async function needsBackup(now: Date): Promise<boolean> {
  const latest = findNewest(await listBackups(), now);
  const age = judgeBackupAge(latest?.createdAt ?? null, now);
  if (age !== "none") return age === "old";
  const openedAt = findFirstOpening(getEnvironment().dataDirectory);
  return openedAt !== null && now.getTime() - openedAt.getTime() > DAY_MS;
}
