import type { Connection } from "../../../db/connection";
import type { CustomerHistory } from "../../domain/orders/customer-history";
import { OPEN_STATES } from "../../domain/orders/personal-data";
import { readCustomers } from "./customers.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

const SHOWN_ADDRESSES = 3;

/** A customer with figures from their orders; null when there is none. */
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

/** The orders that count in the total spent. */
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
