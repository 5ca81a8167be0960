import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { getLog } from "../log/log.server";
import { checkOrder, checkPayment, type CheckTools } from "./check-payments.server";
import { PaymentProviderError } from "./payment-provider";

/** How long a page waits for news of a payment. */
const DEADLINE_MS = 4000;
/** However often the page is opened, the provider is asked about the same once in this time. */
const PAUSE_SECONDS = 10;
/** The number of a payment is in the address, where anybody can write another one. */
const MAX_PER_ORDER = 3;

const checksOfPayment = new RateLimiterMemory({ points: 1, duration: PAUSE_SECONDS });
const checksOfOrder = new RateLimiterMemory({ points: MAX_PER_ORDER, duration: PAUSE_SECONDS });

/**
 * Asks the provider about an order somebody has just come back to, so that the page need not wait for
 * a webhook. What it finds is stored by the one way in which payments come in; the page itself writes
 * nothing, and shows what the database says whether or not this works. Never rejects.
 *
 * @param paymentId the provider's number, as the address has it; null for any payment of the order
 */
export async function checkReturn(
  orderNumber: string,
  paymentId: string | null,
  tools: CheckTools,
): Promise<void> {
  if (!(await mayAsk(orderNumber, paymentId))) return;
  const checking =
    paymentId === null ? checkOrder(orderNumber, tools) : checkPayment(paymentId, tools);
  const checked = checking.then(
    () => undefined,
    (error: unknown) => {
      const isKnown =
        error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
      getLog()[isKnown ? "warn" : "error"]({ err: error, orderNumber }, "payment not checked");
    },
  );
  // What takes longer goes on, and its news are there when the page is opened again.
  await Promise.race([checked, wait()]);
}

async function mayAsk(orderNumber: string, paymentId: string | null): Promise<boolean> {
  try {
    await checksOfPayment.consume(`${orderNumber} ${paymentId}`);
    await checksOfOrder.consume(orderNumber);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

function wait(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, DEADLINE_MS).unref());
}
