/** Why a backup was made; also the end of its name. */
export const BACKUP_REASONS = [
  "nightly",
  "owner",
  "command",
  "before-upgrade",
  "before-restore",
] as const;

export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A whole and verified backup. */
export type Backup = {
  /** Of its folder, as `20251121T070000Z-nightly`. */
  name: string;
  createdAt: Date;
  reason: BackupReason;
  /** Of all its files together, including those it shares with the shop and with other backups. */
  bytes: number;
  /** Null where its database could not be asked. */
  orders: number | null;
  /** Of the program that made it. */
  version: string;
};

/** Why a backup was not made. */
export const BACKUP_FAILURES = [
  /** Not begun: there is less room than it needs. */
  "no-room",
  /** The disk was full in the middle. */
  "disk-full",
  /** The copy does not hold together, and so neither does the database. */
  "damaged",
  /** The database is missing, locked or not the shop's. */
  "unavailable",
  /** Another one is being made. */
  "busy",
  "other",
] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];

export type BackupAge = "good" | "old" | "none";

/** A day, and two hours for a night whose backup came late. */
const OLD_AFTER_MS = 26 * 60 * 60 * 1000;

/** Whether the newest backup is as new as a nightly one has to be. */
export function judgeBackupAge(latest: Date | null, now: Date): BackupAge {
  if (latest === null) return "none";
  return now.getTime() - latest.getTime() > OLD_AFTER_MS ? "old" : "good";
}

/** Of a clock that is a little ahead nothing is to be thought. */
const FUTURE_AFTER_MS = 60 * 60 * 1000;

/** Whether it can only have been written down while the machine's clock was wrong. */
export function isFromFuture(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > FUTURE_AFTER_MS;
}

/** The newest of these backups, whatever a clock that was ahead has dated; null for none. */
export function findNewest(backups: readonly Backup[], now: Date): Backup | null {
  return backups.reduce<Backup | null>((newest, backup) => {
    if (isFromFuture(backup.createdAt, now)) return newest;
    return newest && newest.createdAt >= backup.createdAt ? newest : backup;
  }, null);
}

const NAME = new RegExp(`^\\d{8}T\\d{6}Z(-\\d+)?-(${BACKUP_REASONS.join("|")})$`);

/** Tells a backup from what else lies in its folder: drafts, notes, files of the owner's. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** `20251121T070000Z-nightly`; `attempt` sets apart those of one second. */
export function backupName(createdAt: Date, reason: BackupReason, attempt = 1): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${time}${attempt > 1 ? `-${attempt}` : ""}-${reason}`;
}
