import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { Order } from "../domain/orders/order-details";
import { findCouponPayment } from "../domain/payments/online-payment";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { openPaymentProvider } from "./open-provider.server";
import { PaymentProviderError } from "./payment-provider";

/** A visitor can press the link again and again, and each press asks the provider. */
const MAX_PER_ORDER = 5;
const PERIOD_SECONDS = 10;
const asked = perShop(
  () => new RateLimiterMemory({ points: MAX_PER_ORDER, duration: PERIOD_SECONDS }),
);

async function mayAsk(orderNumber: string): Promise<boolean> {
  try {
    await asked().consume(orderNumber);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** The address of the coupon that an order waits for; null when it has none, or none can be found now. */
export async function findOrderCoupon(order: Order, now: Date): Promise<string | null> {
  const payment = findCouponPayment(order);
  if (payment === null || !(await mayAsk(order.orderNumber))) return null;
  try {
    const opened = await openPaymentProvider(now);
    return opened && (await opened.ask((provider) => provider.findCoupon(payment.providerId)));
  } catch (error) {
    const isPassing =
      error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
    if (!isPassing) throw error;
    getLog().warn({ err: error, order: order.orderNumber }, "coupon not found");
    return null;
  }
}
