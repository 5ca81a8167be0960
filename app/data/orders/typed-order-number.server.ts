import { and, inArray, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orders } from "../../../db/schema/orders";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A shop changes its name, and so the prefix of its numbers, a few times at most. */
const MAX_PREFIXES = 50;

/** Itself, or all numbers that end with it when its prefix is missing: one index step for each. */
export async function listMeantNumbers({ prepare }: Connection, typed: string): Promise<string[]> {
  const exists = prepare<[string], number>("SELECT 1 FROM orders WHERE order_number = ?").pluck();
  if ((await exists.get(typed)) !== undefined) return [typed];
  const findNext = prepare<[string], string>(
    "SELECT order_number FROM orders WHERE order_number > ? ORDER BY order_number LIMIT 1",
  ).pluck();
  const meant: string[] = [];
  let after = "";
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const next = await findNext.get(after);
    if (next === undefined) break;
    const prefix = next.slice(0, next.indexOf("-") + 1);
    if ((await exists.get(prefix + typed)) !== undefined) meant.push(prefix + typed);
    // Skips to the next prefix: no number with the current one follows.
    after = `${prefix === "" ? next : prefix}\u{10ffff}`;
  }
  return meant;
}

/** The number with or without prefix, the e-mail in any case; null when they do not match. */
export function findOrderToken(orderNumber: string, email: string): Promise<string | null> {
  return getStoredShop().database.read(async (connection) => {
    const [row] = await connection.queries
      .select({ token: orders.token })
      .from(orders)
      .where(
        and(
          inArray(orders.orderNumber, await listMeantNumbers(connection, orderNumber)),
          sql`lower(${orders.customerEmail}) = lower(${email})`,
        ),
      )
      .limit(1);
    return row?.token ?? null;
  });
}
