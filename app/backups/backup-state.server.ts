import { findFirstOpening } from "../data/sqlite/directory-home.server";
import { readOrNull } from "../data/sqlite/read-or-null.server";
import { findNewest, judgeBackupAge, type Backup, type BackupAge } from "../domain/backups/backup";
import { findLatestNight, nextBackupAt } from "../domain/backups/backup-schedule";
import type { DiskRoom } from "../domain/backups/backup-words";
import type { BackupTask } from "../domain/orders/owner-tasks";
import { getEnvironment } from "../settings/environment.server";
import { readFreeBytes } from "./backup-files.server";
import { backupsDirectory } from "./backup-folders.server";
import { findBackupUnderWay, findLastFailure, findRetry } from "./backup-job.server";
import { listBackups } from "./list-backups.server";
import type { LastFailure } from "./last-failure.server";
import { measureNeed } from "./make-backup.server";
import { listElsewhere, type BackupElsewhere } from "./other-machines.server";
import { findOwnMachine, type OwnMachine } from "./own-machine.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export type BackupState = {
  /** Newest first. */
  backups: Backup[];
  age: BackupAge;
  nextAt: Date;
  isUnderWay: boolean;
  lastFailure: LastFailure | null;
  /** When a failed backup is tried again; null when no retry is planned. */
  retryAt: Date | null;
  room: DiskRoom;
  /** When the shop was first opened. */
  openedAt: Date | null;
  /** Whose backups these are, where several machines make their own. */
  machine: OwnMachine | null;
  /** On the others, as they told; null while that cannot be read. */
  elsewhere: BackupElsewhere[] | null;
};

/** Everything the owner's page shows about backups. */
export async function readBackupState(now: Date): Promise<BackupState> {
  const backups = await listBackups();
  return {
    backups,
    age: judgeBackupAge(findNewest(backups, now)?.createdAt ?? null, now),
    nextAt: nextBackupAt(findLatestNight(backups, now), now),
    isUnderWay: findBackupUnderWay() !== null,
    lastFailure: await findLastFailure(now),
    retryAt: findRetry(),
    room: await readRoom(),
    openedAt: findFirstOpening(getEnvironment().dataDirectory),
    machine: findOwnMachine(),
    elsewhere: await readOrNull(listElsewhere(now)),
  };
}

/** Free and needed room for the next backup. */
export async function readRoom(): Promise<DiskRoom> {
  return {
    freeBytes: await readFreeBytes(backupsDirectory()).catch(() => null),
    neededBytes: await measureNeed(),
  };
}

/**
 * The backup problem that the owner has to solve; a missing backup only counts after the shop's
 * first day.
 */
export async function findBackupTask(now: Date): Promise<BackupTask | null> {
  const failure = (await findLastFailure(now))?.failure;
  if (failure === "damaged") return "backups-damaged";
  if (failure === "no-room" || failure === "disk-full") return "backups-no-room";
  const latest = findNewest(await listBackups(), now);
  const age = judgeBackupAge(latest?.createdAt ?? null, now);
  if (age !== "none") return age === "old" ? "backups" : null;
  const openedAt = findFirstOpening(getEnvironment().dataDirectory);
  return openedAt && now.getTime() - openedAt.getTime() > DAY_MS ? "backups" : null;
}
