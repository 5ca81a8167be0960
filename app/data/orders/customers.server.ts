import type { Connection } from "../../../db/connection";
import {
  MAX_COUNTED_MATCHES,
  type CustomerQuery,
  type CustomerSort,
  type ListCount,
  type PageCursor,
  type ListSlice,
} from "../../domain/orders/back-office-list";
import {
  TOP_CUSTOMERS,
  type Customer,
  type CustomerSummary,
  type CustomerHistory,
  OPEN_STATES,
} from "../../domain/orders/customer-summary";
import { toShownPesos } from "../../domain/orders/order-summary";
import { calendarDay, startOfMonth, type CalendarDay } from "../../domain/plain/buenos-aires";
import { NUMBER_LIST, joinConditions, type Condition } from "../dialect/row-lists.server";
import { matchRowText } from "../dialect/text-search.server";
import { readIdSlice, type SortKey, streamIds } from "../sqlite/list-slice.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** Each column starts an index that continues with the row number. */
const CUSTOMER_SORT_KEYS: Record<CustomerSort, SortKey> = {
  recientes: { column: "created_at", direction: "DESC", isNumber: false },
  nombre: { column: "lower(name)", direction: "ASC", isNumber: false },
  "mas-gasto": { column: "spent_in_cents", direction: "DESC", isNumber: true },
  "mas-pedidos": { column: "order_count", direction: "DESC", isNumber: true },
};

/** Counter sales without contact data share one row, which is not a customer. */
const HAS_CONTACT = "(email <> '' OR phone <> '')";

export function readCustomerSummary(now: Date): Promise<CustomerSummary> {
  return getStoredShop().database.read(async (connection) => {
    const topIds = await connection
      .prepare<[number], number>(
        `SELECT id FROM customers WHERE spent_in_cents > 0 AND ${HAS_CONTACT}
          ORDER BY spent_in_cents DESC, id DESC LIMIT ?`,
      )
      .pluck()
      .all(TOP_CUSTOMERS);
    return {
      totalCustomers: await countCustomers(connection),
      newCustomersThisMonth: await countCustomers(connection, calendarDay(startOfMonth(now))),
      topCustomers: await readCustomers(connection, topIds),
    };
  });
}

/** Number of customers, or of those since this day; the cost depends on the number of days. */
async function countCustomers(
  { prepare }: Connection,
  since: CalendarDay | null = null,
): Promise<number> {
  return (
    (await prepare<[string], number | null>(
      "SELECT sum(customer_count) FROM customer_days WHERE day >= ?",
    )
      .pluck()
      .get(since ?? "")) ?? 0
  );
}

/** The page at this cursor; the first page when the cursor is not valid. */
export function listCustomers(
  query: CustomerQuery,
  cursor: PageCursor | null,
): Promise<ListSlice<Customer>> {
  return getStoredShop().database.read(async (connection) => {
    const {
      conditions,
      isIndexed,
      count: known,
    } = await toCustomerConditions(connection, query.text);
    const { ids, ...beside } = await readIdSlice(
      connection,
      { table: "customers", sort: CUSTOMER_SORT_KEYS[query.sort], conditions },
      cursor,
    );
    const count =
      conditions.length === 0
        ? { count: await countCustomers(connection), isMore: false }
        : (known ?? (await countMatches(connection, conditions, isIndexed)));
    return { ...beside, count, rows: await readCustomers(connection, ids) };
  });
}

function toCustomerConditions(connection: Connection, text: string) {
  return matchRowText(connection, {
    table: "customers",
    columns: ["name", "email", "phone"],
    phoneColumn: "phone",
    text,
  });
}

/** Counts up to a limit, because a text that the index cannot find is searched row by row. */
async function countMatches(
  { prepare }: Connection,
  conditions: readonly Condition[],
  isIndexed: boolean,
): Promise<ListCount> {
  const { where, values } = joinConditions(conditions);
  const count =
    (await prepare<unknown[], number>(
      isIndexed
        ? `SELECT count(*) FROM customers ${where}`
        : `SELECT count(*) FROM (SELECT 1 FROM customers ${where} LIMIT ${MAX_COUNTED_MATCHES + 1}) AS found`,
    )
      .pluck()
      .get(...values)) ?? 0;
  if (isIndexed || count <= MAX_COUNTED_MATCHES) return { count, isMore: false };
  return { count: MAX_COUNTED_MATCHES, isMore: true };
}

async function readCustomers({ prepare }: Connection, ids: readonly number[]): Promise<Customer[]> {
  const rows = await prepare<[string], CustomerRow>(
    `SELECT id, name, email, phone, created_at, erased_at, order_count, spent_in_cents
      FROM customers WHERE id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
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

/** Customers per read: a larger read would block other requests. */
const BATCH_SIZE = 250;

export async function* streamCustomers({
  text,
  sort,
}: CustomerQuery): AsyncGenerator<Customer[], void, undefined> {
  const { database } = getStoredShop();
  const batches = streamIds(
    (ask) => database.read(ask),
    async (connection) => ({
      table: "customers",
      sort: CUSTOMER_SORT_KEYS[sort],
      conditions: (await toCustomerConditions(connection, text)).conditions,
    }),
    BATCH_SIZE,
  );
  for await (const ids of batches) {
    yield await database.read((connection) => readCustomers(connection, ids));
  }
}

const SHOWN_ADDRESSES = 3;

export function findCustomerHistory(id: number): Promise<CustomerHistory | null> {
  return getStoredShop().database.read(async (connection) => {
    const [customer] = await readCustomers(connection, [id]);
    if (!customer) return null;
    const { first, last } = await readSpan(connection, id);
    return {
      customer,
      soldOrders: await countSold(connection, id),
      firstOrderAt: first === null ? null : readTime(first),
      lastOrderAt: last === null ? null : readTime(last),
      addresses: await listAddresses(connection, id),
      openOrderNumbers: await listOpenOrders(connection, id),
    };
  });
}

export function listOpenOrders({ prepare }: Connection, customerId: number): Promise<string[]> {
  const states = OPEN_STATES.map(() => "?").join(", ");
  return prepare<[number, ...string[]], string>(
    `SELECT order_number FROM orders WHERE customer_id = ? AND status IN (${states}) ORDER BY id`,
  )
    .pluck()
    .all(customerId, ...OPEN_STATES);
}

async function readSpan({ prepare }: Connection, customerId: number) {
  return (
    (await prepare<[number], { first: string | null; last: string | null }>(
      "SELECT min(created_at) AS first, max(created_at) AS last FROM orders WHERE customer_id = ?",
    ).get(customerId)) ?? { first: null, last: null }
  );
}

async function countSold({ prepare }: Connection, customerId: number): Promise<number> {
  return (
    (await prepare<[number], number>(
      "SELECT count(*) FROM orders WHERE customer_id = ? AND sold_in_cents > 0",
    )
      .pluck()
      .get(customerId)) ?? 0
  );
}

function listAddresses({ prepare }: Connection, customerId: number) {
  return prepare<[number, number], CustomerHistory["addresses"][number]>(
    `SELECT street, city, province, postal_code AS "postalCode" FROM orders
        WHERE customer_id = ? AND street <> ''
        GROUP BY street, city, province, postal_code ORDER BY max(created_at) DESC, max(id) DESC LIMIT ?`,
  ).all(customerId, SHOWN_ADDRESSES);
}
