import { judgeBackupAge } from "../backups/backup";
import { FULL_BELOW_BYTES, LOW_BELOW_BYTES, type DiskSpace } from "./disk-reserve";
import type { ConnectionHealth } from "../payments/payment-connection";

/** What tells how the shop is, as it was found. */
export type ShopVitals = {
  /** `outdated` for a file whose tables are not those of this program. */
  database: "ok" | "unusable" | "outdated";
  /** Of the disk that holds the data, in bytes; null where the system does not tell. */
  disk: DiskSpace | null;
  /** Of the newest backup that is known to be good; null while there is none. */
  latestBackupAt: Date | null;
  /** Null where the database could not be read, here and below. */
  mails: MailVitals | null;
  payments: { health: ConnectionHealth; tokenExpiresAt: Date | null } | null;
};

type MailVitals = {
  /** Whether a server that sends them is set up. */
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

/** For who runs the shop. */
export type HealthNumbers = {
  freeMegabytes: number | null;
  backupAgeHours: number | null;
  waitingMails: number | null;
  failedMails: number | null;
  tokenDaysLeft: number | null;
};

export type ShopHealth = {
  /** Whether it can sell, now and for the next while. */
  isReady: boolean;
  words: HealthWords;
  numbers: HealthNumbers;
};

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
/** By then three tries have failed, or nobody tries. */
const LATE_AFTER_MS = HOUR_MS;

/**
 * Only what keeps the shop from selling makes it unready: a visitor turned away because of a late
 * backup would help nobody.
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
