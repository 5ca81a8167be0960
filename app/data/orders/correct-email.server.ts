import { eq } from "drizzle-orm";

import { customers } from "../../../db/schema/customers";
import type { Connection } from "../../../db/connection";
import { NO_OWNER } from "../../domain/orders/order-event";
import { canCorrectEmail } from "../../domain/orders/shopper-choices";
import { hasMailGone, redirectMails } from "../mail/mail-redirecting.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findOrMakeCustomer } from "./order-customers.server";
import { getOrder } from "./order-details.server";
import { startWriting } from "./order-writing.server";

/**
 * Corrects the address that the shop writes to about an order, for its shopper, until a mail went there. What
 * waits to be sent goes to the new address.
 */
export function correctEmail(
  { orderId, email }: { orderId: number; email: string },
  now: Date,
): Promise<"corrected" | "refused"> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    // The same form was sent twice.
    if (order.customerEmail === email) return "corrected";
    if (!canCorrectEmail(order) || (await hasMailGone(connection, orderId))) return "refused";
    const { customerName: name, customerPhone: phone } = order;
    const buyer = { name, email, phone };
    const customerId = await findOrMakeCustomer(
      connection,
      { buyer, mayUpdate: false },
      now.toISOString(),
    );
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.set({ customerEmail: email, customerId });
    await writing.addEvent("email-corrected", { text: `${order.customerEmail} → ${email}` });
    await redirectMails(connection, { orderId, to: email, now });
    await forgetWithoutOrders(connection, order.customerId);
    return "corrected";
  });
}

/** Deletes a customer who has no order left. */
async function forgetWithoutOrders({ queries }: Connection, customerId: number): Promise<void> {
  const [left] = await queries
    .select({ orderCount: customers.orderCount })
    .from(customers)
    .where(eq(customers.id, customerId))
    .limit(1);
  if (left?.orderCount === 0) await queries.delete(customers).where(eq(customers.id, customerId));
}

/** True when a mail about the order went to its shopper. */
export function wasShopperMailed(orderId: number): Promise<boolean> {
  return getStoredShop().database.read((connection) => hasMailGone(connection, orderId));
}
