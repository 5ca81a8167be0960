import type { Connection } from "../../db/open";
import {
  ROWS_PER_PAGE,
  type CustomerQuery,
  type CustomerSort,
  type ListPage,
} from "../domain/back-office-list";
import { startOfMonth } from "../domain/buenos-aires";
import { TOP_CUSTOMERS, type Customer, type CustomerSummary } from "../domain/customer-summary";
import { isRevenue, ORDER_STATES } from "../domain/order";
import { placePage } from "../domain/pagination";
import { getShop } from "./shop.server";
import { readPesos, readTime } from "./stored-values.server";
import { joinConditions, matchText } from "./text-match.server";

/** The rule of `domain/order` in SQL's words: constants of ours, not input. */
const IS_REVENUE = `status NOT IN (${ORDER_STATES.filter(({ id }) => !isRevenue(id))
  .map(({ id }) => `'${id}'`)
  .join(", ")})`;

const SEARCHED_COLUMNS = ["name", "email"];

const ORDER_BY: Record<CustomerSort, string> = {
  recientes: "created_at DESC, id DESC",
  nombre: "name COLLATE NOCASE, id",
  "mas-gasto": "coalesce(spent, 0) DESC, id",
  "mas-pedidos": "coalesce(order_count, 0) DESC, id",
};

/** What the orders say of each customer, joined only where it decides the order of the list. */
const SPENDING = `LEFT JOIN (
    SELECT customer_id, count(*) AS order_count, total(CASE WHEN ${IS_REVENUE} THEN total END) AS spent
    FROM orders GROUP BY customer_id
  ) ON customer_id = id`;

/** @throws DatabaseUnavailableError */
export function readCustomerSummary(now: Date): Promise<CustomerSummary> {
  return getShop().database.read((connection) => {
    const count = (condition: string, ...values: string[]) =>
      connection.sqlite
        .prepare<string[], number>(`SELECT count(*) FROM customers ${condition}`)
        .pluck()
        .get(...values) ?? 0;
    const topIds = connection.sqlite
      .prepare<[number], number>(
        `SELECT customer_id FROM orders WHERE ${IS_REVENUE} GROUP BY customer_id
          HAVING total(total) > 0 ORDER BY total(total) DESC, customer_id LIMIT ?`,
      )
      .pluck()
      .all(TOP_CUSTOMERS);
    return {
      totalCustomers: count(""),
      newCustomersThisMonth: count("WHERE created_at >= ?", startOfMonth(now).toISOString()),
      topCustomers: readCustomers(connection, topIds),
    };
  });
}

/**
 * The page nearest to the one asked for, as it stands in the address.
 *
 * @throws DatabaseUnavailableError
 */
export function listCustomers(
  { text, sort }: CustomerQuery,
  askedPage: string | null,
): Promise<ListPage<Customer>> {
  return getShop().database.read((connection) => {
    const { where, values } = joinConditions(matchText(connection, SEARCHED_COLUMNS, text));
    const isBySpending = sort === "mas-gasto" || sort === "mas-pedidos";
    const ids = connection.sqlite
      .prepare<unknown[], number>(
        `SELECT id FROM customers ${isBySpending ? SPENDING : ""} ${where} ORDER BY ${ORDER_BY[sort]}`,
      )
      .pluck()
      .all(...values);
    const { start, end, ...place } = placePage(askedPage, ids.length, ROWS_PER_PAGE);
    return { ...place, rows: readCustomers(connection, ids.slice(start, end)) };
  });
}

/**
 * The customer with this address, whatever its case; null when there is none.
 *
 * @throws DatabaseUnavailableError
 */
export function findCustomerByEmail(email: string): Promise<Customer | null> {
  return getShop().database.read((connection) => {
    const id = connection.sqlite
      .prepare<[string], number>("SELECT id FROM customers WHERE email = ? COLLATE NOCASE")
      .pluck()
      .get(email.trim());
    return id === undefined ? null : (readCustomers(connection, [id])[0] ?? null);
  });
}

type CustomerRow = {
  id: number;
  name: string;
  email: string;
  phone: string;
  created_at: string;
  order_count: number;
  spent: number;
};

function readCustomers({ sqlite }: Connection, ids: readonly number[]): Customer[] {
  const find = sqlite.prepare<[number], CustomerRow>(
    `SELECT id, name, email, phone, created_at,
      (SELECT count(*) FROM orders WHERE customer_id = customers.id) AS order_count,
      (SELECT total(total) FROM orders WHERE customer_id = customers.id AND ${IS_REVENUE}) AS spent
      FROM customers WHERE id = ?`,
  );
  return ids.flatMap((id) => {
    const row = find.get(id);
    return row ? [toCustomer(row)] : [];
  });
}

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: readTime(row.created_at),
    totalOrders: row.order_count,
    totalSpentInPesos: readPesos(row.spent),
  };
}
