import { stat } from "node:fs/promises";
import path from "node:path";

import { readOrNull } from "../data/sqlite/read-or-null.server";
import { isFromFuture, type Backup, type BackupReason } from "../domain/backups/backup";
import { isDue } from "../domain/plain/due";
import { findLatestNight, isBackupDue } from "../domain/backups/backup-schedule";
import { getEnvironment } from "../settings/environment.server";
import { getLog } from "../log/log.server";
import { BackupError } from "./backup-error";
import { DATABASE_NAME } from "./backup-files.server";
import {
  forgetFailure,
  noteFailure,
  readLastFailure,
  type LastFailure,
} from "./last-failure.server";
import { listBackups } from "./list-backups.server";
import { makeBackup } from "./make-backup.server";
import { tellBackups } from "./other-machines.server";
import { perShop } from "../settings/current-shop.server";

/** A failed backup is tried again after this time. */
const RETRY_AFTER_MS = 60 * 60 * 1000;

type BackupJob = {
  underWay: Promise<Backup> | null;
  /** Also in memory, because a full disk stores no notes. */
  latestFailure: LastFailure | null;
};

const job = perShop((): BackupJob => ({ underWay: null, latestFailure: null }));

/**
 * Makes a backup and records the result in the log and for the owner's page.
 * @throws {BackupError}
 */
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

/** The backup that the shop is making now; null while it makes none. */
export function findBackupUnderWay(): Promise<Backup> | null {
  return job().underWay;
}

/** Why the last backup failed; null when it succeeded. */
export async function findLastFailure(now: Date): Promise<LastFailure | null> {
  const failure = job().latestFailure ?? (await readLastFailure());
  return failure && !isFromFuture(failure.at, now) ? failure : null;
}

async function noteSuccess(backup: Backup): Promise<Backup> {
  getLog().info({ backup: backup.name, bytes: backup.bytes }, "backup made");
  job().latestFailure = null;
  await forgetFailure();
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

/** The earliest time of the next attempt after a failure; null when none is planned. */
export function findRetry(): Date | null {
  const { latestFailure } = job();
  return latestFailure && new Date(latestFailure.at.getTime() + RETRY_AFTER_MS);
}

/** Makes the nightly backup when it is due. `backUp` logs a failure. */
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
