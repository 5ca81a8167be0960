import type { OrderEvent } from "../orders/order-event";
import {
  cameToNothing,
  hasBeenPaid,
  heldInCents,
  isDisputed,
  isLost,
  type HeldPayment,
  type OrderPayment,
} from "./order-payments";
import type { AlertCauses } from "./payment-alert";

/** The state of an order's payment by Mercado Pago. */
export type PaymentSituation =
  /** No attempt to pay. */
  | "none"
  /** The shopper has a coupon to pay, or a transfer to make. */
  | "waiting"
  /** The provider reviews the payment. */
  | "in-review"
  /** The newest attempt failed; the shopper can try again. */
  | "rejected"
  | "paid"
  /** All money was refunded. */
  | "refunded";

/** The result of all payments of an order together, in whatever order they arrived. */
export type SettledPayments = {
  situation: PaymentSituation;
  /** Received minus refunded. */
  receivedInCents: number;
  /** What is left to pay after partial payments; 0 when there are none. */
  missingInCents: number;
  /** Whether the order was paid in full, even if a part was refunded since. */
  isCovered: boolean;
  /**
   * True when all money was refunded, by hand or through the provider, without a dispute, and the
   * owner did not record a payment by another way.
   */
  isGivenBack: boolean;
  /** The problems for the owner, with the number of payments behind each. */
  causes: AlertCauses;
};

type PaidOrder = {
  status: string;
  totalInPesos: number;
  events: readonly Pick<OrderEvent, "kind" | "status" | "author">[];
  /** Refunds by hand. */
  manualRefunds: readonly { amountInCents: number }[];
};
type CountedPayment = HeldPayment & Pick<OrderPayment, "mismatches">;

/**
 * Payments that do not match the order raise an alert and are not counted. Payments that are only too
 * small are counted together, as long as there is no payment of the whole amount.
 */
export function settlePayments(
  order: PaidOrder,
  payments: readonly CountedPayment[],
): SettledPayments {
  const totalInCents = order.totalInPesos * 100;
  const whole = payments.filter(({ mismatches }) => mismatches.length === 0);
  const parts = payments.filter((payment) => isPartOf(payment, totalInCents));
  const arePartsEnough = canAddUpTo(totalInCents, parts.filter(isHeld));
  const counted = arePartsEnough || !whole.some(isHeld) ? [...whole, ...parts] : whole;
  const holding = counted.filter(isHeld);
  const isCovered = arePartsEnough || amountsOf(whole.filter(isHeld)) >= totalInCents;
  const receivedInCents = sum(counted.map(heldInCents));
  const isShort = holding.length > 0 && !isCovered && receivedInCents < totalInCents;
  const isPaidElsewhere = wasPaidByHand(order);
  const byHandInCents = sum(order.manualRefunds.map(({ amountInCents }) => amountInCents));
  const causes = countCauses(order, payments, { counted, isShort, totalInCents });
  // Payments that do not cover the order leave it unpaid.
  const visible = holding.length > 0 && !isCovered ? whole : counted;
  return {
    situation: findSituation(visible, sum(visible.map(heldInCents))),
    receivedInCents,
    missingInCents: (causes.partial ?? 0) > 0 ? totalInCents - receivedInCents : 0,
    isCovered: isCovered && holding.length > 0,
    isGivenBack:
      receivedInCents <= byHandInCents &&
      counted.some(hasBeenPaid) &&
      !counted.some(isDisputed) &&
      !isPaidElsewhere,
    causes,
  };
}

type Counting = { counted: readonly CountedPayment[]; isShort: boolean; totalInCents: number };

function countCauses(
  order: PaidOrder,
  payments: readonly CountedPayment[],
  { counted, isShort, totalInCents }: Counting,
): AlertCauses {
  const holding = counted.filter(isHeld);
  const isTooMuch = sum(holding.map(heldInCents)) > totalInCents;
  const isPaidElsewhere = wasPaidByHand(order);
  const hasEnded = hasEndedBefore(order);
  return {
    disputed: payments.filter((payment) => isDisputed(payment) && !isLost(payment)).length,
    "dispute-lost": payments.filter(isLost).length,
    mismatch: payments.filter((payment) => !counted.includes(payment) && isHeld(payment)).length,
    partial: isShort && !isPaidElsewhere && !hasEnded ? holding.length : 0,
    "paid-after-cancelling": hasEnded ? holding.length : 0,
    overpaid: isTooMuch || isPaidElsewhere ? holding.length : 0,
  };
}

function isHeld(payment: HeldPayment): boolean {
  return heldInCents(payment) > 0;
}

/** Whether the payment is only too small. */
function isPartOf({ mismatches, amountInCents }: CountedPayment, totalInCents: number): boolean {
  return mismatches.length === 1 && mismatches[0] === "amount" && amountInCents < totalInCents;
}

/** With more payments than this, only the sum of all is compared. */
const MOST_COMBINED = 10;

/**
 * Whether some of the payments add up to exactly the total, before or after their refunds.
 * Some, not all: one more payment must not make a paid order unpaid, or the result would depend on
 * which payment arrived first.
 */
function canAddUpTo(totalInCents: number, parts: readonly CountedPayment[]): boolean {
  if (parts.length > MOST_COMBINED) return amountsOf(parts) === totalInCents;
  const sums = new Set([0]);
  for (const part of parts) {
    for (const known of [...sums]) {
      sums.add(known + part.amountInCents).add(known + heldInCents(part));
    }
  }
  return totalInCents > 0 && sums.has(totalInCents);
}

function amountsOf(payments: readonly CountedPayment[]): number {
  return sum(payments.map(({ amountInCents }) => amountInCents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * Whether the order ended without a payment, so that any money is a surprise. When an order was paid
 * before it was cancelled, the owner knows about the money. After a refund, any money is a surprise.
 */
function hasEndedBefore(order: PaidOrder): boolean {
  const { status } = order;
  const events = listValidEvents(order);
  if (status === "refunded") return true;
  if (status !== "cancelled") return false;
  const end = events.findLastIndex((event) => event.kind === "moved" && event.status === status);
  const before = end === -1 ? [] : events.slice(0, end);
  return !before.some(tellsOfMoney);
}

/** Whether the owner recorded "paid": it may be the provider's money, or other money. */
function wasPaidByHand(order: PaidOrder): boolean {
  return findNoteOfPayment(order) !== null;
}

/** The event of the owner's "paid"; null when the order is unpaid, or the shop itself marked it. */
export function findNoteOfPayment<Event extends PaidOrder["events"][number]>(order: {
  events: readonly Event[];
}): Event | null {
  const payment = listValidEvents(order).find(tellsOfMoney);
  return payment !== undefined && payment.author !== "" ? payment : null;
}

/** The events since the owner last undid a payment. */
function listValidEvents<Event extends PaidOrder["events"][number]>({
  events,
}: {
  events: readonly Event[];
}): readonly Event[] {
  return events.slice(events.findLastIndex(({ kind }) => kind === "payment-undone") + 1);
}

function tellsOfMoney({ kind, status }: Pick<OrderEvent, "kind" | "status">): boolean {
  return kind === "paid" || (kind === "moved" && (status === "paid" || status === "delivered"));
}

function findSituation(
  payments: readonly CountedPayment[],
  receivedInCents: number,
): PaymentSituation {
  // A disputed order still counts as paid: goods may be on their way.
  if (receivedInCents > 0 || payments.some(isDisputed)) return "paid";
  if (payments.some(({ status }) => status === "in_process" || status === "authorized")) {
    return "in-review";
  }
  if (payments.some(({ status }) => status === "pending")) return "waiting";
  if (payments.some(hasBeenPaid)) return "refunded";
  return payments.some(cameToNothing) ? "rejected" : "none";
}
