import { and, desc, eq, isNull, ne } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orderParts, orders } from "../../../db/schema/orders";
import { paymentCheckouts } from "../../../db/schema/payments";
import { tills } from "../../../db/schema/tills";
import { NO_OWNER } from "../../domain/orders/order";
import { QR_WAY } from "../../domain/payments/payment-method";
import type { Writing } from "../orders/order-writing.server";
import { HANDING_OVER, moveNewOrder } from "../orders/place-order.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A code of the provider for a sale at the counter. */
export type CounterQr = {
  /** The provider's. */
  id: string;
  /** What the drawn code says. */
  text: string;
  closesAt: Date;
  /** For its cancellation, which the provider makes once. */
  cancelKey: string;
};

/** The newest that the provider answered with; null for an order without one. */
export function findCounterQr(orderId: number): Promise<CounterQr | null> {
  return getStoredShop().database.read(async (connection) => {
    const row = await readNewest(connection, orderId);
    if (!row || row.address === "") return null;
    return {
      ...{ id: row.preferenceId, text: row.address, closesAt: new Date(row.expiresAt) },
      cancelKey: `${row.idempotencyKey}-cancel`,
    };
  });
}

async function readNewest({ queries }: Connection, orderId: number) {
  const [row] = await queries
    .select()
    .from(paymentCheckouts)
    .where(and(eq(paymentCheckouts.orderId, orderId), eq(paymentCheckouts.kind, "qr")))
    .orderBy(desc(paymentCheckouts.id))
    .limit(1);
  return row;
}

/** The provider's id of each code of an order, the oldest first. */
export function listQrIds(orderNumber: string): Promise<string[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const rows = await queries
      .select({ id: paymentCheckouts.preferenceId })
      .from(paymentCheckouts)
      .innerJoin(orders, eq(orders.id, paymentCheckouts.orderId))
      .where(
        and(
          eq(orders.orderNumber, orderNumber),
          eq(paymentCheckouts.kind, "qr"),
          ne(paymentCheckouts.preferenceId, ""),
        ),
      )
      .orderBy(paymentCheckouts.id);
    return rows.map(({ id }) => id);
  });
}

/**
 * Within the write that notes the payment of an order that waited: the buyer stands at the counter, so the sale is
 * handed over, and its money is in the till it was begun in, unless that one was closed meanwhile.
 */
export async function handOverAtCounter({ connection, order, now }: Writing): Promise<void> {
  if (order.status !== "pending") return;
  const row = await readNewest(connection, order.id);
  if (!row) return;
  const { queries } = connection;
  const [till] = await queries
    .select({ id: tills.id })
    .from(tills)
    .where(and(eq(tills.id, row.tillId ?? 0), isNull(tills.closedAt)));
  if (till) {
    await queries.insert(orderParts).values({
      ...{ orderId: order.id, way: QR_WAY.id, amount: order.totalInPesos, tillId: till.id },
      ...{ author: order.events[0]?.author ?? NO_OWNER, createdAt: now.toISOString() },
    });
  }
  const [, ...moves] = HANDING_OVER;
  await moveNewOrder(connection, order.id, { moves, author: null, now });
}
