import type { Connection } from "../../../db/connection";
import type { ListCount, OrderPeriod, OrderQuery, OrderSort } from "../../domain/orders/back-office-list";
import { addDays, startOfDay } from "../../domain/plain/buenos-aires";
import { parseOrderNumber } from "../../domain/orders/order-number";
import { ONLINE_WAIT_DAYS } from "../../domain/orders/overdue";
import type { SortKey } from "../sqlite/list-slice.server";
import { matchRowText } from "../dialect/text-search.server";
import { readShortOrders } from "../stock/order-stock.server";
import { HOLDING_ORDERS, UNHELD_ORDERS } from "../stock/unpaid-holds.server";
import { type Condition, NUMBER_LIST } from "../dialect/row-lists.server";

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
  /** The number of matching rows, when the summary knows it without reading them. */
  count: ListCount | null;
};

export async function toOrderConditions(
  connection: Connection,
  query: OrderQuery,
  now: Date,
): Promise<OrderConditions> {
  const { text, isPaid, hasAlert, isOverdue, isShort, pieces } = query;
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

const OF_PIECES = { held: HOLDING_ORDERS, unheld: UNHELD_ORDERS };

/** They are found by adding up, so they are a list and no condition. */
async function fallsShort(connection: Connection): Promise<Condition> {
  return {
    where: `id IN ${NUMBER_LIST}`,
    values: [JSON.stringify(await readShortOrders(connection))],
  };
}

/** The ids of orders that `domain/orders/overdue` calls overdue, with the parameters below. */
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
