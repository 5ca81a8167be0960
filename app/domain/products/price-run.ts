import { addDays, calendarDay } from "../plain/buenos-aires";
import type { PriceRule } from "./reprice";

/** A price change that waits for its time. */
export type WaitingRun = {
  id: number;
  startsAt: Date;
  /** Null when another program wrote something else there; such a run changes nothing. */
  rule: PriceRule | null;
  count: number;
  authorName: string;
};

/** Most price changes that wait at a time: more could not be kept in mind. */
export const MAX_WAITING_RUNS = 50;
export const MAX_DAYS_AHEAD = 366;

export type StartProblem = "past" | "too-far";

/** Why a price change cannot begin then; null when it can. */
export function findStartProblem(startsAt: Date, now: Date): StartProblem | null {
  if (startsAt <= now) return "past";
  return calendarDay(startsAt) > addDays(calendarDay(now), MAX_DAYS_AHEAD) ? "too-far" : null;
}
