import {
  storeLoss,
  type TriedConnection,
} from "../data/payments/payment-connection-changes.server";
import type { LostReason } from "../domain/payments/payment-connection";
import { getLog } from "../log/log.server";

/**
 * Stops charging with an account whose credentials are not good any more, and throws them away.
 *
 * @param tried the ones that did not work: others that are stored by now stay
 * @returns whether they were the shop's until now
 * @throws DatabaseUnavailableError
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
