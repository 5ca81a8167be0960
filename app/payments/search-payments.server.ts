import {
  advancePaymentSearch,
  endPaymentSearch,
  findPaymentSearch,
  type PaymentSearch,
} from "../data/payments/payment-searches.server";
import { isOrderNumber } from "../domain/orders/order-number";
import { getLog } from "../log/log.server";
import { applyFoundPayment, type PaymentContext, type OpenProvider } from "./check-payments.server";
import { openPaymentProvider } from "./open-provider.server";
import type { JobTurn } from "../domain/plain/job-turn";
import type { ListedPayments } from "./payment-provider";

/** Keeps a run shorter than the job's interval. */
const MOST_PAGES = 10;

/**
 * Of a time in which orders may have been lost, as after a restore. The next run goes on from
 * there.
 * @throws PaymentProviderError
 */
export async function searchLostPayments(
  { signal, now, mails }: PaymentContext & JobTurn,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  for (let page = 0; page < MOST_PAGES && !signal.aborted; page += 1) {
    const search = await findPaymentSearch();
    if (search === null) return;
    const opened = await open(now);
    if (!opened) return;
    const listed = await opened.ask((provider) => provider.listPayments(search));
    let foundCount = 0;
    for (const payment of listed.payments) {
      if (!isOrderNumber(payment.externalReference)) continue;
      const { outcome } = await applyFoundPayment(payment, opened, { now, mails });
      if (outcome !== "unchanged") foundCount += 1;
    }
    if (foundCount > 0) getLog().info({ foundCount }, "payments found in a period");
    await (listed.isLast
      ? endPaymentSearch(search.id)
      : advancePaymentSearch(goOn(search, listed)));
  }
}

/** The next page begins at the last payment, so that the offset stays small. */
function goOn(search: PaymentSearch, { payments, readCount }: ListedPayments): PaymentSearch {
  const last = payments.at(-1)?.createdAt ?? null;
  return last !== null && last > search.begin
    ? { ...search, begin: last, skip: 0 }
    : { ...search, skip: search.skip + readCount };
}
