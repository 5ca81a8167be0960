import { and, inArray, sql } from "drizzle-orm";

import { orders } from "../../../db/schema";
import { getShop } from "../sqlite/shop.server";
import { listMeantNumbers } from "./typed-order-number.server";

/**
 * The token of the order with this number (with or without prefix) and this e-mail (in any case);
 * null when the two do not match.
 * @throws DatabaseUnavailableError
 */
export function findOrderToken(orderNumber: string, email: string): Promise<string | null> {
  return getShop().database.read((connection) => {
    const row = connection.queries
      .select({ token: orders.token })
      .from(orders)
      .where(
        and(
          inArray(orders.orderNumber, listMeantNumbers(connection, orderNumber)),
          sql`${orders.customerEmail} = ${email} COLLATE NOCASE`,
        ),
      )
      .get();
    return row?.token ?? null;
  });
}
