import type { Connection } from "../../../db/open";
import {
  MAX_COUNTED_MATCHES,
  type CustomerQuery,
  type CustomerSort,
  type ListCount,
  type PageCursor,
  type ListSlice,
} from "../../domain/orders/back-office-list";
import { calendarDay, startOfMonth, type CalendarDay } from "../../domain/plain/buenos-aires";
import {
  TOP_CUSTOMERS,
  type Customer,
  type CustomerSummary,
} from "../../domain/orders/customer-summary";
import { toShownPesos } from "../../domain/orders/order-summary";
import { readIdSlice, type SortKey } from "../sqlite/list-slice.server";
import { matchRowText } from "../sqlite/row-text.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { joinConditions, type Condition } from "../sqlite/text-match.server";

/** Each column starts an index that continues with the row number. */
export const CUSTOMER_SORT_KEYS: Record<CustomerSort, SortKey> = {
  recientes: { column: "created_at", direction: "DESC", isNumber: false },
  nombre: { column: "name COLLATE NOCASE", direction: "ASC", isNumber: false },
  "mas-gasto": { column: "spent_in_cents", direction: "DESC", isNumber: true },
  "mas-pedidos": { column: "order_count", direction: "DESC", isNumber: true },
};

/** Counter sales without contact data share one row, which is not a customer. */
const HAS_CONTACT = "(email <> '' OR phone <> '')";

export function readCustomerSummary(now: Date): Promise<CustomerSummary> {
  return getStoredShop().database.read((connection) => {
    const topIds = connection.sqlite
      .prepare<[number], number>(
        `SELECT id FROM customers WHERE spent_in_cents > 0 AND ${HAS_CONTACT}
          ORDER BY spent_in_cents DESC, id DESC LIMIT ?`,
      )
      .pluck()
      .all(TOP_CUSTOMERS);
    return {
      totalCustomers: countCustomers(connection),
      newCustomersThisMonth: countCustomers(connection, calendarDay(startOfMonth(now))),
      topCustomers: readCustomers(connection, topIds),
    };
  });
}

/** Number of customers, or of those since this day; the cost depends on the number of days. */
function countCustomers({ sqlite }: Connection, since: CalendarDay | null = null): number {
  return (
    sqlite
      .prepare<[string], number | null>(
        "SELECT sum(customer_count) FROM customer_days WHERE day >= ?",
      )
      .pluck()
      .get(since ?? "") ?? 0
  );
}

/**
 * The page at this cursor; the first page when the cursor is not valid.
 * @throws DatabaseUnavailableError
 */
export function listCustomers(
  query: CustomerQuery,
  cursor: PageCursor | null,
): Promise<ListSlice<Customer>> {
  return getStoredShop().database.read((connection) => {
    const { conditions, isIndexed, count: known } = toCustomerConditions(connection, query.text);
    const { ids, ...beside } = readIdSlice(
      connection,
      { table: "customers", sort: CUSTOMER_SORT_KEYS[query.sort], conditions },
      cursor,
    );
    const count =
      conditions.length === 0
        ? { count: countCustomers(connection), isMore: false }
        : (known ?? countMatches(connection, conditions, isIndexed));
    return { ...beside, count, rows: readCustomers(connection, ids) };
  });
}

/** The SQL conditions for rows that contain this text. */
export function toCustomerConditions(connection: Connection, text: string) {
  return matchRowText(connection, {
    table: "customers",
    columns: ["name", "email", "phone"],
    phoneColumn: "phone",
    text,
  });
}

/** Counts up to a limit, because a text that the index cannot find is searched row by row. */
function countMatches(
  { sqlite }: Connection,
  conditions: readonly Condition[],
  isIndexed: boolean,
): ListCount {
  const { where, values } = joinConditions(conditions);
  const limit = isIndexed ? -1 : MAX_COUNTED_MATCHES + 1;
  const count =
    sqlite
      .prepare<unknown[], number>(
        isIndexed
          ? `SELECT count(*) FROM customers ${where}`
          : `SELECT count(*) FROM (SELECT 1 FROM customers ${where} LIMIT ${limit})`,
      )
      .pluck()
      .get(...values) ?? 0;
  if (isIndexed || count <= MAX_COUNTED_MATCHES) return { count, isMore: false };
  return { count: MAX_COUNTED_MATCHES, isMore: true };
}

/** The customers with these row numbers, in the same order; deleted ones are left out. */
export function readCustomers({ sqlite }: Connection, ids: readonly number[]): Customer[] {
  const find = sqlite.prepare<[number], CustomerRow>(
    `SELECT id, name, email, phone, created_at, erased_at, order_count, spent_in_cents
      FROM customers WHERE id = ?`,
  );
  return ids.flatMap((id) => {
    const row = find.get(id);
    return row ? [toCustomer(row)] : [];
  });
}

type CustomerRow = {
  id: number;
  name: string;
  email: string;
  phone: string;
  created_at: string;
  erased_at: string | null;
  order_count: number;
  spent_in_cents: number;
};

function toCustomer(row: CustomerRow): Customer {
  const isErased = row.erased_at !== null;
  return {
    id: row.id,
    name: row.name,
    // The placeholder only keeps the column unique.
    email: isErased ? "" : row.email,
    phone: row.phone,
    isErased,
    createdAt: readTime(row.created_at),
    totalOrders: row.order_count,
    totalSpentInPesos: toShownPesos(row.spent_in_cents),
  };
}
