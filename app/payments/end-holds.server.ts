import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { endHold, listEndedHolds, type EndedHold } from "../data/stock/held-orders.server";
import type { ComposeMails } from "../data/orders/order-writing.server";
import type { JobTurn } from "../domain/plain/job-turn";
import { getLog } from "../log/log.server";
import { checkOrder, type OpenProvider, type PaymentContext } from "./check-payments.server";
import { openPaymentProvider } from "./open-provider.server";
import { isFaultOfAll, PaymentProviderError } from "./payment-provider";

/** Keeps a run shorter than the job's interval. */
const MOST_ORDERS = 500;

type HoldContext = PaymentContext & JobTurn & { composeExpired: ComposeMails };

/**
 * Unless a payment, a coupon or a receipt came. Where the shopper may have paid on Mercado Pago's
 * page it is asked first; without its answer nothing is released, and the next run asks again.
 */
export async function endHolds(
  { signal, composeExpired, ...context }: HoldContext,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  let isProviderSilent = false;
  for (const hold of await listEndedHolds(context.now, MOST_ORDERS)) {
    if (signal.aborted) return;
    // One silence is enough: the others would only wait for as long.
    if (hold.mayBePaidOnline && isProviderSilent) continue;
    try {
      if (hold.mayBePaidOnline && !(await isAnswered(hold, context, open))) {
        isProviderSilent = true;
        continue;
      }
      if (await endHold(hold.id, composeExpired, context.now)) {
        getLog().info({ orderNumber: hold.orderNumber }, "unpaid order expired");
      }
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      // It is the first in every run, and must not block all others.
      const isKnown = error instanceof PaymentProviderError;
      const { orderNumber } = hold;
      getLog()[isKnown ? "warn" : "error"]({ err: error, orderNumber }, "hold not ended");
    }
  }
}

/** False when the provider answers nobody. @throws the fault of this order alone */
async function isAnswered(
  { orderNumber }: EndedHold,
  context: PaymentContext,
  open: OpenProvider,
): Promise<boolean> {
  try {
    const checked = await checkOrder(orderNumber, context, open);
    return checked.outcome === "checked";
  } catch (error) {
    if (!isFaultOfAll(error)) throw error;
    getLog().warn({ err: error, orderNumber }, "no answer about an unpaid order, so it stays");
    return false;
  }
}
