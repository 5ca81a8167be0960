/** Why a backup was made. The name of a backup ends with it. */
export const BACKUP_REASONS = [
  "nightly",
  "owner",
  "command",
  "before-upgrade",
  "before-restore",
] as const;

export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A complete, verified backup. */
export type Backup = {
  /** The name of its folder, such as `20251121T070000Z-nightly`. */
  name: string;
  createdAt: Date;
  reason: BackupReason;
  /** Size of all its files, including those it shares with the shop and with other backups. */
  bytes: number;
  /** Number of orders; null when its database could not be read. */
  orders: number | null;
  /** Version of the program that made it. */
  version: string;
};

/** Why a backup failed. */
export const BACKUP_FAILURES = [
  /** It did not start: there is less room than it needs. */
  "no-room",
  /** The disk filled up while it was being written. */
  "disk-full",
  /** The copy failed its integrity check, so the database is damaged too. */
  "damaged",
  /** The database is missing, locked or not one of this shop. */
  "unavailable",
  /** Another backup is being made. */
  "busy",
  "other",
] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];

export type BackupAge = "good" | "old" | "none";

/** A day, plus two hours for a late nightly backup. */
const OLD_AFTER_MS = 26 * 60 * 60 * 1000;

/** Tells whether the newest backup is as recent as a nightly one should be. */
export function judgeBackupAge(latest: Date | null, now: Date): BackupAge {
  if (latest === null) return "none";
  return now.getTime() - latest.getTime() > OLD_AFTER_MS ? "old" : "good";
}

/** Clocks may run ahead by this much. */
const FUTURE_AFTER_MS = 60 * 60 * 1000;

/** True for a time that was stored while the machine's clock was wrong. */
export function isFromFuture(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > FUTURE_AFTER_MS;
}

/** The newest of the backups, ignoring future dates; null when there is none. */
export function findNewest(backups: readonly Backup[], now: Date): Backup | null {
  return backups.reduce<Backup | null>((newest, backup) => {
    if (isFromFuture(backup.createdAt, now)) return newest;
    return newest && newest.createdAt >= backup.createdAt ? newest : backup;
  }, null);
}

const NAME = new RegExp(`^\\d{8}T\\d{6}Z(-\\d+)?-(${BACKUP_REASONS.join("|")})$`);

/** Tells backups from the other content of the folder: drafts, notes and the owner's files. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** `20251121T070000Z-nightly`. `attempt` distinguishes backups of the same second. */
export function backupName(createdAt: Date, reason: BackupReason, attempt = 1): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${time}${attempt > 1 ? `-${attempt}` : ""}-${reason}`;
}
