import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import type { SealedGrant } from "../data/payments/payment-connection-changes.server";
import type { SealedConnection } from "../data/payments/payment-connection.server";
import { storeRenewal } from "../data/payments/payment-renewals.server";
import { getLog } from "../log/log.server";

/** How long a database that did not take a renewal is left alone before it is asked once more. */
const RETRY_AFTER_MS = [1000, 2000];

type Renewal = { renewed: SealedConnection; grant: SealedGrant; now: Date };

/** Granted and not in the database: the provider took the old refresh token for it, so this is all there is. */
let unstored: Renewal | null = null;

/**
 * Stores what was granted, or keeps it for `storeKeptRenewal`.
 *
 * @throws DatabaseUnavailableError when it is kept
 */
export async function storeOrKeepRenewal(renewal: Renewal): Promise<void> {
  unstored = renewal;
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
 * Stores what the database would not take before. Not where the owner connected anew meanwhile.
 *
 * @throws DatabaseUnavailableError when it still does not
 */
export async function storeKeptRenewal(): Promise<void> {
  if (!unstored) return;
  const { renewed, grant, now } = unstored;
  await storeRenewal(renewed, grant, now);
  unstored = null;
}
