import { addPesos } from "../plain/money";
import { isCompleted, isPending } from "./order";

export type OrderSummary = {
  /** Orders in any state. */
  totalOrders: number;
  /** Sold orders: neither cancelled nor waiting for their first payment. */
  soldOrders: number;
  /** The value of the sold orders minus refunds. */
  soldInPesos: number;
  /** The part of it that was collected. */
  collectedInPesos: number;
  pendingOrders: number;
  completedOrders: number;
  /** The value of the sold orders divided by their number, to the nearest peso; 0 without any. */
  averageOrderValueInPesos: number;
};

/** Sums of sales in cents, before they are rounded to pesos. */
export type SalesTotals = { soldCount: number; soldInCents: number; collectedInCents: number };

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

export function addSales(sum: SalesTotals, sales: SalesTotals): void {
  sum.soldCount += sales.soldCount;
  sum.soldInCents += sales.soldInCents;
  sum.collectedInCents += sales.collectedInCents;
}

/** To the nearest peso, capped at the largest exact number. */
export function toShownPesos(amountInCents: number): number {
  return addPesos(Math.max(Math.round(amountInCents / 100), 0), 0);
}
