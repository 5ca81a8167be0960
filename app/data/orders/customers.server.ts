import { and, eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { customers } from "../../../db/schema/customers";
import { COUNTER_BUYER, type Buyer } from "../../domain/buying/checkout";
import {
  MAX_COUNTED_MATCHES,
  type CustomerQuery,
  type CustomerSort,
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
import { NUMBER_LIST } from "../dialect/conditions.server";
import { matchRowText } from "../dialect/text-search.server";
import { readIdSlice, type SortKey, countRows, streamRows } from "../sqlite/list-slice.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

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
        : (known ??
          (await countRows(
            connection,
            { table: "customers", conditions },
            isIndexed ? null : MAX_COUNTED_MATCHES,
          )));
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

async function readCustomers({ prepare }: Connection, ids: readonly number[]): Promise<Customer[]> {
  const rows = await prepare<[string], CustomerRow>(
    `SELECT id, name, email, phone, created_at AS "createdAt", erased_at AS "erasedAt",
      order_count AS "totalOrders", spent_in_cents AS "spentInCents"
      FROM customers WHERE id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    if (!row) return [];
    const { erasedAt, spentInCents, ...customer } = row;
    return {
      ...customer,
      // The placeholder only keeps the column unique.
      email: erasedAt === null ? row.email : "",
      isErased: erasedAt !== null,
      createdAt: readTime(row.createdAt),
      totalSpentInPesos: toShownPesos(spentInCents),
    };
  });
}

type CustomerRow = Pick<Customer, "id" | "name" | "email" | "phone" | "totalOrders"> & {
  createdAt: string;
  erasedAt: string | null;
  spentInCents: number;
};

/** Customers per read: a larger read would block other requests. */
const BATCH_SIZE = 250;

export function streamCustomers({ text, sort }: CustomerQuery) {
  return streamRows(
    async (connection) => ({
      table: "customers",
      sort: CUSTOMER_SORT_KEYS[sort],
      conditions: (await toCustomerConditions(connection, text)).conditions,
    }),
    readCustomers,
    BATCH_SIZE,
  );
}

const SHOWN_ADDRESSES = 3;

export function findCustomerHistory(id: number): Promise<CustomerHistory | null> {
  return getStoredShop().database.read(async (connection) => {
    const [customer] = await readCustomers(connection, [id]);
    if (!customer) return null;
    const orders = connection.prepare<[number], { first: string; last: string; sold: number }>(
      `SELECT min(created_at) AS first, max(created_at) AS last,
        count(CASE WHEN sold_in_cents > 0 THEN 1 END) AS sold FROM orders WHERE customer_id = ?`,
    );
    const { first = null, last = null, sold = 0 } = (await orders.get(id)) ?? {};
    return {
      customer,
      soldOrders: sold,
      firstOrderAt: readTime(first),
      lastOrderAt: readTime(last),
      addresses: await listAddresses(connection, id),
      openOrderNumbers: await listOpenOrders(connection, id),
    };
  });
}

/** Also those with an exchange to which something is still to be done: its new pieces go to the buyer. */
export function listOpenOrders({ prepare }: Connection, customerId: number): Promise<string[]> {
  const states = OPEN_STATES.map(() => "?").join(", ");
  return prepare<[number, ...string[]], string>(
    `SELECT order_number FROM orders WHERE customer_id = ? AND (status IN (${states})
        OR EXISTS (SELECT 1 FROM returns WHERE order_id = orders.id AND state NOT IN ('closed', 'refused')))
      ORDER BY id`,
  )
    .pluck()
    .all(customerId, ...OPEN_STATES);
}

function listAddresses({ prepare }: Connection, customerId: number) {
  return prepare<[number, number], CustomerHistory["addresses"][number]>(
    `SELECT street, city, province, postal_code AS "postalCode" FROM orders
        WHERE customer_id = ? AND street <> ''
        GROUP BY street, city, province, postal_code ORDER BY max(created_at) DESC, max(id) DESC LIMIT ?`,
  ).all(customerId, SHOWN_ADDRESSES);
}

/** Makes a missing one. The order keeps its own copy of name and phone, whatever the record holds. */
export async function findOrMakeCustomer(
  { queries }: Pick<Connection, "queries">,
  /** Anyone can type another person's address: only the owner or a proven buyer may update. */
  { buyer, mayUpdate }: { buyer: Buyer; mayUpdate: boolean },
  time: string,
): Promise<number> {
  if (buyer.email === "") return findOrMakeCounterCustomer({ queries }, buyer, time);
  const [known] = await queries
    .select({ id: customers.id })
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${buyer.email}) AND ${customers.email} <> ''`)
    .limit(1);
  if (!known) return insertCustomer({ queries }, buyer, time);
  const { name, phone } = buyer;
  if (mayUpdate) {
    await queries
      .update(customers)
      .set({ name, ...(phone !== "" && { phone }), updatedAt: time })
      .where(eq(customers.id, known.id));
  }
  return known.id;
}

async function insertCustomer(
  { queries }: Pick<Connection, "queries">,
  { name, email, phone }: Buyer,
  time: string,
): Promise<number> {
  const values = { name, email, phone, createdAt: time, updatedAt: time };
  return onlyRow(await queries.insert(customers).values(values).returning({ id: customers.id })).id;
}

/** The phone identifies; sales with no contact share one customer; a name alone identifies no one. */
async function findOrMakeCounterCustomer(
  { queries }: Pick<Connection, "queries">,
  buyer: Buyer,
  time: string,
): Promise<number> {
  const { name, phone, document = "" } = buyer;
  const isNobody = phone === "" && document === "" && name === COUNTER_BUYER;
  const own = and(
    eq(customers.email, ""),
    eq(customers.phone, phone),
    isNobody ? eq(customers.name, name) : undefined,
  );
  const known =
    phone !== "" || isNobody
      ? (await queries.select({ id: customers.id }).from(customers).where(own).limit(1))[0]
      : undefined;
  return known ? known.id : insertCustomer({ queries }, buyer, time);
}
