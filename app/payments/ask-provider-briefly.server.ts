import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { getLog } from "../log/log.server";
import { checkOrder, checkPayment, type PaymentContext } from "./check-payments.server";
import { PaymentProviderError } from "./payment-provider";
import { perShop } from "../settings/current-shop.server";

const DEADLINE_MS = 4000;
/** In this time the provider is asked once about the same payment. */
const PAUSE_SECONDS = 10;
/** A visitor can write any payment id into the address, so there is a limit for each order too. */
const MAX_PER_ORDER = 3;

const checks = perShop(() => ({
  ofPayment: new RateLimiterMemory({ points: 1, duration: PAUSE_SECONDS }),
  ofOrder: new RateLimiterMemory({ points: MAX_PER_ORDER, duration: PAUSE_SECONDS }),
}));

/**
 * A webhook may be late. The answer goes through `applyPayment`, and the caller reads the order
 * again. Never rejects.
 * @param paymentId of the address; null to ask for every payment of the order
 */
export async function askProviderBriefly(
  orderNumber: string,
  paymentId: string | null,
  context: PaymentContext,
): Promise<void> {
  if (!(await mayAsk(orderNumber, paymentId))) return;
  const checking =
    paymentId === null ? checkOrder(orderNumber, context) : checkPayment(paymentId, context);
  const checked = checking.then(
    () => undefined,
    (error: unknown) => {
      const isKnown =
        error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
      getLog()[isKnown ? "warn" : "error"]({ err: error, orderNumber }, "payment not checked");
    },
  );
  // A slower check goes on, and the next visit shows its result.
  await Promise.race([checked, wait()]);
}

async function mayAsk(orderNumber: string, paymentId: string | null): Promise<boolean> {
  try {
    await checks().ofPayment.consume(`${orderNumber} ${paymentId}`);
    await checks().ofOrder.consume(orderNumber);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

function wait(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, DEADLINE_MS).unref());
}
