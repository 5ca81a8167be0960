import { and, eq, lte } from "drizzle-orm";

import { paymentAuthorizations } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/open";
import { getShop } from "../sqlite/shop.server";

/** An authorization that the owner began, and may end once. */
type PendingAuthorization = {
  stateHash: string;
  adminSessionId: string;
  /** Empty without PKCE. */
  sealedCodeVerifier: string;
  returnTo: string;
  expiresAt: Date;
};

/**
 * Remembers one, and forgets those whose time is over.
 *
 * @throws DatabaseUnavailableError
 */
export function storeAuthorization(pending: PendingAuthorization, now: Date): Promise<void> {
  return getShop().database.write(({ queries }) => {
    queries
      .delete(paymentAuthorizations)
      .where(lte(paymentAuthorizations.expiresAt, now.toISOString()))
      .run();
    queries
      .insert(paymentAuthorizations)
      .values({
        ...pending,
        createdAt: now.toISOString(),
        expiresAt: pending.expiresAt.toISOString(),
      })
      .run();
  });
}

/**
 * Takes one away, so that it ends once however often its state comes back. Another session's stays
 * where it is.
 *
 * @returns null when there is none that this session may end now
 * @throws DatabaseUnavailableError
 */
export async function takeAuthorization(
  { stateHash, adminSessionId }: Pick<PendingAuthorization, "stateHash" | "adminSessionId">,
  now: Date,
): Promise<PendingAuthorization | null> {
  const { database } = getShop();
  const isTheirs = and(
    eq(paymentAuthorizations.stateHash, stateHash),
    eq(paymentAuthorizations.adminSessionId, adminSessionId),
  );
  // An address that anybody made up must not make the shop write.
  const isThere = await database.read(
    ({ queries }) =>
      queries.select().from(paymentAuthorizations).where(isTheirs).get() !== undefined,
  );
  if (!isThere) return null;
  const row = await database.write(({ queries }) =>
    queries.delete(paymentAuthorizations).where(isTheirs).returning().get(),
  );
  if (!row || row.expiresAt <= now.toISOString()) return null;
  const { sealedCodeVerifier, returnTo, expiresAt } = row;
  return {
    stateHash,
    adminSessionId,
    sealedCodeVerifier,
    returnTo,
    expiresAt: new Date(expiresAt),
  };
}

/** Part of a larger transaction. */
export function forgetAuthorizations({ queries }: Connection): void {
  queries.delete(paymentAuthorizations).run();
}
