import { and, eq, sql } from "drizzle-orm";

import { orders } from "../../db/schema";
import { getShop } from "./shop.server";

/**
 * The token of the order with this number, for who also knows its e-mail, in any case; null when the
 * two do not belong together.
 *
 * @throws DatabaseUnavailableError
 */
export function findOrderToken(orderNumber: string, email: string): Promise<string | null> {
  return getShop().database.read(({ queries }) => {
    const row = queries
      .select({ token: orders.token })
      .from(orders)
      .where(
        and(
          eq(orders.orderNumber, orderNumber),
          sql`${orders.customerEmail} = ${email} COLLATE NOCASE`,
        ),
      )
      .get();
    return row?.token ?? null;
  });
}
