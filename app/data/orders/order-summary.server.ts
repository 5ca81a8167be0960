import type { Connection } from "../../../db/connection";
import { ALL_ORDERS, type OrderPeriod } from "../../domain/orders/back-office-list";
import { calendarDay, startOfDay } from "../../domain/plain/buenos-aires";
import type { OrdersToDo } from "../../domain/orders/shop-state";
import {
  summarizeOrders,
  type OrderSummary,
  type StateTotals,
  salesByDay,
  startOfSales,
  type DaySales,
  type Sale,
} from "../../domain/orders/order-summary";
import { OVERDUE_ORDERS, overdueValues } from "./order-query.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { joinConditions, type Condition } from "../dialect/row-lists.server";

const SALES = `sum(sold_count) AS "soldCount", sum(sold_in_cents) AS "soldInCents",
  sum(collected_in_cents) AS "collectedInCents"`;

/** The figures of the orders of a period. The cost depends on its days, not on its orders. */
export function readOrderSummary(period: OrderPeriod = ALL_ORDERS): Promise<OrderSummary> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const { where, values } = joinConditions(toDayConditions(period));
    const states = await prepare<unknown[], StateTotals>(
      `SELECT status, sum(order_count) AS count, ${SALES}
          FROM order_days ${where} GROUP BY status`,
    ).all(...values);
    return summarizeOrders(states);
  });
}

export function readOrdersToDo(now: Date): Promise<OrdersToDo> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const count = async (query: string) => (await prepare<[], number>(query).pluck().get()) ?? 0;
    const inState = (state: "paid" | "preparing") =>
      count(`SELECT coalesce(sum(order_count), 0) FROM order_days WHERE status = '${state}'`);
    return {
      withReceipt: await count(
        `SELECT count(*) FROM orders WHERE status = 'pending'
          AND EXISTS (SELECT 1 FROM order_receipts WHERE order_id = orders.id)`,
      ),
      overdue:
        (await prepare<string[], number>(`SELECT count(*) FROM (${OVERDUE_ORDERS}) AS overdue`)
          .pluck()
          .get(...overdueValues(now))) ?? 0,
      paid: await inState("paid"),
      preparing: await inState("preparing"),
      toRefund: await count(
        `SELECT count(*) FROM orders INDEXED BY orders_to_refund
          WHERE status = 'cancelled' AND paid_at IS NOT NULL AND total > 0`,
      ),
      withPaymentAlert: await count("SELECT count(*) FROM orders WHERE payment_alert <> ''"),
    };
  });
}

export function readSales(now: Date): Promise<DaySales[]> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const days = await prepare<[string], Omit<Sale, "placedAt"> & { day: string }>(
      `SELECT day, ${SALES} FROM order_days WHERE day >= ? GROUP BY day`,
    ).all(calendarDay(startOfSales(now)));
    const sales = days.map(({ day, ...totals }) => ({ ...totals, placedAt: startOfDay(day) }));
    return salesByDay(sales, now);
  });
}

export async function countOrders({ prepare }: Connection, period: OrderPeriod): Promise<number> {
  const { where, values } = joinConditions(toDayConditions(period));
  return (
    (await prepare<unknown[], number | null>(`SELECT sum(order_count) FROM order_days ${where}`)
      .pluck()
      .get(...values)) ?? 0
  );
}

function toDayConditions({ state, payment, from, to }: OrderPeriod): Condition[] {
  return [
    ...(from === null ? [] : [{ where: "day >= ?", values: [from] }]),
    ...(to === null ? [] : [{ where: "day <= ?", values: [to] }]),
    ...(state === null ? [] : [{ where: "status = ?", values: [state] }]),
    ...(payment === null ? [] : [{ where: "payment_method = ?", values: [payment] }]),
  ];
}
