import { findNewest, type Backup } from "./backup";
import { addDays, calendarDay, startOfDay } from "../plain/buenos-aires";

/**
 * Nightly backups run four hours after midnight in Argentina, when there are hardly any visitors.
 */
const HOUR_MS = 60 * 60 * 1000;
const AFTER_MIDNIGHT_MS = 4 * HOUR_MS;

function nightOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + AFTER_MIDNIGHT_MS);
}

/** The most recent time at which a nightly backup was due. */
function lastNight(now: Date): Date {
  const today = calendarDay(now);
  const night = nightOf(today);
  return night <= now ? night : nightOf(addDays(today, -1));
}

/**
 * When the newest backup was made that can replace a nightly one; null when there is none. A backup
 * made before a restore holds the data from before, so it does not count.
 */
export function findLatestNight(backups: readonly Backup[], now: Date): Date | null {
  const ofThisShop = backups.filter(({ reason }) => reason !== "before-restore");
  return findNewest(ofThisShop, now)?.createdAt ?? null;
}

/**
 * True when last night's backup is missing. Also checked by day, for machines that sleep at night.
 */
export function isBackupDue(latest: Date | null, now: Date): boolean {
  return latest === null || latest < lastNight(now);
}

/** When the next nightly backup runs; `now` when one is due. */
export function nextBackupAt(latest: Date | null, now: Date): Date {
  if (isBackupDue(latest, now)) return now;
  const today = calendarDay(now);
  const night = nightOf(today);
  return night > now ? night : nightOf(addDays(today, 1));
}
