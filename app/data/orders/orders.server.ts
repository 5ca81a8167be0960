import type { Connection } from "../../../db/connection";
import {
  MAX_COUNTED_MATCHES,
  MAX_COUNTED_ROWS,
  type ListCount,
  type PageCursor,
  type ListSlice,
  type OrderQuery,
  type WholeList,
} from "../../domain/orders/back-office-list";
import type { ListedOrder } from "../../domain/orders/order";
import { MAX_BULK_ORDERS } from "../../domain/orders/bulk-order-moves";
import { describeItem } from "../../domain/orders/order-export";
import { groupBy } from "../../domain/plain/group-by";
import { readIdSlice } from "../sqlite/list-slice.server";
import { ORDER_SORT_KEYS, toOrderConditions, type OrderConditions } from "./order-query.server";
import { countOrders } from "./order-summary.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";
import { NUMBER_LIST, joinConditions } from "../dialect/row-lists.server";

export function listOrders(
  query: OrderQuery,
  cursor: PageCursor | null,
  now = new Date(),
): Promise<ListSlice<ListedOrder>> {
  return getStoredShop().database.read(async (connection) => {
    const matched = await toOrderConditions(connection, query, now);
    const { ids, ...beside } = await readIdSlice(
      connection,
      { table: "orders", sort: ORDER_SORT_KEYS[query.sort], conditions: matched.conditions },
      cursor,
    );
    const count = matched.count ?? (await countMatches(connection, query, matched));
    return { ...beside, count, rows: await readOrders(connection, ids) };
  });
}

async function countMatches(
  connection: Connection,
  query: OrderQuery,
  { conditions, isTextIndexed }: OrderConditions,
): Promise<ListCount> {
  const { text, isPaid, hasAlert, isOverdue, isShort, pieces } = query;
  if (text === "" && isPaid === null && !hasAlert && !isOverdue && !isShort && !pieces) {
    return { count: await countOrders(connection, query), isMore: false };
  }
  const { where, values } = joinConditions(conditions);
  const most = text === "" ? MAX_COUNTED_ROWS : MAX_COUNTED_MATCHES;
  const limit = isTextIndexed ? -1 : most + 1;
  const count =
    (await connection
      .prepare<unknown[], number>(
        `SELECT count(*) FROM (SELECT 1 FROM orders ${where} LIMIT ${limit}) AS found`,
      )
      .pluck()
      .get(...values)) ?? 0;
  if (isTextIndexed || count <= most) return { count, isMore: false };
  return { count: most, isMore: true };
}

export function readWholeList(query: OrderQuery, now: Date): Promise<WholeList> {
  const state = query.pieces === "unheld" ? "released" : "reserved";
  return getStoredShop().database.read(async (connection) => {
    const { conditions } = await toOrderConditions(connection, query, now);
    const { where, values } = joinConditions(conditions);
    const rows = await connection
      .prepare<unknown[], { orderNumber: string; pieces: number }>(
        `SELECT order_number AS "orderNumber", (SELECT coalesce(sum(quantity), 0) FROM order_items
            WHERE order_id = orders.id AND stock_state = '${state}') AS pieces
          FROM orders ${where} ORDER BY created_at, id LIMIT ${MAX_BULK_ORDERS}`,
      )
      .all(...values);
    return {
      orderNumbers: rows.map(({ orderNumber }) => orderNumber),
      pieceCount: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    };
  });
}

export function listNewestOrders(limit: number): Promise<ListedOrder[]> {
  return getStoredShop().database.read(async (connection) => {
    const ids = await connection
      .prepare<[number], number>("SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT ?")
      .pluck()
      .all(limit);
    return readOrders(connection, ids);
  });
}

export function listOrdersOfCustomer(customerId: number, limit: number): Promise<ListedOrder[]> {
  return getStoredShop().database.read(async (connection) => {
    const ids = await connection
      .prepare<[number, number], number>(
        "SELECT id FROM orders WHERE customer_id = ? ORDER BY created_at DESC, id DESC LIMIT ?",
      )
      .pluck()
      .all(customerId, limit);
    return readOrders(connection, ids);
  });
}

/** More would make a row too long. */
const NAMED_GARMENTS = 4;

type OrderRow = {
  id: number;
  order_number: string;
  customer_name: string;
  customer_email: string;
  status: string;
  delivery_method: string;
  payment_method: string;
  paid_at: string | null;
  payment_alert: string;
  total: number;
  created_at: string;
};

async function readOrders({ prepare }: Connection, ids: readonly number[]): Promise<ListedOrder[]> {
  const rows = await prepare<[string], OrderRow>(
    `SELECT id, order_number, customer_name, customer_email, status, delivery_method, payment_method,
      paid_at, payment_alert, total, created_at FROM orders WHERE id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(ids));
  const items = await prepare<[string], ItemRow>(
    `SELECT order_id AS "orderId", name, size, color, quantity FROM order_items
      WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
  ).all(JSON.stringify(ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const itemsOf = groupBy(items, ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    return row ? [toListedOrder(row, itemsOf.get(id) ?? [])] : [];
  });
}

type ItemRow = Parameters<typeof describeItem>[0] & { orderId: number };

function toListedOrder(row: OrderRow, items: readonly ItemRow[]): ListedOrder {
  return {
    orderNumber: row.order_number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    pieceCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    garments: items.slice(0, NAMED_GARMENTS).map(describeItem),
    status: row.status,
    deliveryMethod: row.delivery_method,
    paymentMethod: row.payment_method,
    isPaid: row.paid_at !== null,
    paymentAlert: row.payment_alert,
    totalInPesos: readPesos(row.total),
    createdAt: readTime(row.created_at),
  };
}
