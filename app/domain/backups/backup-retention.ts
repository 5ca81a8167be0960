import { isFromFuture, type Backup, type BackupReason } from "./backup";
import { calendarDay } from "../plain/buenos-aires";

/** How many nightly backups stay (two weeks), and how many that the owner made by hand. */
const KEPT_OF_A_KIND = 14;
/** Fewer than of the other kinds: upgrades and restores are rare. */
const KEPT_BEFORE_CHANGES = 6;
/** Months whose first backup stays. The privacy page names the same number. */
export const KEPT_MONTHS = 12;

type Dated = Pick<Backup, "name" | "createdAt" | "reason">;

/**
 * Returns the names of the expired backups, oldest first. These stay:
 * - the newest 14 nightly backups, the newest 14 made by hand and the newest 6 made before an
 *   upgrade or a restore. Each kind counts apart, so clicks on "back up now" push out no other
 *   kind;
 * - the first backup of each of the last 12 months that have one. The first, because it is known
 *   at once, while "the last of the month" would change every day;
 * - always the newest backup, and the newest one made before an upgrade.
 * Months are counted by the dates of the backups, not by the clock, which may be wrong. Backups
 * with a date in the future are not counted and stay until their date has passed and they expire.
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
