import { calendarDay, addDays, startOfDay, formatClock, formatMoment } from "../plain/buenos-aires";

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

export const REASON_LABELS: Record<BackupReason, string> = {
  nightly: "De cada noche",
  owner: "Pedida desde la administración",
  command: "Pedida desde el servidor",
  "before-upgrade": "Antes de actualizar",
  "before-restore": "Antes de recuperar otra",
};

/** `21 nov 2026, 07:00:05, de cada noche`. The seconds distinguish backups of the same minute. */
export function formatBackupMoment({ createdAt, reason }: Pick<Backup, "createdAt" | "reason">) {
  const seconds = String(createdAt.getUTCSeconds()).padStart(2, "0");
  return `${formatMoment(createdAt)}:${seconds}, ${REASON_LABELS[reason].toLowerCase()}`;
}

export function describeRetry(failure: BackupFailure, retryAt: Date | null, now: Date): string {
  if (failure === "damaged") return "Cuando la base de datos esté sana";
  if (!retryAt || retryAt <= now) return "En unos minutos, sola";
  return `Se vuelve a intentar a las ${formatClock(retryAt)}`;
}

/** Why a backup failed and what to do, without the final full stop. */
export const FAILURE_TEXTS: Record<BackupFailure, string> = {
  "no-room": "no hay lugar en el disco: hacé lugar y probá de nuevo",
  "disk-full": "el disco se llenó en el medio: hacé lugar y probá de nuevo",
  damaged:
    "la base de datos está dañada, y copiarla dañada no sirve: hay que volver a la última copia buena",
  unavailable: "no se pudo leer la base de datos: probá de nuevo en un rato",
  busy: "ya se está haciendo otra: esperá a que termine",
  other: "el disco no dejó guardarla: avisale a quien te instaló la tienda",
};

export type DiskRoom = {
  freeBytes: number | null;
  neededBytes: number;
};

export function isShortOfRoom({ freeBytes, neededBytes }: DiskRoom): boolean {
  return freeBytes !== null && freeBytes < neededBytes;
}

/** Like `FAILURE_TEXTS`, plus how much room is missing, if any still is. */
export function describeFailure(failure: BackupFailure, room: DiskRoom): string {
  if (failure !== "no-room" && failure !== "disk-full") return FAILURE_TEXTS[failure];
  if (room.freeBytes === null || !isShortOfRoom(room)) return FAILURE_TEXTS[failure];
  const [needed, free] = [formatBytes(room.neededBytes), formatBytes(room.freeBytes)];
  return `no hay lugar en el disco: hacen falta ${needed} y quedan ${free}`;
}

/** `48 MB`, with a decimal comma. */
export function formatBytes(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toFixed(digits).replace(".", ",")} ${units[unit]}`;
}

/** An age in the largest unit that fits: `3 horas`, `2 días`. */
export function formatAge(ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000));
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (minutes < 1) return "menos de un minuto";
  if (minutes < 60) return count(minutes, "minuto");
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), "hora");
  return count(Math.floor(minutes / (24 * 60)), "día");
}
