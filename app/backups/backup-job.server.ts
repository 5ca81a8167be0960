import { stat, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { recordEntry, type By } from "../data/history/batch.server";
import { writeAs } from "../data/history/write-as.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { findFirstOpening } from "../data/sqlite/directory-home.server";
import {
  isFromFuture,
  type Backup,
  type BackupReason,
  findLatestNight,
  isBackupDue,
  findNewest,
  judgeBackupAge,
  nextBackupAt,
  BACKUP_FAILURES,
  BACKUP_REASONS,
  type DiskRoom,
} from "../domain/backups/backup";
import type { Action } from "../domain/history/actions";
import type { BackupTask } from "../domain/orders/shop-state";
import { isDue } from "../domain/plain/due";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";
import {
  DATABASE_NAME,
  readFreeBytes,
  backupsDirectory,
  moveIntoPlace,
  BackupError,
} from "./backup-files.server";
import { listBackups } from "./list-backups.server";
import { makeBackup, measureNeed } from "./make-backup.server";
import { tellBackups, listElsewhere, findOwnMachine } from "./other-machines.server";

const RETRY_AFTER_MS = 60 * 60 * 1000;

type BackupJob = {
  underWay: Promise<Backup> | null;
  /** Also in memory, because a full disk stores no notes. */
  latestFailure: LastFailure | null;
};

const job = perShop((): BackupJob => ({ underWay: null, latestFailure: null }));

/** Records the result in the log and for the owner's page. @throws {BackupError} */
export function backUp(reason: BackupReason, now: Date): Promise<Backup> {
  const shop = job();
  shop.underWay ??= makeBackup({ reason, now })
    .then(
      (backup) => noteSuccess(backup),
      (error: unknown) => noteReason(error, reason, now),
    )
    .finally(() => (shop.underWay = null));
  return shop.underWay;
}

export function findBackupUnderWay(): Promise<Backup> | null {
  return job().underWay;
}

export async function findLastFailure(now: Date): Promise<LastFailure | null> {
  const failure = job().latestFailure ?? (await readLastFailure());
  return failure && !isFromFuture(failure.at, now) ? failure : null;
}

async function noteSuccess(backup: Backup): Promise<Backup> {
  getLog().info({ backup: backup.name, bytes: backup.bytes }, "backup made");
  job().latestFailure = null;
  await rm(failureFile(), { force: true });
  await readOrNull(tellBackups());
  return backup;
}

async function noteReason(thrown: unknown, reason: BackupReason, now: Date): Promise<never> {
  const error = await recallDamage(thrown, now);
  const failure = error instanceof BackupError ? error.failure : "other";
  // No failure: another process is making a backup.
  if (failure !== "busy") {
    getLog().error({ err: error, reason, failure }, "backup failed");
    const noted = { at: now, reason, failure };
    job().latestFailure = noted;
    await noteFailure(noted);
  }
  throw error;
}

/**
 * A damaged database is moved aside when the damage is found, and later reads only fail as
 * "unavailable". This keeps the first reason, as long as it is the same file.
 */
async function recallDamage(error: unknown, now: Date): Promise<unknown> {
  if (!(error instanceof BackupError) || error.failure !== "unavailable") return error;
  const before = await findLastFailure(now);
  if (before?.failure !== "damaged") return error;
  const file = path.join(getEnvironment().dataDirectory, DATABASE_NAME);
  const stats = await stat(file).catch(() => null);
  if (!stats || stats.birthtime > before.at) return error;
  return new BackupError("damaged", error.message, { cause: error });
}

function findRetry(): Date | null {
  const { latestFailure } = job();
  return latestFailure && new Date(latestFailure.at.getTime() + RETRY_AFTER_MS);
}

export async function backUpWhenDue(now: Date): Promise<void> {
  const retryAt = findRetry();
  if (retryAt && !isDue(retryAt, now, RETRY_AFTER_MS)) return;
  if (!isBackupDue(findLatestNight(await listBackups(), now), now)) return;
  try {
    await backUp("nightly", now);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

export async function readBackupState(now: Date) {
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
    /** On the other machines, as they told; null while that cannot be read. */
    elsewhere: await readOrNull(listElsewhere(now)),
  };
}

export async function readRoom(): Promise<DiskRoom> {
  return {
    freeBytes: await readFreeBytes(backupsDirectory()).catch(() => null),
    neededBytes: await measureNeed(),
  };
}

/** A missing backup only counts after the shop's first day. */
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

const FailureSchema = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  reason: z.enum(BACKUP_REASONS),
  failure: z.enum(BACKUP_FAILURES),
});

type LastFailure = z.infer<typeof FailureSchema>;

/** In a file beside the backups, because the database itself may be what fails. */
const failureFile = () => path.join(backupsDirectory(), "last-failure.json");

async function readLastFailure(): Promise<LastFailure | null> {
  try {
    return FailureSchema.parse(JSON.parse(await readFile(failureFile(), "utf8")));
  } catch {
    return null;
  }
}

/** Never rejects: a full disk cannot store this note. */
async function noteFailure(failure: LastFailure): Promise<void> {
  const temporary = `${failureFile()}.part`;
  try {
    await writeFile(temporary, `${JSON.stringify(failure)}\n`, { mode: 0o600 });
    await moveIntoPlace(temporary, failureFile());
  } catch (error) {
    getLog().error({ err: error }, "a failed backup could not be noted");
  }
}

/** Files are not in the database, so what a person does with a backup has a transaction of its own. */
export function recordBackup(
  action: Extract<Action, `backup.${string}`>,
  name: string,
  { author, now }: By,
): Promise<void> {
  return writeAs({ author, action, now }, (connection) =>
    recordEntry(connection, { kind: "backup", id: name, after: { event: action } }),
  );
}
