import { desc, notInArray, sql } from "drizzle-orm";

import { paymentNotices } from "../../../db/payment-schema";
import type { NoticeOutcome } from "../../domain/payments/payment-notice";
import { getShop } from "../sqlite/shop.server";

/** Older ones go: what they told of stands in the orders. */
export const MOST_NOTICES = 1000;

type SignedNotice = { topic: string; subjectId: string };

/**
 * Keeps that a signed notice came, and what became of it.
 *
 * @throws DatabaseUnavailableError
 */
export function storeNotice(
  notice: SignedNotice & { outcome: NoticeOutcome },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  return getShop().database.write(({ queries }) => {
    queries
      .insert(paymentNotices)
      .values({ ...notice, firstReceivedAt: time, lastReceivedAt: time })
      .onConflictDoUpdate({
        target: [paymentNotices.topic, paymentNotices.subjectId],
        set: {
          outcome: notice.outcome,
          timesReceived: sql`${paymentNotices.timesReceived} + 1`,
          lastReceivedAt: time,
        },
      })
      .run();
    const newest = queries
      .select({ id: paymentNotices.id })
      .from(paymentNotices)
      .orderBy(desc(paymentNotices.lastReceivedAt), desc(paymentNotices.id))
      .limit(MOST_NOTICES);
    queries.delete(paymentNotices).where(notInArray(paymentNotices.id, newest)).run();
  });
}
