import { isFromFuture, type Backup, type BackupReason } from "./backup";
import { calendarDay } from "../plain/buenos-aires";

/** Of each kind: two weeks of nights, and as many of those made by hand. */
const KEPT_OF_A_KIND = 14;
/** Each stands for a day on which something could go wrong, and there are few of them. */
const KEPT_BEFORE_CHANGES = 6;
/** Also said on the privacy page. */
export const KEPT_MONTHS = 12;

type Dated = Pick<Backup, "name" | "createdAt" | "reason">;

/**
 * The names of the backups that have had their time, oldest first. There stay the newest 14 of the
 * nightly ones, 14 of those made by hand and 6 of those made before an upgrade or a restore, counted
 * apart, so that no number of clicks pushes out a night or the way back from an upgrade; of each of
 * the last 12 months that have any, the first: it is known from the first day on, where the last would
 * be another every day; and always the newest of all, and the newest from before an upgrade.
 *
 * Months are counted by the backups and not by the clock, which may be wrong; those of a clock that
 * was ahead count for nothing, and stay until their time has come.
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
