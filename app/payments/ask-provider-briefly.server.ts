import { setTimeout as delay } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { Order } from "../domain/orders/order";
import { findCouponPayment } from "../domain/payments/online-payment";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { checkOrder, checkPayment, type PaymentContext } from "./check-payments.server";
import { isPassingFault, openPaymentProvider } from "./open-provider.server";

const DEADLINE_MS = 4000;
const PAUSE_SECONDS = 10;

/** In the pause the provider is asked once about the same payment. */
const limitOfPayment = perShop(() => new RateLimiterMemory({ points: 1, duration: PAUSE_SECONDS }));
/** A visitor can write any payment id into the address, so there is a limit for each order too. */
const limitOfOrder = perShop(() => new RateLimiterMemory({ points: 3, duration: PAUSE_SECONDS }));
/** A visitor can press the link again and again, and each press asks the provider. */
const limitOfCoupon = perShop(() => new RateLimiterMemory({ points: 5, duration: PAUSE_SECONDS }));

async function mayAsk(limit: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

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
  if (!(await mayAsk(limitOfPayment(), `${orderNumber} ${paymentId}`))) return;
  if (!(await mayAsk(limitOfOrder(), orderNumber))) return;
  const checking =
    paymentId === null ? checkOrder(orderNumber, context) : checkPayment(paymentId, context);
  const checked = checking.then(
    () => undefined,
    (error: unknown) => {
      const level = isPassingFault(error) ? "warn" : "error";
      getLog()[level]({ err: error, orderNumber }, "payment not checked");
    },
  );
  // A slower check goes on, and the next visit shows its result.
  await Promise.race([checked, delay(DEADLINE_MS, undefined, { ref: false })]);
}

/** The address of the coupon that an order waits for; null when it has none, or none can be found now. */
export async function findOrderCoupon(order: Order, now: Date): Promise<string | null> {
  const payment = findCouponPayment(order);
  if (payment === null || !(await mayAsk(limitOfCoupon(), order.orderNumber))) return null;
  try {
    const opened = await openPaymentProvider(now);
    return opened && (await opened.ask((provider) => provider.findCoupon(payment.providerId)));
  } catch (error) {
    if (!isPassingFault(error)) throw error;
    getLog().warn({ err: error, order: order.orderNumber }, "coupon not found");
    return null;
  }
}
