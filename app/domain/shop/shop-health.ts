import { judgeBackupAge } from "../backups/backup";
import { MAX_UNPAID_RECEIPT_BYTES } from "../orders/receipt";
import type { ConnectionHealth } from "../payments/payment-connection";

const MEGABYTE = 1024 * 1024;

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Below this, an order may not have room for its row, its mail and its backup. */
const FULL_BELOW_BYTES = 200 * MEGABYTE;
/** Reserved for orders and backups: an upload that would use it is refused. */
export const UPLOAD_RESERVE_BYTES = 500 * MEGABYTE;
/** The owner gets a warning below this, before uploads are refused. */
const LOW_BELOW_BYTES = 1024 * MEGABYTE;

/** True when the disk has room for that many more bytes, or when its free space is unknown. */
export function hasUploadRoom(disk: DiskSpace | null, bytes: number): boolean {
  return disk === null || disk.freeBytes - bytes >= UPLOAD_RESERVE_BYTES;
}

/** A storage problem that the owner should know about before uploads are refused. */
export type StorageTask = "disk-low" | "receipts-filling";

const WARN_AT = 0.8;

/** `unpaidReceiptBytes` is null when it could not be read. */
export function findStorageTask(
  disk: DiskSpace | null,
  unpaidReceiptBytes: number | null,
): StorageTask | null {
  if (disk !== null && disk.freeBytes < LOW_BELOW_BYTES) return "disk-low";
  const isFilling = (unpaidReceiptBytes ?? 0) >= MAX_UNPAID_RECEIPT_BYTES * WARN_AT;
  return isFilling ? "receipts-filling" : null;
}

export type ShopVitals = {
  /** `outdated` when the tables are not those of this program version; `moved` when the shop is somewhere else. */
  database: "ok" | "unusable" | "outdated" | "moved";
  disk: DiskSpace | null;
  latestBackupAt: Date | null;
  /** Null when the database could not be read; the same below. */
  mails: MailVitals | null;
  payments: { health: ConnectionHealth; tokenExpiresAt: Date | null } | null;
};

type MailVitals = {
  hasServer: boolean;
  waiting: number;
  failed: number;
  oldestWaitingAt: Date | null;
};

/** Words that tell strangers nothing they could use. */
type HealthWords = {
  database: ShopVitals["database"];
  disk: "ok" | "low" | "full" | "unknown";
  backup: "ok" | "old" | "none";
  mail: "ok" | "late" | "failed" | "none" | "unknown";
  payments: "ok" | "expiring" | "lost" | "none" | "unknown";
};

/** For the operator. */
type HealthNumbers = {
  freeMegabytes: number | null;
  backupAgeHours: number | null;
  waitingMails: number | null;
  failedMails: number | null;
  tokenDaysLeft: number | null;
};

export type ShopHealth = {
  /** True when the shop can sell now and for the next while. */
  isReady: boolean;
  words: HealthWords;
  numbers: HealthNumbers;
};

const HOUR_MS = 60 * 60 * 1000;
/** By then three attempts have failed, or the sender has stopped. */
const LATE_AFTER_MS = HOUR_MS;

/**
 * Only a problem that stops sales makes the shop unready: turning visitors away because of a late
 * backup would help no one.
 */
export function judgeHealth(vitals: ShopVitals, now: Date): ShopHealth {
  const { database, disk, latestBackupAt, mails, payments } = vitals;
  const words: HealthWords = {
    database,
    disk: judgeDisk(disk),
    backup: toWord(judgeBackupAge(latestBackupAt, now)),
    mail: mails === null ? "unknown" : judgeMails(mails, now),
    payments: payments === null ? "unknown" : toWord(payments.health),
  };
  const hoursSince = (time: Date) => (now.getTime() - time.getTime()) / HOUR_MS;
  const expiresAt = payments?.tokenExpiresAt ?? null;
  return {
    isReady: database === "ok" && words.disk !== "full",
    words,
    numbers: {
      freeMegabytes: disk && Math.floor(disk.freeBytes / MEGABYTE),
      backupAgeHours: latestBackupAt && Math.round(hoursSince(latestBackupAt) * 10) / 10,
      waitingMails: mails?.waiting ?? null,
      failedMails: mails?.failed ?? null,
      tokenDaysLeft: expiresAt && Math.floor(-hoursSince(expiresAt) / 24),
    },
  };
}

function judgeDisk(disk: ShopVitals["disk"]): HealthWords["disk"] {
  if (disk === null) return "unknown";
  if (disk.freeBytes < FULL_BELOW_BYTES) return "full";
  return disk.freeBytes < LOW_BELOW_BYTES ? "low" : "ok";
}

function judgeMails(mails: MailVitals, now: Date): HealthWords["mail"] {
  if (!mails.hasServer) return "none";
  if (mails.failed > 0) return "failed";
  const { oldestWaitingAt } = mails;
  const isLate =
    oldestWaitingAt !== null && now.getTime() - oldestWaitingAt.getTime() > LATE_AFTER_MS;
  return isLate ? "late" : "ok";
}

function toWord<T extends string>(judgement: T): Exclude<T, "good"> | "ok" {
  return judgement === "good" ? "ok" : (judgement as Exclude<T, "good">);
}
