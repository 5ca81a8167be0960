import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { moveOrder } from "../data/orders/order-changes.server";
import { findOrder } from "../data/orders/order-details.server";
import { findCounterQr } from "../data/payments/counter-qr.server";
import type { Order } from "../domain/orders/order";
import { toOnlinePayment } from "../domain/payments/online-payment";
import { isPaidByQr } from "../domain/payments/payment-method";
import { writeOrderQuery } from "../forms/orders/manual-order";
import { seeOther } from "../http/responses";
import { drawQr } from "../images/draw-qr.server";
import { askProviderBriefly } from "../payments/ask-provider-briefly.server";
import { checkOrder, type PaymentContext } from "../payments/check-payments.server";
import { openPaymentProvider } from "../payments/open-provider.server";
import { PaymentProviderError } from "../payments/payment-provider";
import { serializeFlash } from "../sessions/flash.server";

/**
 * The sale as its code's page shows it; the provider is asked at most once in some seconds, as a webhook may be late.
 * Null for an order that nobody pays with a code.
 */
export async function readCounterQr(orderNumber: string, context: PaymentContext) {
  const { now } = context;
  const known = await findOrder(orderNumber);
  if (!known || !isPaidByQr(known)) return null;
  if (isWaiting(known)) await askProviderBriefly(orderNumber, null, context);
  const order = (await findOrder(orderNumber)) ?? known;
  const qr = isWaiting(order) ? await findCounterQr(order.id) : null;
  return {
    orderNumber,
    state: order.paidAt === null ? (isWaiting(order) ? "waiting" : "ended") : "paid",
    totalInPesos: order.totalInPesos,
    rejection: toOnlinePayment(order, true)?.rejection ?? null,
    drawing: qr && qr.closesAt > now ? { ...drawQr(qr.text), closesAt: qr.closesAt } : null,
    again: againAddress(order),
  } as const;
}

const isWaiting = ({ status, paidAt }: Order) => status === "pending" && paidAt === null;

/** The counter with the same pieces. */
function againAddress({ items }: Order): string {
  const cart = items.map(({ productId, size, color, quantity }) => ({
    ...{ productId, size, color, quantity },
  }));
  return adminPaths.counter() + writeOrderQuery(cart);
}

/** Ends the code at the provider first, so that nobody pays a sale that is over. Null when it could not be ended. */
export async function cancelCounterQr(
  order: Order,
  { author, now }: By,
  mails: PaymentContext["mails"],
) {
  const { orderNumber } = order;
  try {
    await endCode(order, now);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.fault !== "refused") return null;
    // It was paid a moment ago, or its time is over: the payments of the order tell.
    const checked = await checkOrder(orderNumber, { now, mails, author }).catch(
      (fault: unknown) => {
        if (!(fault instanceof PaymentProviderError)) throw fault;
        return null;
      },
    );
    if (checked?.outcome !== "checked") return null;
  }
  const moved = await moveOrder(
    {
      ...{ orderNumber, author, expectedStatus: "pending", to: "cancelled" },
      cancellation: { reason: "buyer", note: "" },
      isStillWanted: ({ paidAt }) => paidAt === null,
      composeMails: () => [],
    },
    now,
  );
  if (moved.outcome !== "moved") return seeOther(adminPaths.counterQr(orderNumber));
  const flash = await serializeFlash({ title: "Se canceló el QR", text: orderNumber });
  return seeOther(againAddress(order), flash);
}

/** @throws PaymentProviderError */
async function endCode({ id }: Order, now: Date): Promise<void> {
  const qr = await findCounterQr(id);
  if (!qr) return;
  const opened = await openPaymentProvider(now);
  if (!opened) throw new PaymentProviderError("unavailable", "no account is connected");
  await opened.ask((provider) => provider.cancelQr(qr.id, qr.cancelKey));
}
