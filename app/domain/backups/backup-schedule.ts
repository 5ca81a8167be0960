import { findNewest, type Backup } from "./backup";
import { addDays, calendarDay, startOfDay } from "../plain/buenos-aires";

/** When the night's backup is made, by the owner's clock: the shop has hardly any visitors. */
const HOUR_MS = 60 * 60 * 1000;
const AFTER_MIDNIGHT_MS = 4 * HOUR_MS;

function nightOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + AFTER_MIDNIGHT_MS);
}

/** The last time at which a night's backup was to be made. */
function lastNight(now: Date): Date {
  const today = calendarDay(now);
  const night = nightOf(today);
  return night <= now ? night : nightOf(addDays(today, -1));
}

/**
 * When the newest backup was made that can stand for a night's; null for none. One made before a
 * restore is of the shop as it is no more.
 */
export function findLatestNight(backups: readonly Backup[], now: Date): Date | null {
  const ofThisShop = backups.filter(({ reason }) => reason !== "before-restore");
  return findNewest(ofThisShop, now)?.createdAt ?? null;
}

/**
 * Whether the night's backup is still to be made. Also by day: a machine that sleeps at night makes
 * it when it wakes.
 */
export function isBackupDue(latest: Date | null, now: Date): boolean {
  return latest === null || latest < lastNight(now);
}

/** When the next one is made by itself; `now` where it should have been made. */
export function nextBackupAt(latest: Date | null, now: Date): Date {
  if (isBackupDue(latest, now)) return now;
  const today = calendarDay(now);
  const night = nightOf(today);
  return night > now ? night : nightOf(addDays(today, 1));
}
