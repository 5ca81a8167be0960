import { NO_OWNER, type OrderEvent, type Order, type Settlement } from "../orders/order";
import { sum } from "../plain/lists";
import {
  cameToNothing,
  hasBeenPaid,
  heldInCents,
  isDisputed,
  isLost,
  type HeldPayment,
  type OrderPayment,
} from "./order-payments";
import { type AlertCauses, findPaymentAlert } from "./payment-alert";
import { formatPaid } from "./payment-words";

export type PaymentSituation =
  | "none"
  /** The shopper has a coupon to pay, or a transfer to make. */
  | "waiting"
  | "in-review"
  | "rejected"
  | "paid"
  | "refunded";

export type PaymentSummary = {
  situation: PaymentSituation;
  /** Received through Mercado Pago, minus what it refunded. */
  heldInCents: number;
  /** What is left to pay after partial payments; 0 when there are none. */
  missingInCents: number;
  /** Whether the order was paid in full, even if a part was refunded since. */
  isCovered: boolean;
  /** Without a dispute, and the owner noted no payment by another way. */
  isOnlineMoneyRefunded: boolean;
  causes: AlertCauses;
};

type SummarizedOrder = {
  status: string;
  totalInPesos: number;
  settlement?: Settlement;
  events: readonly Pick<OrderEvent, "kind" | "status" | "author">[];
  manualRefunds: readonly { amountInCents: number }[];
};
/** What is asked for through the provider. */
export function onlineTotal({
  totalInPesos,
  settlement,
}: Pick<SummarizedOrder, "totalInPesos" | "settlement">): number {
  return totalInPesos - (settlement?.restPaidInPesos ?? 0);
}

type CountedPayment = HeldPayment & Pick<OrderPayment, "mismatches">;

/**
 * Counts the payments of the whole total; those only too small ("parts") too when they add up to
 * it, or when no whole payment is held. Any other does not match the order and raises an alert.
 */
export function summarizePayments(
  order: SummarizedOrder,
  payments: readonly CountedPayment[],
): PaymentSummary {
  const totalInCents = onlineTotal(order) * 100;
  const whole = payments.filter(({ mismatches }) => mismatches.length === 0);
  const parts = payments.filter((payment) => isPartOf(payment, totalInCents));
  const arePartsEnough = canAddUpTo(totalInCents, parts.filter(isHeld));
  const arePartsCounted = arePartsEnough || !whole.some(isHeld);
  const counted = arePartsCounted ? [...whole, ...parts] : whole;
  const hasMoney = counted.some(isHeld);
  // What a correction left was paid beside the first payment: together they are the total.
  const isWholePaid = whole.some(isHeld) && amountsOf(whole.filter(hasBeenPaid)) >= totalInCents;
  const isCovered = hasMoney && (arePartsEnough || isWholePaid);
  const allHeldInCents = sum(counted.map(heldInCents));
  const isShort = hasMoney && !isCovered && allHeldInCents < totalInCents;
  const causes = countCauses(order, payments, { counted, isShort, totalInCents });
  const byHandInCents = sum(order.manualRefunds.map(({ amountInCents }) => amountInCents));
  return {
    // Parts that do not cover the order leave it unpaid.
    situation: findSituation(hasMoney && !isCovered ? whole : counted),
    heldInCents: allHeldInCents,
    missingInCents: (causes.partial ?? 0) > 0 ? totalInCents - allHeldInCents : 0,
    isCovered,
    isOnlineMoneyRefunded:
      allHeldInCents <= byHandInCents &&
      counted.some(hasBeenPaid) &&
      !counted.some(isDisputed) &&
      findNoteOfPayment(order) === null,
    causes,
  };
}

function countCauses(
  order: SummarizedOrder,
  payments: readonly CountedPayment[],
  summed: { counted: readonly CountedPayment[]; isShort: boolean; totalInCents: number },
): AlertCauses {
  const { counted, isShort, totalInCents } = summed;
  const heldCount = counted.filter(isHeld).length;
  const isTooMuch = sum(counted.map(heldInCents)) > totalInCents;
  // It may be the provider's money that the owner recorded, or other money.
  const isPaidByHand = findNoteOfPayment(order) !== null;
  const hasEnded = hasEndedUnpaid(order);
  return {
    disputed: payments.filter((payment) => isDisputed(payment) && !isLost(payment)).length,
    "dispute-lost": payments.filter(isLost).length,
    mismatch: payments.filter((payment) => !counted.includes(payment) && isHeld(payment)).length,
    partial: isShort && !isPaidByHand && !hasEnded ? heldCount : 0,
    "paid-after-cancelling": hasEnded ? heldCount : 0,
    overpaid: isTooMuch || isPaidByHand ? heldCount : 0,
  };
}

function isHeld(payment: HeldPayment): boolean {
  return heldInCents(payment) > 0;
}

function isPartOf({ mismatches, amountInCents }: CountedPayment, totalInCents: number): boolean {
  return mismatches.length === 1 && mismatches[0] === "amount" && amountInCents < totalInCents;
}

/** With more payments than this, only the sum of all is compared. */
const MOST_COMBINED = 10;

/**
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

/**
 * Whether the order ended without a payment, so that any money is a surprise. When an order was paid
 * before it was cancelled, the owner knows about the money. After a refund, any money is a surprise.
 */
function hasEndedUnpaid(order: SummarizedOrder): boolean {
  const { status } = order;
  if (status === "refunded") return true;
  if (status !== "cancelled") return false;
  const events = listValidEvents(order);
  const end = events.findLastIndex((event) => event.kind === "moved" && event.status === status);
  const before = end === -1 ? [] : events.slice(0, end);
  return !before.some(tellsOfMoney);
}

/** The event of the owner's "paid"; null when the order is unpaid, or the shop itself marked it. */
export function findNoteOfPayment<Event extends SummarizedOrder["events"][number]>(order: {
  events: readonly Event[];
}): Event | null {
  const payment = listValidEvents(order).find(tellsOfMoney);
  return payment !== undefined && payment.author !== NO_OWNER ? payment : null;
}

function listValidEvents<Event extends Pick<OrderEvent, "kind">>(order: {
  events: readonly Event[];
}): readonly Event[] {
  const undone = order.events.findLastIndex(({ kind }) => kind === "payment-undone");
  return order.events.slice(undone + 1);
}

function tellsOfMoney({ kind, status }: Pick<OrderEvent, "kind" | "status">): boolean {
  return kind === "paid" || (kind === "moved" && (status === "paid" || status === "delivered"));
}

function findSituation(payments: readonly CountedPayment[]): PaymentSituation {
  // A disputed order still counts as paid: goods may be on their way.
  if (payments.some(isHeld) || payments.some(isDisputed)) return "paid";
  if (payments.some(({ status }) => status === "in_process" || status === "authorized")) {
    return "in-review";
  }
  if (payments.some(({ status }) => status === "pending")) return "waiting";
  if (payments.some(hasBeenPaid)) return "refunded";
  return payments.some(cameToNothing) ? "rejected" : "none";
}

export function describeAlert(alert: string, order: Order): string {
  const text = findPaymentAlert(alert)?.text ?? "Revisá los pagos de este pedido en Mercado Pago.";
  if (alert !== "partial") return text;
  const { heldInCents, missingInCents } = summarizePayments(order, order.payments);
  if (missingInCents === 0) return text;
  const total = formatPaid(order.totalInPesos * 100);
  return `Entraron ${formatPaid(heldInCents)} de los ${total} del pedido: faltan ${formatPaid(missingInCents)}. Pedí lo que falta, o devolvé lo que entró.`;
}
