import { claimDueRefund } from "../data/payments/payment-refunds.server";
import type { OpenProvider } from "./check-payments.server";
import { openPaymentProvider } from "./open-provider.server";
import type { JobTurn } from "../domain/plain/job-turn";
import { pursueRefund, type RefundTools } from "./refund-payment.server";

/** Keeps a run shorter than the job's interval. */
const MOST_PER_RUN = 20;

/**
 * Continues the refunds that are due, one after another.
 *
 * @throws DatabaseUnavailableError
 */
export async function settleRefunds(
  { signal, ...tools }: RefundTools & JobTurn,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  for (let count = 0; count < MOST_PER_RUN && !signal.aborted; count += 1) {
    const refund = await claimDueRefund(tools.now);
    if (!refund) return;
    await pursueRefund(refund, tools, open);
  }
}
