import type { Connection } from "../../db/open";
import {
  ROWS_PER_PAGE,
  type CustomerQuery,
  type CustomerSort,
  type ListPage,
} from "../domain/back-office-list";
import { startOfMonth } from "../domain/buenos-aires";
import { TOP_CUSTOMERS, type Customer, type CustomerSummary } from "../domain/customer-summary";
import { placePage } from "../domain/pagination";
import { getShop } from "./shop.server";
import { readPesos, readTime } from "./stored-values.server";
import { joinConditions, matchText } from "./text-match.server";

const SEARCHED_COLUMNS = ["name", "email"];

const ORDER_BY: Record<CustomerSort, string> = {
  recientes: "created_at DESC, id DESC",
  nombre: "name COLLATE NOCASE, id",
  "mas-gasto": "spent DESC, id DESC",
  "mas-pedidos": "order_count DESC, id DESC",
};

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
        `SELECT id FROM customers WHERE spent > 0 ORDER BY spent DESC, id DESC LIMIT ?`,
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
    const ids = connection.sqlite
      .prepare<unknown[], number>(`SELECT id FROM customers ${where} ORDER BY ${ORDER_BY[sort]}`)
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
    `SELECT id, name, email, phone, created_at, order_count, spent FROM customers WHERE id = ?`,
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
