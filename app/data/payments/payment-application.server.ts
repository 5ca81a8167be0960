import { paymentApplication } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/connection";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The provider application as the owner entered it. Secrets are sealed; empty means missing. */
export type StoredApplication = {
  clientId: string;
  sealedClientSecret: string;
  sealedWebhookSecret: string;
  usesPkce: boolean;
};

export function readStoredApplication(): Promise<StoredApplication | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries.select().from(paymentApplication).limit(1);
    if (!row) return null;
    const { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce } = row;
    return { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce };
  });
}

export function storeApplication(
  change: Partial<StoredApplication>,
  { author, now }: By,
): Promise<void> {
  return writeAs({ author, action: "payment-account.change", now }, async (connection) => {
    const { queries } = connection;
    const values = { ...change, updatedAt: now.toISOString() };
    await queries
      .insert(paymentApplication)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: paymentApplication.id, set: values });
    // The names of the entered fields alone: some are secrets.
    const after = { event: "application-saved", fields: Object.keys(change).join(" ") };
    await recordEntry(connection, { kind: "payment-account", id: "application", after });
  });
}

export async function eraseApplication({ queries }: Connection): Promise<boolean> {
  const erased = await queries.delete(paymentApplication).returning({ id: paymentApplication.id });
  return erased.length > 0;
}
