import { paymentApplication } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/open";
import { getShop } from "../sqlite/shop.server";

/** What the owner typed in of the shop's application; its secrets sealed, and empty for none. */
export type StoredApplication = {
  clientId: string;
  sealedClientSecret: string;
  sealedWebhookSecret: string;
  usesPkce: boolean;
};

/** @throws DatabaseUnavailableError */
export function readStoredApplication(): Promise<StoredApplication | null> {
  return getShop().database.read(({ queries }) => {
    const row = queries.select().from(paymentApplication).get();
    if (!row) return null;
    const { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce } = row;
    return { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce };
  });
}

/**
 * Stores what is given, and leaves the rest as it is.
 *
 * @throws DatabaseUnavailableError
 */
export function storeApplication(change: Partial<StoredApplication>, now: Date): Promise<void> {
  return getShop().database.write(({ queries }) => {
    const values = { ...change, updatedAt: now.toISOString() };
    queries
      .insert(paymentApplication)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: paymentApplication.id, set: values })
      .run();
  });
}

/** Part of a larger transaction. */
export function eraseApplication({ queries }: Connection): void {
  queries.delete(paymentApplication).run();
}
