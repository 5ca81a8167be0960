import type { Connection } from "../../db/open";
import {
  ROWS_PER_PAGE,
  type ListPage,
  type OrderQuery,
  type OrderSort,
} from "../domain/back-office-list";
import { addDays, startOfDay } from "../domain/buenos-aires";
import type { ListedOrder } from "../domain/order";
import { summarizeOrders, type OrderSummary } from "../domain/order-summary";
import { placePage } from "../domain/pagination";
import { salesByDay, startOfSales, type DaySales } from "../domain/sales-by-day";
import { getShop } from "./shop.server";
import { readPesos, readTime } from "./stored-values.server";
import { joinConditions, matchText, type Condition } from "./text-match.server";

const SEARCHED_COLUMNS = ["order_number", "customer_name", "customer_email"];

const ORDER_BY: Record<OrderSort, string> = {
  recientes: "created_at DESC, id DESC",
  antiguos: "created_at, id",
  "mayor-total": "total DESC, id DESC",
  "menor-total": "total, id DESC",
};

/** @throws DatabaseUnavailableError */
export function readOrderSummary(): Promise<OrderSummary> {
  return getShop().database.read(({ sqlite }) => {
    const states = sqlite
      .prepare<[], { status: string; count: number; pesos: number }>(
        "SELECT status, count(*) AS count, total(total) AS pesos FROM orders GROUP BY status",
      )
      .all();
    return summarizeOrders(
      states.map(({ status, count, pesos }) => ({
        status,
        count,
        totalInPesos: readPesos(pesos),
      })),
    );
  });
}

/**
 * The page nearest to the one asked for, as it stands in the address.
 *
 * @throws DatabaseUnavailableError
 */
export function listOrders(
  query: OrderQuery,
  askedPage: string | null,
): Promise<ListPage<ListedOrder>> {
  return getShop().database.read((connection) => {
    const { where, values } = joinConditions(toConditions(connection, query));
    // Numbers alone, in the one pass that also counts them; only a page of them is then read.
    const ids = connection.sqlite
      .prepare<unknown[], number>(`SELECT id FROM orders ${where} ORDER BY ${ORDER_BY[query.sort]}`)
      .pluck()
      .all(...values);
    const { start, end, ...place } = placePage(askedPage, ids.length, ROWS_PER_PAGE);
    return { ...place, rows: readOrders(connection, ids.slice(start, end)) };
  });
}

/**
 * The last `limit` orders, the newest first.
 *
 * @throws DatabaseUnavailableError
 */
export function listNewestOrders(limit: number): Promise<ListedOrder[]> {
  return getShop().database.read((connection) => {
    const ids = connection.sqlite
      .prepare<[number], number>(`SELECT id FROM orders ORDER BY ${ORDER_BY.recientes} LIMIT ?`)
      .pluck()
      .all(limit);
    return readOrders(connection, ids);
  });
}

/**
 * What was sold on each of the last 30 days.
 *
 * @throws DatabaseUnavailableError
 */
export function readSales(now: Date): Promise<DaySales[]> {
  return getShop().database.read(({ sqlite }) => {
    // By the hour: a day of the owner's begins at a full hour of UTC.
    const hours = sqlite
      .prepare<[string], { hour: string; status: string; count: number; pesos: number }>(
        `SELECT substr(created_at, 1, 13) AS hour, status, count(*) AS count, total(total) AS pesos
          FROM orders WHERE created_at >= ? GROUP BY 1, 2`,
      )
      .all(startOfSales(now).toISOString());
    const sales = hours.flatMap(({ hour, status, count, pesos }) => {
      const placedAt = readTime(`${hour.replace(" ", "T")}:00:00Z`);
      return placedAt ? [{ placedAt, status, count, totalInPesos: readPesos(pesos) }] : [];
    });
    return salesByDay(sales, now);
  });
}

function toConditions(connection: Connection, { text, state, from, to }: OrderQuery): Condition[] {
  return [
    ...matchText(connection, SEARCHED_COLUMNS, text),
    ...(state === null ? [] : [{ where: "status = ?", values: [state] }]),
    ...(from === null
      ? []
      : [{ where: "created_at >= ?", values: [startOfDay(from).toISOString()] }]),
    ...(to === null
      ? []
      : [{ where: "created_at < ?", values: [startOfDay(addDays(to, 1)).toISOString()] }]),
  ];
}

type OrderRow = {
  order_number: string;
  customer_name: string;
  customer_email: string;
  status: string;
  total: number;
  created_at: string;
  pieces: number;
};

function readOrders({ sqlite }: Connection, ids: readonly number[]): ListedOrder[] {
  const find = sqlite.prepare<[number], OrderRow>(
    `SELECT order_number, customer_name, customer_email, status, total, created_at,
      (SELECT total(quantity) FROM order_items WHERE order_id = orders.id) AS pieces
      FROM orders WHERE id = ?`,
  );
  return ids.flatMap((id) => {
    const row = find.get(id);
    return row ? [toListedOrder(row)] : [];
  });
}

function toListedOrder(row: OrderRow): ListedOrder {
  return {
    orderNumber: row.order_number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    pieceCount: row.pieces,
    status: row.status,
    totalInPesos: readPesos(row.total),
    createdAt: readTime(row.created_at),
  };
}
