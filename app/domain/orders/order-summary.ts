import { addDays, calendarDay, startOfDay, type CalendarDay } from "../plain/buenos-aires";
import { addPesos } from "../plain/money";
import { isCompleted, isPending } from "./order";

export type OrderSummary = {
  totalOrders: number;
  /** Sold orders: neither cancelled nor waiting for their first payment. */
  soldOrders: number;
  /** The value of the sold orders minus refunds. */
  soldInPesos: number;
  collectedInPesos: number;
  pendingOrders: number;
  completedOrders: number;
  averageOrderValueInPesos: number;
};

/** Sums of sales in cents, before they are rounded to pesos. */
type SalesTotals = { soldCount: number; soldInCents: number; collectedInCents: number };

/** All orders of one state, added up: enough for the figures, however many orders there are. */
export type StateTotals = SalesTotals & { status: string; count: number };

export function summarizeOrders(states: Iterable<StateTotals>): OrderSummary {
  let [totalOrders, pendingOrders, completedOrders] = [0, 0, 0];
  const sales: SalesTotals = { soldCount: 0, soldInCents: 0, collectedInCents: 0 };
  for (const state of states) {
    const { status, count } = state;
    totalOrders += count;
    if (isPending(status)) pendingOrders += count;
    if (isCompleted(status)) completedOrders += count;
    addSales(sales, state);
  }
  const { soldCount, soldInCents, collectedInCents } = sales;
  return {
    totalOrders,
    soldOrders: soldCount,
    soldInPesos: toShownPesos(soldInCents),
    collectedInPesos: toShownPesos(collectedInCents),
    pendingOrders,
    completedOrders,
    averageOrderValueInPesos: soldCount === 0 ? 0 : toShownPesos(soldInCents / soldCount),
  };
}

function addSales(sum: SalesTotals, sales: SalesTotals): void {
  sum.soldCount += sales.soldCount;
  sum.soldInCents += sales.soldInCents;
  sum.collectedInCents += sales.collectedInCents;
}

/** To the nearest peso, capped at the largest exact number. */
export function toShownPesos(amountInCents: number): number {
  return addPesos(Math.max(Math.round(amountInCents / 100), 0), 0);
}

export const SALES_DAYS = 30;

/** Sums of orders placed within the same hour, so they fall on the same day. */
export type Sale = SalesTotals & { placedAt: Date };

export type DaySales = {
  day: CalendarDay;
  count: number;
  soldInPesos: number;
  collectedInPesos: number;
};

export function startOfSales(now: Date): Date {
  return startOfDay(addDays(calendarDay(now), 1 - SALES_DAYS));
}

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
