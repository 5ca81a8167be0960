import { addPesos } from "./money";
import { isCompleted, isPending, isRevenue } from "./order";

export type OrderSummary = {
  /** Whatever their state. */
  totalOrders: number;
  /** Of all but the cancelled ones. */
  totalRevenueInPesos: number;
  pendingOrders: number;
  completedOrders: number;
  /** Revenue over the number of all orders, to the nearest peso; 0 when there are none. */
  averageOrderValueInPesos: number;
};

/** The orders of one state together: what the figures need, at any number of orders. */
export type StateTotals = { status: string; count: number; totalInPesos: number };

export function summarizeOrders(states: Iterable<StateTotals>): OrderSummary {
  let [totalOrders, revenue, pendingOrders, completedOrders] = [0, 0, 0, 0];
  for (const { status, count, totalInPesos } of states) {
    totalOrders += count;
    if (isRevenue(status)) revenue = addPesos(revenue, totalInPesos);
    if (isPending(status)) pendingOrders += count;
    if (isCompleted(status)) completedOrders += count;
  }
  return {
    totalOrders,
    totalRevenueInPesos: revenue,
    pendingOrders,
    completedOrders,
    averageOrderValueInPesos: totalOrders === 0 ? 0 : Math.round(revenue / totalOrders),
  };
}
