import { desc, notInArray, sql } from "drizzle-orm";

import { paymentWebhooks } from "../../../db/schema/payments";
import type { ListedWebhook, WebhookOutcome } from "../../domain/payments/connection-facts";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** Older rows are deleted; the orders keep what the webhooks changed. */
export const MOST_WEBHOOKS = 1000;

export function storeWebhook(
  webhook: { topic: string; subjectId: string; outcome: WebhookOutcome },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .insert(paymentWebhooks)
      .values({ ...webhook, firstReceivedAt: time, lastReceivedAt: time })
      .onConflictDoUpdate({
        target: [paymentWebhooks.topic, paymentWebhooks.subjectId],
        set: {
          outcome: webhook.outcome,
          timesReceived: sql`${paymentWebhooks.timesReceived} + 1`,
          lastReceivedAt: time,
        },
      });
    const newest = queries
      .select({ id: paymentWebhooks.id })
      .from(paymentWebhooks)
      .orderBy(desc(paymentWebhooks.lastReceivedAt), desc(paymentWebhooks.id))
      .limit(MOST_WEBHOOKS);
    await queries.delete(paymentWebhooks).where(notInArray(paymentWebhooks.id, newest));
  });
}

export function listNewestWebhooks(count: number): Promise<ListedWebhook[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({
          id: paymentWebhooks.id,
          topic: paymentWebhooks.topic,
          subjectId: paymentWebhooks.subjectId,
          outcome: paymentWebhooks.outcome,
          timesReceived: paymentWebhooks.timesReceived,
          lastReceivedAt: paymentWebhooks.lastReceivedAt,
        })
        .from(paymentWebhooks)
        .orderBy(desc(paymentWebhooks.lastReceivedAt))
        .limit(count)
    ).map((webhook) => ({ ...webhook, lastReceivedAt: readTime(webhook.lastReceivedAt) })),
  );
}
