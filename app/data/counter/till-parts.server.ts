import { and, eq, inArray, isNotNull, isNull, like } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orderParts } from "../../../db/schema/orders";
import { tillMovements, tills } from "../../../db/schema/tills";
import type { Order } from "../../domain/orders/order";
import { findCounterWay } from "../../domain/payments/payment-method";
import type { By } from "../history/batch.server";
import { findTillNow } from "./tills.server";

type Taken = {
  order: Pick<Order, "id" | "orderNumber" | "paymentMethod">;
  /** Anything else than a way of the counter is in no till. */
  way: string;
  inPesos: number;
  /** True for an order whose own way may change: what it was paid by stays as it was noted. */
  isAlwaysNoted?: boolean;
};

/**
 * Within a write: money of an order that a person took goes into the till that they have open, as a part of its own
 * there. Without a till it is noted only where it came by another way than the order's own.
 */
export async function putIntoTill(connection: Connection, taken: Taken, by: By): Promise<void> {
  const { order, inPesos, isAlwaysNoted = false } = taken;
  const { author, now } = by;
  const way = findCounterWay(taken.way);
  if (way === null || inPesos <= 0 || author.adminId === null) return;
  const { queries } = connection;
  const tillId = await findTillNow(connection, author.adminId);
  const [known] = await queries
    .select({ id: orderParts.id, inPesos: orderParts.amount })
    .from(orderParts)
    .where(
      and(
        ...[eq(orderParts.orderId, order.id), eq(orderParts.way, way)],
        tillId === null ? isNull(orderParts.tillId) : eq(orderParts.tillId, tillId),
      ),
    );
  if (known) {
    const amount = known.inPesos + inPesos;
    await queries.update(orderParts).set({ amount }).where(eq(orderParts.id, known.id));
    return;
  }
  if (tillId === null && way === order.paymentMethod && !isAlwaysNoted) return;
  await queries.insert(orderParts).values({
    ...{ orderId: order.id, way, amount: inPesos, tillId },
    ...{ author: author.name, createdAt: now.toISOString() },
  });
}

/** Of a rest that was noted while an order had one part of each way. No form sends a key that begins with it. */
const keyOfRests = (orderId: number) => `rest-${orderId}-`;

/**
 * Within a write: what an order was paid with is no money of it any more.
 * @returns false, and nothing is written, when a closed till counted it
 */
export async function takePartsBack({ queries }: Connection, orderId: number): Promise<boolean> {
  const parts = await queries
    .select({ id: orderParts.id })
    .from(orderParts)
    .innerJoin(tills, eq(tills.id, orderParts.tillId))
    .where(and(eq(orderParts.orderId, orderId), isNotNull(tills.closedAt)))
    .limit(1);
  const rests = await queries
    .select({ id: tillMovements.id, closedAt: tills.closedAt })
    .from(tillMovements)
    .innerJoin(tills, eq(tills.id, tillMovements.tillId))
    .where(like(tillMovements.idempotencyKey, `${keyOfRests(orderId)}%`));
  if (parts.length > 0 || rests.some(({ closedAt }) => closedAt !== null)) return false;
  await queries.delete(orderParts).where(eq(orderParts.orderId, orderId));
  const restIds = rests.map(({ id }) => id);
  if (restIds.length > 0)
    await queries.delete(tillMovements).where(inArray(tillMovements.id, restIds));
  return true;
}
