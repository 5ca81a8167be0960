import { storeLoss } from "../data/payment-connection-changes.server";
import type { LostReason } from "../domain/payment-connection";
import { getLog } from "../log.server";

/**
 * Stops charging with an account whose credentials are not good any more, and throws them away.
 *
 * @param accountId which one: another that is connected by now stays
 * @throws DatabaseUnavailableError
 */
export async function loseConnection(
  reason: LostReason,
  accountId: string,
  now: Date,
): Promise<void> {
  const wasConnected = await storeLoss(reason, accountId, now);
  if (wasConnected) getLog().warn({ reason, account: accountId }, "payment account lost");
}
