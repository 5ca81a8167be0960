import type { Backup } from "./backup";
import { calendarDay } from "./buenos-aires";

/** Of each kind: two weeks of nights, and as many of those made for a reason. */
const KEPT_OF_A_KIND = 14;
const KEPT_MONTHS = 12;

type Dated = Pick<Backup, "name" | "createdAt" | "reason">;

/**
 * The names of the backups that have had their time. There stay the newest 14 of the nightly ones and
 * the newest 14 of the others, counted apart, so that no number of copies made by hand pushes out a
 * night; of each of the last 12 months, this one included, the first: it is known from the first day
 * on, where the last would be another every day; and always the newest of all.
 */
export function findExpiredBackups(backups: readonly Dated[], now: Date): string[] {
  const newestFirst = [...backups].sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  const isNightly = ({ reason }: Dated) => reason === "nightly";
  const kept = new Set<Dated>([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(isNightly).slice(0, KEPT_OF_A_KIND),
    ...newestFirst.filter((backup) => !isNightly(backup)).slice(0, KEPT_OF_A_KIND),
    ...firstOfMonths(newestFirst, now),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

function firstOfMonths(newestFirst: readonly Dated[], now: Date): Dated[] {
  const oldest = countMonths(now) - KEPT_MONTHS;
  const firsts = new Map<number, Dated>();
  for (const backup of newestFirst) {
    const month = countMonths(backup.createdAt);
    if (month > oldest) firsts.set(month, backup);
  }
  return [...firsts.values()];
}

/** Months since the year 0, by the owner's calendar. */
function countMonths(time: Date): number {
  const [year = 0, month = 0] = calendarDay(time).split("-").map(Number);
  return year * 12 + month;
}
