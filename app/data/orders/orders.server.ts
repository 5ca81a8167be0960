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
import { MAX_BULK_ORDERS } from "../../domain/orders/order-moves";
import { describeItem } from "../../domain/orders/paid-pieces";
import type { OrderSheet, SheetItem } from "../../domain/orders/order-sheet";
import { groupBy, sum } from "../../domain/plain/lists";
import { readIdSlice, countRows } from "../sqlite/list-slice.server";
import {
  ORDER_SORT_KEYS,
  toOrderConditions,
  type OrderConditions,
  countOrders,
} from "./order-query.server";
import { createScales } from "./parcel-weights.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";
import { NUMBER_LIST, joinConditions, TEXT_LIST } from "../dialect/conditions.server";

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
  const { text, isPaid, hasAlert, isOverdue, isShort, isAside, pieces } = query;
  if (
    text === "" &&
    isPaid === null &&
    !hasAlert &&
    !isOverdue &&
    !isShort &&
    !isAside &&
    !pieces
  ) {
    return { count: await countOrders(connection, query), isMore: false };
  }
  const most = text === "" ? MAX_COUNTED_ROWS : MAX_COUNTED_MATCHES;
  return countRows(connection, { table: "orders", conditions }, isTextIndexed ? null : most);
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
      pieceCount: sum(rows.map(({ pieces }) => pieces)),
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

type OrderRow = Omit<ListedOrder, "pieceCount" | "garments" | "isPaid" | "createdAt"> & {
  id: number;
  paidAt: string | null;
  createdAt: string;
};

async function readOrders(connection: Connection, ids: readonly number[]): Promise<ListedOrder[]> {
  const rows = await connection
    .prepare<[string], OrderRow>(
      `SELECT id, order_number AS "orderNumber", customer_name AS "customerName",
        customer_email AS "customerEmail", status, delivery_method AS "deliveryMethod",
        payment_method AS "paymentMethod", paid_at AS "paidAt", payment_alert AS "paymentAlert",
        total AS "totalInPesos", created_at AS "createdAt" FROM orders WHERE id IN ${NUMBER_LIST}`,
    )
    .all(JSON.stringify(ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const itemsOf = await readItems(connection, ids);
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    if (!row) return [];
    const { id: _, paidAt, ...order } = row;
    const items = itemsOf.get(id) ?? [];
    return {
      ...order,
      pieceCount: sum(items.map(({ quantity }) => quantity)),
      garments: items.slice(0, NAMED_GARMENTS).map(describeItem),
      isPaid: paidAt !== null,
      totalInPesos: readPesos(row.totalInPesos),
      createdAt: readTime(row.createdAt),
    };
  });
}

async function readItems({ prepare }: Connection, orderIds: readonly number[]) {
  const items = await prepare<[string], SheetItem & { orderId: number; productId: string }>(
    `SELECT order_id AS "orderId", product_id AS "productId", name, size, color, quantity FROM order_items
      WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
  ).all(JSON.stringify(orderIds));
  return groupBy(items, ({ orderId }) => orderId);
}

type SheetRow = Omit<OrderSheet, "createdAt" | "items" | "parcel" | "replaces"> & {
  id: number;
  createdAt: string;
  replaces: string | null;
};

/** In the order of their numbers; unknown ones are left out. */
export function listOrderSheets(orderNumbers: readonly string[]): Promise<OrderSheet[]> {
  return getStoredShop().database.read(async (connection) => {
    const rows = await connection
      .prepare<[string], SheetRow>(
        `SELECT id, order_number AS "orderNumber", status, created_at AS "createdAt",
          customer_name AS "customerName", customer_phone AS "customerPhone",
          delivery_method AS "deliveryMethod", street, city, province, postal_code AS "postalCode",
          shopper_notes AS "shopperNotes",
          (SELECT before.order_number FROM orders AS before
            WHERE before.id = orders.replaces_order_id) AS replaces
          FROM orders WHERE order_number IN ${TEXT_LIST}`,
      )
      .all(JSON.stringify(orderNumbers));
    const ids = rows.map(({ id }) => id);
    const itemsOf = await readItems(connection, ids);
    const weigh = await createScales(connection, [...itemsOf.values()].flat());
    const rowOf = new Map(rows.map((row) => [row.orderNumber, row]));
    return orderNumbers.flatMap((orderNumber) => {
      const row = rowOf.get(orderNumber);
      if (!row) return [];
      const { id, createdAt, replaces, ...order } = row;
      const items = itemsOf.get(id) ?? [];
      const sheet = { ...order, createdAt: readTime(createdAt), items, parcel: weigh(items) };
      return replaces === null ? sheet : { ...sheet, replaces };
    });
  });
}
