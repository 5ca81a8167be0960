import type { OrderEvent } from "./order-event";
import {
  cameToNothing,
  hasBeenPaid,
  heldInCents,
  isDisputed,
  isLost,
  type HeldPayment,
  type OrderPayment,
} from "./order-payments";
import { gravestAlert, PAYMENT_ALERTS, type PaymentAlert } from "./payment-alert";

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
  /** Whether the order was paid for in full, whatever part of it went back since. */
  isCovered: boolean;
  /** Whether all that was paid went back: nobody disputes it, and it was not paid in another way. */
  isGivenBack: boolean;
  /** Null when the owner has nothing to look into. */
  alert: PaymentAlert | null;
  /** How many payments give rise to the alert: one more is news, even of the same kind. */
  alertCount: number;
};

type PaidOrder = {
  status: string;
  totalInPesos: number;
  events: readonly Pick<OrderEvent, "kind" | "status" | "author">[];
};
type CountedPayment = HeldPayment & Pick<OrderPayment, "mismatches">;

/** Payments that do not match the order are told of, and count for nothing. */
export function settlePayments(
  order: PaidOrder,
  payments: readonly CountedPayment[],
): SettledPayments {
  const counted = payments.filter(({ mismatches }) => mismatches.length === 0);
  const receivedInCents = counted.reduce((sum, payment) => sum + heldInCents(payment), 0);
  const holding = counted.filter((payment) => heldInCents(payment) > 0);
  const paidInCents = holding.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const isPaidTwice = receivedInCents > order.totalInPesos * 100;
  const isPaidElsewhere = wasPaidByHand(order);
  const causes: Partial<Record<PaymentAlert, number>> = {
    disputed: payments.filter((payment) => isDisputed(payment) && !isLost(payment)).length,
    "dispute-lost": payments.filter(isLost).length,
    mismatch: payments.filter((payment) => !counted.includes(payment) && heldInCents(payment) > 0)
      .length,
    "paid-after-cancelling": hasEndedBefore(order) ? holding.length : 0,
    overpaid: isPaidTwice || isPaidElsewhere ? holding.length : 0,
  };
  const alert = gravestAlert(
    PAYMENT_ALERTS.map(({ id }) => id).filter((id) => (causes[id] ?? 0) > 0),
  );
  return {
    situation: findSituation(counted, receivedInCents),
    receivedInCents,
    isCovered: holding.length > 0 && paidInCents >= order.totalInPesos * 100,
    isGivenBack:
      receivedInCents === 0 &&
      counted.some(hasBeenPaid) &&
      !counted.some(isDisputed) &&
      !isPaidElsewhere,
    alert,
    alertCount: alert === null ? 0 : (causes[alert] ?? 0),
  };
}

/**
 * Whether no money should be there. Of one that was paid by the time it was cancelled the owner knows
 * that the money is to go back; of one that was given back, whatever is here came, or stayed, after.
 */
function hasEndedBefore({ status, events }: PaidOrder): boolean {
  if (status === "refunded") return true;
  if (status !== "cancelled") return false;
  const end = events.findLastIndex((event) => event.kind === "moved" && event.status === status);
  const before = end === -1 ? [] : events.slice(0, end);
  return !before.some(tellsOfMoney);
}

/** Whether the owner counted it as paid: the money may be the same as the provider's, or more. */
function wasPaidByHand({ events }: PaidOrder): boolean {
  const payment = events.find(tellsOfMoney);
  return payment !== undefined && payment.author !== "";
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
