import { desc, getTableColumns, notInArray, sql } from "drizzle-orm";

import { paymentWebhooks } from "../../../db/schema/payments";
import type { ListedWebhook, WebhookOutcome } from "../../domain/payments/payment-connection";
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

const { firstReceivedAt: _, ...LISTED } = getTableColumns(paymentWebhooks);

export function listNewestWebhooks(count: number): Promise<ListedWebhook[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const webhooks = await queries
      .select(LISTED)
      .from(paymentWebhooks)
      .orderBy(desc(paymentWebhooks.lastReceivedAt))
      .limit(count);
    return webhooks.map((webhook) => {
      return { ...webhook, lastReceivedAt: readTime(webhook.lastReceivedAt) };
    });
  });
}
