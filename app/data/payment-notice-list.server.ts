import { desc } from "drizzle-orm";

import { paymentNotices } from "../../db/payment-schema";
import { getShop } from "./shop.server";
import { readTime } from "./stored-values.server";

/** What the provider told of, and when it last did. */
export type ListedNotice = {
  id: number;
  topic: string;
  subjectId: string;
  /** See `app/domain/payment-notice.ts`. */
  outcome: string;
  timesReceived: number;
  /** Null for a stored text that is no time. */
  lastReceivedAt: Date | null;
};

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
