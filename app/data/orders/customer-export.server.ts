import type { CustomerQuery } from "../../domain/orders/back-office-list";
import type { Customer } from "../../domain/orders/customer-summary";
import { CUSTOMER_SORT_KEYS, readCustomers, toCustomerConditions } from "./customers.server";
import { streamIds } from "../sqlite/list-slice.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Customers per read: a larger read would block other requests. */
const BATCH_SIZE = 250;

/**
 * All customers of a list in its order, in batches.
 * @throws DatabaseUnavailableError when a batch cannot be read
 */
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
