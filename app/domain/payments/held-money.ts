import type { Order } from "../orders/order-details";
import { hasBeenPaid, heldInCents, refundableInCents, type OrderPayment } from "./order-payments";
import { findNoteOfPayment } from "./payment-settlement";
import { holdsMoney } from "./payment-refund";

type PaidOrder = Pick<
  Order,
  "paidAt" | "totalInPesos" | "payments" | "refunds" | "manualRefunds" | "events"
>;

/**
 * What the shop still holds of the money of an order: paid minus given back. The one sum for every
 * sentence about money that is still to be given back.
 */
export function orderHeldInCents(order: PaidOrder): number {
  const payments = order.payments.filter(({ currency }) => currency === "ARS");
  const onlineInCents = sum(payments.map((payment) => restOf(payment, order)));
  if (order.paidAt === null) return onlineInCents;
  const arrivedInCents = sum(
    payments
      .filter((payment) => hasBeenPaid(payment) && !isExtra(payment, order))
      .map(({ amountInCents }) => amountInCents),
  );
  // What the provider did not bring came by another way, which the owner noted.
  const otherwiseInCents = Math.max(order.totalInPesos * 100 - arrivedInCents, 0);
  const byHandInCents = sum(order.manualRefunds.map(({ amountInCents }) => amountInCents));
  return Math.max(onlineInCents + otherwiseInCents - byHandInCents, 0);
}

export function isAllGivenBack(order: PaidOrder): boolean {
  return orderHeldInCents(order) === 0;
}

/** How much of it the shop can give back by itself, through the provider. */
export function onlineRefundableInCents({
  payments,
  refunds,
}: Pick<PaidOrder, "payments" | "refunds">): number {
  return sum(payments.map((payment) => refundableInCents(payment, refunds)));
}

/** Whether some of its money went back, or is on its way. */
export function hasGivenBack({
  payments,
  refunds,
  manualRefunds,
}: Pick<PaidOrder, "payments" | "refunds" | "manualRefunds">): boolean {
  return (
    manualRefunds.length > 0 ||
    payments.some(({ refundedInCents }) => refundedInCents > 0) ||
    refunds.some(({ status }) => holdsMoney(status))
  );
}

/**
 * How much of a payment can be given back through the provider now. The provider knows nothing of
 * what went back by hand: together they must not be more than the shop holds of the order's money.
 */
export function refundableNowInCents(payment: OrderPayment, order: PaidOrder): number {
  const restInCents = refundableInCents(payment, order.refunds);
  // Money that is no pesos is not in that sum.
  return payment.currency === "ARS" ? Math.min(restInCents, orderHeldInCents(order)) : restInCents;
}

/**
 * Whether it came after the owner had noted that the order was paid: then it is other money. One that
 * came before may be what the owner saw. The view `order_given_back` says the same in SQL.
 */
function isExtra({ approvedAt }: OrderPayment, order: PaidOrder): boolean {
  const notedAt = findNoteOfPayment(order)?.at ?? null;
  return approvedAt !== null && notedAt !== null && approvedAt > notedAt;
}

/** Refunds that were asked for and not done yet are as good as gone. */
function restOf(payment: OrderPayment, { refunds }: PaidOrder): number {
  return payment.status === "approved" ? refundableInCents(payment, refunds) : heldInCents(payment);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
