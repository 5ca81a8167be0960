import { desc } from "drizzle-orm";

import { paymentNotices } from "../../../db/payment-schema";
import type { ListedNotice } from "../../domain/payments/connection-facts";
import { getShop } from "../sqlite/shop.server";
import { readTime } from "../sqlite/stored-values.server";

/**
 * The provider's newest notices.
 *
 * @throws DatabaseUnavailableError
 */
export function listNewestNotices(count: number): Promise<ListedNotice[]> {
  return getShop().database.read(({ queries }) =>
    queries
      .select()
      .from(paymentNotices)
      .orderBy(desc(paymentNotices.lastReceivedAt))
      .limit(count)
      .all()
      .map(({ id, topic, subjectId, outcome, timesReceived, lastReceivedAt }) => ({
        ...{ id, topic, subjectId, outcome, timesReceived },
        lastReceivedAt: readTime(lastReceivedAt),
      })),
  );
}
