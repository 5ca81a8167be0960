import { setTimeout as delay } from "node:timers/promises";

import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { listDueChecks, noteCheck } from "../data/payments/payment-checks.server";
import { getLog } from "../log/log.server";
import { checkOrder, type PaymentContext, type OpenProvider } from "./check-payments.server";
import { openPaymentProvider } from "./open-provider.server";
import { isFaultOfAll, PaymentProviderError } from "./payment-provider";
import type { JobTurn } from "../domain/plain/job-turn";

/** Keeps a run shorter than the job's interval. */
const MOST_ORDERS = 250;
/** Between two orders, to spare the provider. */
const PAUSE_MS = 200;

type Surroundings = { open?: OpenProvider; pause?: () => Promise<unknown> };

/** Finds payments without a webhook. @throws PaymentProviderError when none can be asked about */
export async function reconcileOrders(
  { signal, ...context }: PaymentContext & JobTurn,
  { open = openPaymentProvider, pause = () => delay(PAUSE_MS) }: Surroundings = {},
): Promise<void> {
  if ((await open(context.now)) === null) return;
  const orderNumbers = await listDueChecks(context.now, MOST_ORDERS);
  for (const [position, orderNumber] of orderNumbers.entries()) {
    if (position > 0) await pause();
    if (signal.aborted) return;
    await checkOne(orderNumber, context, open);
  }
}

async function checkOne(
  orderNumber: string,
  context: PaymentContext,
  open: OpenProvider,
): Promise<void> {
  try {
    const checked = await checkOrder(orderNumber, context, open);
    if (checked.outcome === "checked" && checked.changedCount > 0) {
      getLog().info({ orderNumber, changed: checked.changedCount }, "payments found by asking");
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    const isKnown = error instanceof PaymentProviderError;
    getLog()[isKnown ? "warn" : "error"]({ err: error, orderNumber }, "order not asked about");
    // Without a new date this order would be the first in every run and could block all others.
    const isOfAll = isFaultOfAll(error);
    await noteCheck(orderNumber, context.now, { isAnswered: !isOfAll });
    if (isOfAll) throw error;
  }
}
