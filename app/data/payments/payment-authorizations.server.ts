import { and, eq, lte } from "drizzle-orm";

import { paymentAuthorizations } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/connection";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** An OAuth authorization that the owner began. It can be completed once. */
type PendingAuthorization = {
  stateHash: string;
  adminSessionId: string;
  /** Empty without PKCE. */
  sealedCodeVerifier: string;
  returnTo: string;
  expiresAt: Date;
};

export function storeAuthorization(pending: PendingAuthorization, now: Date): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .delete(paymentAuthorizations)
      .where(lte(paymentAuthorizations.expiresAt, now.toISOString()));
    await queries.insert(paymentAuthorizations).values({
      ...pending,
      createdAt: now.toISOString(),
      expiresAt: pending.expiresAt.toISOString(),
    });
  });
}

/** Deletes it, so that its state works once. Null when this session has none, or it has expired. */
export async function takeAuthorization(
  { stateHash, adminSessionId }: Pick<PendingAuthorization, "stateHash" | "adminSessionId">,
  now: Date,
): Promise<PendingAuthorization | null> {
  const { database } = getStoredShop();
  const isTheirs = and(
    eq(paymentAuthorizations.stateHash, stateHash),
    eq(paymentAuthorizations.adminSessionId, adminSessionId),
  );
  // Read first: an invented state must not cause a write.
  const isThere = await database.read(
    async ({ queries }) =>
      (await queries.select().from(paymentAuthorizations).where(isTheirs).limit(1))[0] !==
      undefined,
  );
  if (!isThere) return null;
  const row = await database.write(
    async ({ queries }) =>
      (await queries.delete(paymentAuthorizations).where(isTheirs).returning())[0],
  );
  if (!row || row.expiresAt <= now.toISOString()) return null;
  return { ...row, expiresAt: new Date(row.expiresAt) };
}

export async function forgetAuthorizations({ queries }: Connection): Promise<void> {
  await queries.delete(paymentAuthorizations);
}
