import type { Order } from "../orders/order";
import { findBalance } from "./corrected-money";
import { findCouponPayment, type OnlinePayment } from "./online-payment";
import {
  cameToNothing,
  canPayOnline,
  hasBeenPaid,
  heldInCents,
  isDisputed,
  isOpenPayment,
  isUnderWay,
  type OrderPayment,
} from "./order-payments";
import { findNoteOfPayment, onlineTotal, summarizePayments } from "./payment-summary";
import { describeRejection } from "./payment-words";
import { describeInstalmentPlan, planInstalments } from "./price-block";

/**
 * What a correction left to pay and the provider may ask for; 0 for nothing. Money by hand and online would not be
 * told apart in an order that a person noted as paid, nor in one with money that does not match.
 */
export function restDueOnline(order: Order): number {
  const { paymentMethod, payments } = order;
  const { toPayInPesos } = findBalance(order);
  if (paymentMethod !== "mercadopago" || toPayInPesos === 0) return 0;
  if (findNoteOfPayment(order) !== null || payments.some(isDoubtful)) return 0;
  return toPayInPesos;
}

function isDoubtful(payment: OrderPayment): boolean {
  return isDisputed(payment) || (payment.mismatches.length > 0 && heldInCents(payment) > 0);
}

/** What the order can be paid with online now: all of it, or what a correction left; 0 for nothing. */
export function dueOnline(order: Order): number {
  return canPayOnline(order) ? onlineTotal(order) : restDueOnline(order);
}

/** True while a payment of what is due may still be approved, or money of it is here: the amount cannot change then. */
export function isPaymentUnderWay(order: Order): boolean {
  const { paidAt, payments } = order;
  if (paidAt === null) return payments.some(isUnderWay);
  return restDueOnline(order) > 0 && payments.some(isExpected);
}

function isExpected(payment: OrderPayment): boolean {
  return isOpenPayment(payment) && payment.mismatches.length === 0;
}

type Answer = Pick<OrderPayment, "status" | "statusDetail" | "amountInCents" | "refundedInCents">;

/** The amount that this payment has to be of: a part of the rest lowers it, anything else pays the whole order. */
export function expectedAmount(order: Order, { amountInCents }: Pick<Answer, "amountInCents">) {
  return isPartOfRest(order, amountInCents) ? amountInCents / 100 : onlineTotal(order);
}

function isPartOfRest(order: Order, amountInCents: number): boolean {
  return amountInCents % 100 === 0 && amountInCents / 100 <= restDueOnline(order);
}

/** What a payment that was approved just now takes off the rest; 0 for one that pays nothing of it. */
export function paidOfRest(order: Order, payment: Answer): number {
  const isWhole = hasBeenPaid(payment) && heldInCents(payment) === payment.amountInCents;
  return isWhole && isPartOfRest(order, payment.amountInCents) ? payment.amountInCents / 100 : 0;
}

/** The stored columns of an order whose shopper paid this much of the rest through the provider. */
export function settleRestOnline({ totalInPesos, settlement }: Order, paidInPesos: number) {
  const { differenceInPesos = 0, restInPesos = 0 } = settlement ?? {};
  return {
    total: totalInPesos + paidInPesos,
    correctedBy: differenceInPesos - paidInPesos,
    rest: restInPesos - paidInPesos,
  };
}

/** True for a rest whose money may have come already, by a payment of another amount. */
export function isRestUnclear(order: Order): boolean {
  const { mismatch = 0 } = summarizePayments(order, order.payments).causes;
  return order.paymentMethod === "mercadopago" && mismatch > 0;
}

/** How its shopper pays the rest online; null when that is not possible. */
export function toRestPayment(order: Order, isOffered: boolean): OnlinePayment | null {
  const totalInPesos = restDueOnline(order);
  if (totalInPesos === 0) return null;
  const { payments, priceBlock } = order;
  const count = isOffered ? (priceBlock?.instalments?.count ?? 1) : 1;
  const open = payments.filter(isExpected);
  const newest = payments.at(-1);
  const isRejected = newest !== undefined && cameToNothing(newest);
  const situation = open.some(({ status }) => status !== "pending")
    ? "in-review"
    : open.length > 0
      ? "waiting"
      : isRejected
        ? "rejected"
        : "none";
  return {
    ...{ situation, totalInPesos, isOffered, canPay: true, isUnclear: false },
    ...describeInstalmentPlan(planInstalments(totalInPesos, count)),
    isCoupon: findCouponPayment({ payments: open }) !== null,
    rejection: situation === "rejected" && newest ? describeRejection(newest) : null,
  };
}
