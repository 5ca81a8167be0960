import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { SealedGrant } from "../data/payments/payment-connection-changes.server";
import type { SealedConnection } from "../data/payments/payment-connection.server";
import { storeRenewal } from "../data/payments/payment-renewals.server";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";

/** Pauses between attempts to store a renewal while the database fails. */
const RETRY_AFTER_MS = [1000, 2000];

type Renewal = { renewed: SealedConnection; grant: SealedGrant; now: Date };

/** Granted but not stored yet. The old refresh token is used up, so these are the only tokens. */
const unstored = perShop((): { renewal: Renewal | null } => ({ renewal: null }));

/**
 * Stores the granted tokens, or keeps them in memory for `storeKeptRenewal`.
 *
 * @throws DatabaseUnavailableError when they are only in memory
 */
export async function storeOrKeepRenewal(renewal: Renewal): Promise<void> {
  unstored().renewal = renewal;
  for (const pauseMs of RETRY_AFTER_MS) {
    try {
      return await storeKeptRenewal();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      getLog().warn({ err: error }, "payment authorization renewed and not stored yet");
      await wait(pauseMs);
    }
  }
  return storeKeptRenewal();
}

/**
 * Stores tokens that are only in memory, unless the owner connected again meanwhile.
 *
 * @throws DatabaseUnavailableError when the database still fails
 */
export async function storeKeptRenewal(): Promise<void> {
  const kept = unstored();
  if (!kept.renewal) return;
  const { renewed, grant, now } = kept.renewal;
  await storeRenewal(renewed, grant, now);
  kept.renewal = null;
}
