import { addPesos } from "../plain/money";
import { isCompleted, isPending } from "./order";

export type OrderSummary = {
  /** Whatever their state. */
  totalOrders: number;
  /** Those that were sold: cancelled and never paid ones are not among them. */
  soldOrders: number;
  /** What the sold orders are worth, after what went back of them: the specification's `totalRevenue`. */
  soldInPesos: number;
  /** The part of it whose money is here. */
  collectedInPesos: number;
  pendingOrders: number;
  completedOrders: number;
  /** What was sold over the number of orders that were sold, to the nearest peso; 0 without any. */
  averageOrderValueInPesos: number;
};

/** Sums of sales, before they are rounded to pesos that can be shown. */
export type SalesTotals = { soldCount: number; soldInCents: number; collectedInCents: number };

/** The orders of one state together: what the figures need, at any number of orders. */
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

export function addSales(sum: SalesTotals, sales: SalesTotals): void {
  sum.soldCount += sales.soldCount;
  sum.soldInCents += sales.soldInCents;
  sum.collectedInCents += sales.collectedInCents;
}

/** To the nearest peso, as far as a number is exact. */
export function toShownPesos(amountInCents: number): number {
  return addPesos(Math.max(Math.round(amountInCents / 100), 0), 0);
}
