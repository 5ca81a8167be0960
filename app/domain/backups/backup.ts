import { calendarDay, addDays, startOfDay } from "../plain/buenos-aires";

/** Why a backup was made. The name of a backup ends with it. */
export const BACKUP_REASONS = [
  "nightly",
  "owner",
  "command",
  "before-upgrade",
  "before-restore",
] as const;

export type BackupReason = (typeof BACKUP_REASONS)[number];

export type Backup = {
  /** The name of its folder, such as `20251121T070000Z-nightly`. */
  name: string;
  createdAt: Date;
  reason: BackupReason;
  /** Size of all its files, including those it shares with the shop and with other backups. */
  bytes: number;
  orders: number | null;
  version: string;
};

export const BACKUP_FAILURES = [
  /** It did not start: there is less room than it needs. */
  "no-room",
  "disk-full",
  /** The copy failed its integrity check, so the database is damaged too. */
  "damaged",
  /** The database is missing, locked or not one of this shop. */
  "unavailable",
  "busy",
  "other",
] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];

type BackupAge = "good" | "old" | "none";

/** A day, plus two hours for a late nightly backup. */
const OLD_AFTER_MS = 26 * 60 * 60 * 1000;

export function judgeBackupAge(latest: Date | null, now: Date): BackupAge {
  if (latest === null) return "none";
  return now.getTime() - latest.getTime() > OLD_AFTER_MS ? "old" : "good";
}

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

/** How many nightly backups stay (two weeks), and how many that the owner made by hand. */
const KEPT_OF_A_KIND = 14;
/** Fewer than of the other kinds: upgrades and restores are rare. */
const KEPT_BEFORE_CHANGES = 6;
/** Months whose first backup stays. The privacy page names the same number. */
export const KEPT_MONTHS = 12;

type Dated = Pick<Backup, "name" | "createdAt" | "reason">;

/**
 * Oldest first. Each kind counts apart, so that clicks on "back up now" push out no other kind. Of a month the first stays,
 * because it is known at once, while the last would change every day. Months are counted by the dates of the backups, not
 * by the clock, which may be wrong. A date in the future is not counted: it stays until it has passed and expires.
 */
export function findExpiredBackups(backups: readonly Dated[], now: Date): string[] {
  const newestFirst = backups
    .filter((backup) => !isFromFuture(backup.createdAt, now))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const newest = (count: number, ...reasons: BackupReason[]) =>
    newestFirst.filter(({ reason }) => reasons.includes(reason)).slice(0, count);
  const kept = new Set<Dated>([
    ...newestFirst.slice(0, 1),
    ...newest(KEPT_OF_A_KIND, "nightly"),
    ...newest(KEPT_OF_A_KIND, "owner", "command"),
    ...newest(KEPT_BEFORE_CHANGES, "before-upgrade", "before-restore"),
    ...newest(1, "before-upgrade"),
    ...firstOfMonths(newestFirst),
  ]);
  return newestFirst
    .filter((backup) => !kept.has(backup))
    .map(({ name }) => name)
    .reverse();
}

function firstOfMonths(newestFirst: readonly Dated[]): Dated[] {
  const firsts = new Map<string, Dated>();
  for (const backup of newestFirst) firsts.set(calendarDay(backup.createdAt).slice(0, 7), backup);
  return [...firsts.values()].slice(0, KEPT_MONTHS);
}

/** Nightly backups run four hours after midnight in Argentina, when there are hardly any visitors. */
const HOUR_MS = 60 * 60 * 1000;
const AFTER_MIDNIGHT_MS = 4 * HOUR_MS;

function nightOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + AFTER_MIDNIGHT_MS);
}

function lastNight(now: Date): Date {
  const today = calendarDay(now);
  const night = nightOf(today);
  return night <= now ? night : nightOf(addDays(today, -1));
}

/** One made before a restore holds the data from before, so it does not count. */
export function findLatestNight(backups: readonly Backup[], now: Date): Date | null {
  const ofThisShop = backups.filter(({ reason }) => reason !== "before-restore");
  return findNewest(ofThisShop, now)?.createdAt ?? null;
}

/** Also checked by day, for machines that sleep at night. */
export function isBackupDue(latest: Date | null, now: Date): boolean {
  return latest === null || latest < lastNight(now);
}

export function nextBackupAt(latest: Date | null, now: Date): Date {
  if (isBackupDue(latest, now)) return now;
  const today = calendarDay(now);
  const night = nightOf(today);
  return night > now ? night : nightOf(addDays(today, 1));
}
