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

/** Where an order's payment by Mercado Pago stands. */
export type PaymentSituation =
  /** Nobody tried to pay. */
  | "none"
  /** Somebody has a coupon to pay with, or a transfer to make. */
  | "waiting"
  /** The provider looks at it. */
  | "in-review"
  /** The newest try failed; it can be tried again. */
  | "rejected"
  | "paid"
  /** All of it went back. */
  | "refunded";

/** What all payments of an order together say of it, whatever came last. */
export type SettledPayments = {
  situation: PaymentSituation;
  /** What is there, after what went back. */
  receivedInCents: number;
  /** What several smaller payments leave to be paid; 0 unless they are all there is. */
  missingInCents: number;
  /** Whether the order was paid for in full, whatever part of it went back since. */
  isCovered: boolean;
  /**
   * True when all that was paid went back, by hand or through the provider, without a dispute, and
   * the order was not paid in another way.
   */
  isGivenBack: boolean;
  /** What the owner has to look into, and how many payments give rise to it. */
  causes: AlertCauses;
};

type PaidOrder = {
  status: string;
  totalInPesos: number;
  events: readonly Pick<OrderEvent, "kind" | "status" | "author">[];
  /** What the owner gave back by hand. */
  manualRefunds: readonly { amountInCents: number }[];
};
type CountedPayment = HeldPayment & Pick<OrderPayment, "mismatches">;

/**
 * Payments that do not match the order raise an alert and count for nothing. Those that only are too
 * small count together while no payment of the whole amount is there.
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

/** Whether only the amount differs, and is smaller than what the order costs. */
function isPartOf({ mismatches, amountInCents }: CountedPayment, totalInCents: number): boolean {
  return mismatches.length === 1 && mismatches[0] === "amount" && amountInCents < totalInCents;
}

/** Of more payments than this, only the sum of all is tried. */
const MOST_COMBINED = 10;

/**
 * Whether some of the payments add up to exactly the total, before or after what went back of each.
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
 * Whether no money should be there. Of one that was paid by the time it was cancelled the owner knows
 * that the money is to go back; of one that was given back, whatever is here came, or stayed, after.
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

/** Whether the owner counted it as paid: the money may be the same as the provider's, or more. */
function wasPaidByHand(order: PaidOrder): boolean {
  return findNoteOfPayment(order) !== null;
}

/** The event by which the owner noted the order as paid; null when it is unpaid, or the shop marked it. */
export function findNoteOfPayment<Event extends PaidOrder["events"][number]>(order: {
  events: readonly Event[];
}): Event | null {
  const payment = listValidEvents(order).find(tellsOfMoney);
  return payment !== undefined && payment.author !== "" ? payment : null;
}

/** Without what was said of a payment that the owner took back since. */
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
  // What is disputed is still a paid order: goods may be on their way.
  if (receivedInCents > 0 || payments.some(isDisputed)) return "paid";
  if (payments.some(({ status }) => status === "in_process" || status === "authorized")) {
    return "in-review";
  }
  if (payments.some(({ status }) => status === "pending")) return "waiting";
  if (payments.some(hasBeenPaid)) return "refunded";
  return payments.some(cameToNothing) ? "rejected" : "none";
}
