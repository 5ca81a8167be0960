import { addDays, calendarDay, startOfDay, type CalendarDay } from "./buenos-aires";
import { addPesos } from "./money";
import { isRevenue } from "./order";

export const SALES_DAYS = 30;

/** Orders of one state placed within an hour or less, so that all of them fall on one day. */
export type Sale = { placedAt: Date; status: string; count: number; totalInPesos: number };

export type DaySales = { day: CalendarDay; count: number; totalInPesos: number };

/** When the first of the days that end with today begins. */
export function startOfSales(now: Date): Date {
  return startOfDay(addDays(calendarDay(now), 1 - SALES_DAYS));
}

/** What was sold on each of the last 30 days, today last; days without sales are there too. */
export function salesByDay(sales: Iterable<Sale>, now: Date): DaySales[] {
  const today = calendarDay(now);
  const days = Array.from({ length: SALES_DAYS }, (_, number) => ({
    day: addDays(today, number + 1 - SALES_DAYS),
    count: 0,
    totalInPesos: 0,
  }));
  const byDay = new Map(days.map((sales) => [sales.day, sales]));
  for (const { placedAt, status, count, totalInPesos } of sales) {
    const day = byDay.get(calendarDay(placedAt));
    if (!day || !isRevenue(status)) continue;
    day.count += count;
    day.totalInPesos = addPesos(day.totalInPesos, totalInPesos);
  }
  return days;
}
