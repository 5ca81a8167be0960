import { claimDueRefund } from "../data/payment-refunds.server";
import { pursueRefund, type RefundTools } from "./refund-payment.server";

/** No run is longer than its turn. */
const MOST_PER_RUN = 20;

/**
 * Goes on with the refunds that are due, one after another.
 *
 * @throws DatabaseUnavailableError
 */
export async function settleRefunds(now: Date, tools: Omit<RefundTools, "now">): Promise<void> {
  for (let count = 0; count < MOST_PER_RUN; count += 1) {
    const refund = await claimDueRefund(now);
    if (!refund) return;
    await pursueRefund(refund, { ...tools, now });
  }
}
