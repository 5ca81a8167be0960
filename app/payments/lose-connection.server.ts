import {
  storeLoss,
  type TriedConnection,
} from "../data/payments/payment-connection-changes.server";
import type { LostReason } from "../domain/payments/payment-connection";
import { getLog } from "../log/log.server";

/**
 * Marks the connection as lost and deletes its credentials.
 *
 * @param tried the credentials that failed; newer ones stay
 * @returns whether the failed credentials were still the shop's
 */
export async function loseConnection(
  reason: LostReason,
  tried: TriedConnection,
  now: Date,
): Promise<boolean> {
  const wasConnected = await storeLoss(reason, tried, now);
  if (wasConnected) getLog().warn({ reason, account: tried.accountId }, "payment account lost");
  return wasConnected;
}
