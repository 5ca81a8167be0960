import type { Connection } from "../../../db/connection";
import {
  type ListCount,
  type OrderPeriod,
  type OrderQuery,
  type OrderSort,
  ALL_ORDERS,
} from "../../domain/orders/back-office-list";
import { addDays, startOfDay, calendarDay } from "../../domain/plain/buenos-aires";
import {
  summarizeOrders,
  type OrderSummary,
  type StateTotals,
  salesByDay,
  startOfSales,
  type DaySales,
  type Sale,
} from "../../domain/orders/order-summary";
import type { SoldGoods } from "../../domain/orders/sold-margin";
import type { OrdersToDo } from "../../domain/orders/shop-state";
import { parseOrderNumber } from "../../domain/orders/order-number";
import { ONLINE_WAIT_DAYS } from "../../domain/orders/cancellation";
import type { SortKey } from "../sqlite/list-slice.server";
import { matchRowText } from "../dialect/text-search.server";
import { readShortOrders } from "../stock/order-stock.server";
import { HOLDING_ORDERS, UNHELD_ORDERS } from "../stock/unpaid-holds.server";
import { type Condition, NUMBER_LIST, joinConditions } from "../dialect/conditions.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Each column starts an index that continues with the row number. */
export const ORDER_SORT_KEYS: Record<OrderSort, SortKey> = {
  recientes: { column: "created_at", direction: "DESC", isNumber: false },
  antiguos: { column: "created_at", direction: "ASC", isNumber: false },
  "mayor-total": { column: "total", direction: "DESC", isNumber: true },
  "menor-total": { column: "total", direction: "ASC", isNumber: true },
};

export type OrderConditions = {
  conditions: Condition[];
  /** True when the text index answered the search, so the conditions select few rows. */
  isTextIndexed: boolean;
  count: ListCount | null;
};

export async function toOrderConditions(
  connection: Connection,
  query: OrderQuery,
  now: Date,
): Promise<OrderConditions> {
  const { text, isPaid, hasAlert, isOverdue, isShort, isAside, pieces } = query;
  const matched = await matchRowText(connection, {
    table: "orders",
    columns: ["order_number", "customer_name", "customer_email", "customer_phone"],
    phoneColumn: "customer_phone",
    text: toSearchedText(text),
  });
  const paid = { where: `paid_at IS ${isPaid ? "NOT " : ""}NULL`, values: [] };
  const others = [
    ...toPeriodConditions(query),
    ...(isPaid === null ? [] : [paid]),
    ...(hasAlert ? [HAS_ALERT] : []),
    ...(isOverdue ? [{ where: `id IN (${OVERDUE_ORDERS})`, values: overdueValues(now) }] : []),
    ...(isShort ? [await fallsShort(connection)] : []),
    ...(isAside ? [IS_ASIDE] : []),
    ...(pieces ? [{ where: `id IN (${OF_PIECES[pieces]})`, values: [] }] : []),
  ];
  return {
    conditions: [...matched.conditions, ...others],
    isTextIndexed: matched.isIndexed,
    count: others.length === 0 ? matched.count : null,
  };
}

/** Nine digits alone are more likely part of a phone number. */
function toSearchedText(text: string): string {
  const isNumber = /^\P{L}*$/u.test(text);
  return (isNumber ? null : parseOrderNumber(text)) ?? text;
}

/** By id, because they are few and no other index of a list finds them as fast. */
const HAS_ALERT: Condition = {
  where: "id IN (SELECT id FROM orders WHERE payment_alert <> '')",
  values: [],
};

/** Few are ready and have an end, and few were cancelled with money: each has an index. */
const IS_ASIDE: Condition = {
  where: `id IN (${asides("orders.hold_until IS NOT NULL AND orders.status = 'ready_for_pickup'")}
    UNION ${asides("orders.status = 'cancelled' AND orders.paid_at IS NOT NULL AND orders.total > 0")})`,
  values: [],
};

function asides(where: string): string {
  return `SELECT orders.id FROM orders WHERE ${where} AND EXISTS
    (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'set-aside')`;
}

const OF_PIECES = { held: HOLDING_ORDERS, unheld: UNHELD_ORDERS };

/** They are found by adding up, so they are a list and no condition. */
async function fallsShort(connection: Connection): Promise<Condition> {
  return {
    where: `id IN ${NUMBER_LIST}`,
    values: [JSON.stringify(await readShortOrders(connection))],
  };
}

/** The ids of orders that `isOverdue` calls overdue, with the parameters below. */
export const OVERDUE_ORDERS = `SELECT id FROM orders AS late WHERE status = 'pending' AND paid_at IS NULL
  AND (payment_due_at < ? OR (payment_due_at IS NULL AND payment_method = 'mercadopago' AND created_at < ?))
  AND NOT EXISTS (SELECT 1 FROM order_receipts WHERE order_id = late.id)
  AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = late.id
    AND (status IN ('pending', 'in_process', 'authorized', 'in_mediation')
      OR (status = 'charged_back' AND status_detail <> 'reimbursed')
      OR (status IN ('approved', 'charged_back') AND amount_in_cents > refunded_in_cents)))`;

export function overdueValues(now: Date): [string, string] {
  const waitMs = ONLINE_WAIT_DAYS * 24 * 60 * 60 * 1000;
  return [now.toISOString(), new Date(now.getTime() - waitMs).toISOString()];
}

function toPeriodConditions({ state, payment, from, to }: OrderPeriod): Condition[] {
  return [
    ...(state === null ? [] : [{ where: "status = ?", values: [state] }]),
    ...(payment === null ? [] : [{ where: "payment_method = ?", values: [payment] }]),
    ...(from === null
      ? []
      : [{ where: "created_at >= ?", values: [startOfDay(from).toISOString()] }]),
    ...(to === null
      ? []
      : [{ where: "created_at < ?", values: [startOfDay(addDays(to, 1)).toISOString()] }]),
  ];
}

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
    const refunds = await prepare<[], Refunds>(TO_REFUND).get();
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
      toRefund: refunds?.others ?? 0,
      asidesOver: {
        count: refunds?.asides ?? 0,
        heldInPesos: Math.floor((refunds?.asidesInCents ?? 0) / 100),
      },
      withPaymentAlert: await count("SELECT count(*) FROM orders WHERE payment_alert <> ''"),
    };
  });
}

type Refunds = Record<"others" | "asides" | "asidesInCents", number>;

/** Cancelled with money: what was aside has a task of its own. */
const TO_REFUND = `
  SELECT coalesce(sum(1 - was_aside), 0) AS others, coalesce(sum(was_aside), 0) AS asides,
    coalesce(sum(was_aside * in_cents), 0) AS "asidesInCents"
  FROM (
    SELECT total * 100.0 - given_back_in_cents AS in_cents,
      CASE WHEN EXISTS (SELECT 1 FROM order_events
        WHERE order_id = orders.id AND kind = 'set-aside') THEN 1 ELSE 0 END AS was_aside
    FROM orders INDEXED BY orders_to_refund
    WHERE status = 'cancelled' AND paid_at IS NOT NULL AND total > 0
  ) AS ended`;

export function readSales(now: Date): Promise<DaySales[]> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const days = await prepare<[string], Omit<Sale, "placedAt"> & { day: string }>(
      `SELECT day, ${SALES} FROM order_days WHERE day >= ? GROUP BY day`,
    ).all(calendarDay(startOfSales(now)));
    const sales = days.map(({ day, ...totals }) => ({ ...totals, placedAt: startOfDay(day) }));
    return salesByDay(sales, now);
  });
}

/** The goods of the same orders, and what they cost: as they are bought now, because an order keeps no cost. */
export function readSoldGoods(now: Date): Promise<SoldGoods> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const goods = await prepare<[string], SoldGoods>(SOLD_GOODS).get(
      startOfSales(now).toISOString(),
    );
    return goods ?? { soldInCents: 0, knownInCents: 0, costInPesos: 0 };
  });
}

/** What a line costs the shopper, before what is taken off the whole order. */
const LINE = "(item.price * quantity - item.offer_discount - item.code_discount)";

/**
 * What was taken off or given back of an order belongs to its lines by their prices. The order of an exchange has no
 * cost: the piece that came back for it had one. With the plus, SQLite finds the orders by their time; without it, it
 * reads all of them in the order of their numbers.
 */
const SOLD_GOODS = `
  SELECT coalesce(sum(sold), 0.0) AS "soldInCents",
    coalesce(sum(sold * known / prices), 0.0) AS "knownInCents",
    coalesce(sum(cost), 0) AS "costInPesos"
  FROM (
    SELECT CASE WHEN orders.sold_in_cents > orders.shipping * 100.0
        THEN orders.sold_in_cents - orders.shipping * 100.0 ELSE 0.0 END AS sold,
      sum(${LINE}) AS prices,
      sum(CASE WHEN products.cost IS NULL THEN 0 ELSE ${LINE} END) AS known,
      sum(CASE WHEN orders.replaces_order_id IS NULL THEN products.cost * quantity END) AS cost
    FROM orders JOIN order_items AS item ON item.order_id = orders.id
      LEFT JOIN products ON products.id = item.product_id
    WHERE orders.created_at >= ? AND orders.sold_in_cents > 0
    GROUP BY +orders.id, orders.sold_in_cents, orders.shipping
  ) AS sales WHERE prices > 0`;

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
