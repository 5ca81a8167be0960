import type { Order } from "../orders/order-details";
import { hasBeenPaid, heldInCents, refundableInCents, type OrderPayment } from "./order-payments";
import { findNoteOfPayment } from "./payment-summary";
import { holdsMoney } from "./payment-refund";
import { sum } from "../plain/sum";

type OrderMoney = Pick<
  Order,
  "paidAt" | "totalInPesos" | "payments" | "refunds" | "manualRefunds" | "events"
>;

/** Every text about money that is still to be refunded uses this sum. */
export function orderHeldInCents(order: OrderMoney): number {
  const payments = order.payments.filter(({ currency }) => currency === "ARS");
  const onlineInCents = sum(payments.map((payment) => restOf(payment, order)));
  if (order.paidAt === null) return onlineInCents;
  const arrivedInCents = sum(
    payments
      .filter((payment) => hasBeenPaid(payment) && !isExtra(payment, order))
      .map(({ amountInCents }) => amountInCents),
  );
  // The rest of the total came by another way, which the owner recorded.
  const otherwiseInCents = Math.max(order.totalInPesos * 100 - arrivedInCents, 0);
  const byHandInCents = sum(order.manualRefunds.map(({ amountInCents }) => amountInCents));
  return Math.max(onlineInCents + otherwiseInCents - byHandInCents, 0);
}

export function isNothingHeld(order: OrderMoney): boolean {
  return orderHeldInCents(order) === 0;
}

export function onlineRefundableInCents({
  payments,
  refunds,
}: Pick<OrderMoney, "payments" | "refunds">): number {
  return sum(payments.map((payment) => refundableInCents(payment, refunds)));
}

export function hasGivenBack({
  payments,
  refunds,
  manualRefunds,
}: Pick<OrderMoney, "payments" | "refunds" | "manualRefunds">): boolean {
  return (
    manualRefunds.length > 0 ||
    payments.some(({ refundedInCents }) => refundedInCents > 0) ||
    refunds.some(({ status }) => holdsMoney(status))
  );
}

/** The provider does not know refunds by hand; both together must not exceed the held money. */
export function refundableNowInCents(payment: OrderPayment, order: OrderMoney): number {
  const restInCents = refundableInCents(payment, order.refunds);
  // The held sum counts pesos only.
  return payment.currency === "ARS" ? Math.min(restInCents, orderHeldInCents(order)) : restInCents;
}

/**
 * Whether the payment was approved after the owner recorded "paid": then it is other money. An earlier
 * one may be the payment that the owner saw. The view `order_given_back` has the same rule in SQL.
 */
function isExtra({ approvedAt }: OrderPayment, order: OrderMoney): boolean {
  const notedAt = findNoteOfPayment(order)?.at ?? null;
  return approvedAt !== null && notedAt !== null && approvedAt > notedAt;
}

/** Money of unfinished refunds counts as refunded. */
function restOf(payment: OrderPayment, { refunds }: OrderMoney): number {
  return payment.status === "approved" ? refundableInCents(payment, refunds) : heldInCents(payment);
}
