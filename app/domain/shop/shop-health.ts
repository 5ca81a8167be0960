import { judgeBackupAge } from "../backups/backup";
import { FULL_BELOW_BYTES, LOW_BELOW_BYTES, type DiskSpace } from "./disk-reserve";
import type { ConnectionHealth } from "../payments/payment-connection";

/** The measurements that the health check is based on. */
export type ShopVitals = {
  /** `outdated` when the tables are not those of this program version; `moved` when the shop is somewhere else. */
  database: "ok" | "unusable" | "outdated" | "moved";
  /** Free bytes of the data disk; null when the system does not report them. */
  disk: DiskSpace | null;
  /** When the newest verified backup was made; null when there is none. */
  latestBackupAt: Date | null;
  /** Null when the database could not be read; the same below. */
  mails: MailVitals | null;
  payments: { health: ConnectionHealth; tokenExpiresAt: Date | null } | null;
};

type MailVitals = {
  /** Whether a mail server is configured. */
  hasServer: boolean;
  waiting: number;
  failed: number;
  oldestWaitingAt: Date | null;
};

/** Words that tell strangers nothing they could use. */
export type HealthWords = {
  database: ShopVitals["database"];
  disk: "ok" | "low" | "full" | "unknown";
  backup: "ok" | "old" | "none";
  mail: "ok" | "late" | "failed" | "none" | "unknown";
  payments: "ok" | "expiring" | "lost" | "none" | "unknown";
};

/** For the operator. */
export type HealthNumbers = {
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

const MEGABYTE = 1024 * 1024;
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
