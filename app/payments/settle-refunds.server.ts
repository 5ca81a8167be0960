import { claimDueRefund } from "../data/payments/payment-refunds.server";
import type { OpenProvider } from "./check-payments.server";
import { openPaymentProvider } from "./open-provider.server";
import type { JobTurn } from "../domain/plain/job-turn";
import { pursueRefund, type RefundContext } from "./refund-payment.server";

/** Keeps a run shorter than the job's interval. */
const MOST_PER_RUN = 20;

/**
 * Continues the refunds that are due, one after another.
 *
 * @throws DatabaseUnavailableError
 */
export async function settleRefunds(
  { signal, ...context }: RefundContext & JobTurn,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  for (let count = 0; count < MOST_PER_RUN && !signal.aborted; count += 1) {
    const refund = await claimDueRefund(context.now);
    if (!refund) return;
    await pursueRefund(refund, context, open);
  }
}
