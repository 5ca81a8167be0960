import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";

import { orders } from "../../../db/schema/orders";
import { paymentCheckouts } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import { dueLimits } from "../../domain/plain/due";
import type { Author } from "../../domain/history/author";
import { isOpenPayment } from "../../domain/payments/order-payments";
import {
  LONGEST_CHECK_WAIT_MS,
  LONGEST_SETTLED_WAIT_MS,
  nextPaymentCheck,
} from "../../domain/payments/payment-check-schedule";
import { restDueOnline } from "../../domain/payments/rest-online";
import { recordEntry } from "../history/batch.server";
import { writeBy } from "../history/write-as.server";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

const POSTPONED_MS = 60 * 60 * 1000;

export function listDueChecks(now: Date, limit: number): Promise<string[]> {
  const limits = dueLimits(now, LONGEST_CHECK_WAIT_MS);
  const settled = dueLimits(now, LONGEST_SETTLED_WAIT_MS);
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({ orderNumber: orders.orderNumber })
        .from(orders)
        .where(
          and(
            isNotNull(orders.paymentCheckAt),
            or(
              lte(orders.paymentCheckAt, limits.now),
              and(isNull(orders.paidAt), gt(orders.paymentCheckAt, limits.latest)),
              gt(orders.paymentCheckAt, settled.latest),
            ),
          ),
        )
        .orderBy(sql`${orders.paidAt} is not null`, asc(orders.paymentCheckAt))
        .limit(limit)
    ).map(({ orderNumber }) => orderNumber),
  );
}

/** Without an answer about the order there is one more check, even after the last. */
export function noteCheck(
  orderNumber: string,
  now: Date,
  { isAnswered = true, author = null }: { isAnswered?: boolean; author?: Author | null } = {},
): Promise<void> {
  return writeBy({ author, action: "order.change", now }, async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return;
    const next = await readNextCheck(connection, order.id, now);
    const later = isAnswered ? null : new Date(now.getTime() + POSTPONED_MS).toISOString();
    await connection.queries
      .update(orders)
      // A check does not change the order, so `updatedAt` stays.
      .set({ paymentCheckAt: next ?? later })
      .where(eq(orders.id, order.id));
    if (author === null) return;
    await recordEntry(connection, {
      kind: "order",
      id: order.id,
      after: { event: "payments-checked" },
    });
  });
}

/** When to check the order again, as it is in this transaction; null for never. */
export async function readNextCheck(
  connection: Connection,
  orderId: number,
  now: Date,
): Promise<string | null> {
  const order = await getOrder(connection, orderId);
  const { status, paymentMethod, paidAt, payments, createdAt } = order;
  const page = await readNewestPage(connection, orderId);
  const begun = [createdAt, page?.openedAt, ...payments.map(({ at }) => at)].filter(
    (time) => time instanceof Date,
  );
  const next = nextPaymentCheck(
    {
      status,
      paymentMethod,
      isPaid: paidAt !== null,
      owesRest: restDueOnline(order) > 0,
      hasOpenPayment: payments.some(isOpenPayment),
      pageClosesAt: page?.closesAt ?? null,
      begunAt: begun.length === 0 ? null : new Date(Math.max(...begun.map(Number))),
    },
    now,
  );
  return next?.toISOString() ?? null;
}

async function readNewestPage({ queries }: Connection, orderId: number) {
  const [row] = await queries
    .select()
    .from(paymentCheckouts)
    .where(eq(paymentCheckouts.orderId, orderId))
    .orderBy(desc(paymentCheckouts.id))
    .limit(1);
  return row && { openedAt: readTime(row.createdAt), closesAt: readTime(row.expiresAt) };
}
