import { addDays, calendarDay, startOfDay, type CalendarDay } from "../plain/buenos-aires";
import { addSales, toShownPesos, type SalesTotals } from "./order-summary";

export const SALES_DAYS = 30;

/** Sums of orders placed within the same hour, so they fall on the same day. */
export type Sale = SalesTotals & { placedAt: Date };

/** What was sold on a day, and how much of it was collected since. */
export type DaySales = {
  day: CalendarDay;
  count: number;
  soldInPesos: number;
  collectedInPesos: number;
};

/** Start of the first of the 30 days that end today. */
export function startOfSales(now: Date): Date {
  return startOfDay(addDays(calendarDay(now), 1 - SALES_DAYS));
}

/** Sales of each of the last 30 days, oldest first, including days without sales. */
export function salesByDay(sales: Iterable<Sale>, now: Date): DaySales[] {
  const today = calendarDay(now);
  const days = Array.from({ length: SALES_DAYS }, (_, number) => ({
    day: addDays(today, number + 1 - SALES_DAYS),
    soldCount: 0,
    soldInCents: 0,
    collectedInCents: 0,
  }));
  const byDay = new Map(days.map((sales) => [sales.day, sales]));
  for (const sale of sales) {
    const day = byDay.get(calendarDay(sale.placedAt));
    if (day) addSales(day, sale);
  }
  return days.map(({ day, soldCount, soldInCents, collectedInCents }) => ({
    day,
    count: soldCount,
    soldInPesos: toShownPesos(soldInCents),
    collectedInPesos: toShownPesos(collectedInCents),
  }));
}
