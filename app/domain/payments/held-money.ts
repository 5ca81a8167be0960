import type { Order } from "../orders/order";
import { sendTo } from "../owner/roles";
import { formatPesos } from "../plain/money";
import { hasBeenPaid, heldInCents, refundableInCents, type OrderPayment } from "./order-payments";
import { findNoteOfPayment } from "./payment-summary";
import { paidByCredit } from "./price-block";
import { holdsMoney } from "./payment-refund";
import { sum } from "../plain/lists";
import { formatPaid } from "./payment-words";

type OrderMoney = Pick<
  Order,
  "paidAt" | "totalInPesos" | "payments" | "refunds" | "manualRefunds" | "givenCodes" | "events"
>;

/**
 * Every text about money that is still to be refunded uses this sum. What a code stands for is the shopper's
 * already: no money goes back for it too.
 */
export function orderHeldInCents(order: OrderMoney): number {
  const givenInCents = sum((order.givenCodes ?? []).map(({ inPesos }) => inPesos * 100));
  return Math.max(findMoneyInCents(order) - givenInCents, 0);
}

/** Most that can still be given as a credit: money that is held, and what a credit paid for the order. */
export function creditableInPesos(order: OrderMoney & Pick<Order, "priceBlock">): number {
  const paidInPesos = paidByCredit(order.priceBlock);
  const givenInPesos = sum((order.givenCodes ?? []).map(({ inPesos }) => inPesos));
  const moneyInPesos = Math.floor(findMoneyInCents(order) / 100);
  return Math.max(moneyInPesos + paidInPesos - givenInPesos, 0);
}

function findMoneyInCents(order: OrderMoney): number {
  const payments = order.payments.filter(({ currency }) => currency === "ARS");
  const onlineInCents = sum(payments.map((payment) => restOf(payment, order)));
  if (order.paidAt === null) return onlineInCents;
  const arrivedInCents = sumUp(
    payments.filter((payment) => hasBeenPaid(payment) && !isExtra(payment, order)),
  );
  // The rest of the total came by another way, which the owner recorded.
  const otherwiseInCents = Math.max(order.totalInPesos * 100 - arrivedInCents, 0);
  return Math.max(onlineInCents + otherwiseInCents - sumUp(order.manualRefunds), 0);
}

const sumUp = (amounts: readonly { amountInCents: number }[]) =>
  sum(amounts.map(({ amountInCents }) => amountInCents));

export function isNothingHeld(order: OrderMoney): boolean {
  return orderHeldInCents(order) === 0;
}

/** True when all its money went back. Where a code stands for a part of it, the shop kept that part: it is sold. */
export function isAllGivenBack(order: OrderMoney): boolean {
  return isNothingHeld(order) && (order.givenCodes ?? []).length === 0;
}

export function onlineRefundableInCents({ payments, refunds }: GivenBack): number {
  return sum(payments.map((payment) => refundableInCents(payment, refunds)));
}

export function hasGivenBack(order: GivenBack): boolean {
  const { payments, refunds, manualRefunds, givenCodes = [] } = order;
  return (
    manualRefunds.length > 0 ||
    givenCodes.length > 0 ||
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

type GivenBack = Pick<Order, "payments" | "refunds" | "manualRefunds" | "givenCodes">;

export type OverRefundLimit = { outcome: "over-limit"; order: Order; limitInPesos: number };

/** Refunds on their way count beside the provider's figure, which may not know them yet. */
export function givenBackInCents(order: GivenBack): number {
  const { payments, refunds, manualRefunds, givenCodes = [] } = order;
  const online = payments.map(({ id, refundedInCents }) => {
    const asked = refunds.filter(({ paymentId, status }) => paymentId === id && holdsMoney(status));
    const isDone = ({ status }: { status: string }) => status === "approved";
    // Refunds from the provider's own panel are in its figure, but not among our rows.
    const doneInCents = Math.max(refundedInCents, sumUp(asked.filter(isDone)));
    return doneInCents + sumUp(asked.filter((refund) => !isDone(refund)));
  });
  const asCodes = givenCodes.map(({ inPesos }) => inPesos * 100);
  return sum(online) + sumUp(manualRefunds) + sum(asCodes);
}

export function isOverRefundLimit(
  order: GivenBack,
  amountInCents: number,
  limitInPesos: number,
): boolean {
  return givenBackInCents(order) + amountInCents > limitInPesos * 100;
}

export function describeRefundLimit(
  order: GivenBack,
  limitInPesos: number,
  owners: readonly string[],
): string {
  const ask = sendTo(owners);
  if (limitInPesos === 0) return `Tu rol no puede devolver dinero.${ask}`;
  const givenInCents = givenBackInCents(order);
  const given =
    givenInCents === 0 ? "" : `, y de este ya se devolvieron ${formatPaid(givenInCents)}`;
  return `Tu rol puede devolver hasta ${formatPesos(limitInPesos)} por pedido${given}.${ask}`;
}
