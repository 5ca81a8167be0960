import type { OrderEvent } from "./order-event";
import type { ProviderPayment } from "./payment";
import { gravestAlert, PAYMENT_ALERTS, type PaymentAlert } from "./payment-alert";
import { holdsMoney } from "./payment-refund";

/** A payment of an order as it is stored. */
export type OrderPayment = Pick<
  ProviderPayment,
  | "status"
  | "statusDetail"
  | "amountInCents"
  | "refundedInCents"
  | "currency"
  | "method"
  | "type"
  | "instalments"
  | "netInCents"
  | "approvedAt"
> & {
  id: number;
  /** The provider's number of it. */
  providerId: string;
  /** Codes of `PaymentMismatch`; none when it pays the order. */
  mismatches: string[];
  /** When it was begun, as far as it is known. */
  at: Date | null;
};

/** Money that the owner gives back, as it is stored. */
export type OrderRefund = {
  id: number;
  paymentId: number;
  amountInCents: number;
  /** One of `RefundState`, unless another version of the shop wrote it. */
  status: string;
  author: string;
  /** What went wrong when it was last asked for, in Spanish; empty when nothing did. */
  lastError: string;
  at: Date | null;
};

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
type HeldPayment = Pick<
  OrderPayment,
  "status" | "statusDetail" | "amountInCents" | "refundedInCents"
>;
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

/** What one payment brings in, after what went back of it. */
export function heldInCents(payment: HeldPayment): number {
  const { status, amountInCents, refundedInCents } = payment;
  const isHere = status === "approved" || status === "in_mediation" || isWonBack(payment);
  return isHere ? Math.max(amountInCents - refundedInCents, 0) : 0;
}

/**
 * What of it stays with the shop, once the provider took its part and what went back; null while that
 * is not known.
 */
export function netLeftInCents(
  payment: HeldPayment & Pick<OrderPayment, "netInCents">,
): number | null {
  const { netInCents, refundedInCents } = payment;
  if (netInCents === null) return null;
  return heldInCents(payment) === 0 ? 0 : Math.max(netInCents - refundedInCents, 0);
}

/** Whether the money was there at some time: no late news of another state may take that away. */
export function hasBeenPaid({ status }: Pick<ProviderPayment, "status">): boolean {
  return ["approved", "in_mediation", "refunded", "charged_back"].includes(status);
}

function isDisputed(payment: CountedPayment): boolean {
  if (payment.status === "in_mediation") return true;
  return payment.status === "charged_back" && !isWonBack(payment);
}

/** A chargeback that was decided against the shop: the money is gone for good. */
function isLost({ status, statusDetail }: HeldPayment): boolean {
  return status === "charged_back" && statusDetail === "settled";
}

/** A chargeback that was decided for the shop. */
function isWonBack({ status, statusDetail }: HeldPayment): boolean {
  return status === "charged_back" && statusDetail === "reimbursed";
}

/** Whether it may still be paid. */
export function isOpenPayment({ status }: Pick<ProviderPayment, "status">): boolean {
  return status === "pending" || status === "in_process" || status === "authorized";
}

function cameToNothing({ status }: CountedPayment): boolean {
  return status === "rejected" || status === "cancelled";
}

/** What the owner can still give back of a payment. */
export function refundableInCents(
  payment: Pick<OrderPayment, "id" | "status" | "amountInCents" | "refundedInCents">,
  refunds: readonly Pick<OrderRefund, "paymentId" | "amountInCents" | "status">[],
): number {
  if (payment.status !== "approved") return 0;
  const wantedInCents = refunds
    .filter(({ paymentId, status }) => paymentId === payment.id && holdsMoney(status))
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  // What was given back in the provider's own panel is in its figure, and not among our refunds.
  const goneInCents = Math.max(wantedInCents, payment.refundedInCents);
  return Math.max(payment.amountInCents - goneInCents, 0);
}

/** Whether the shopper can be led to the provider's page. */
export function canPayOnline({
  status,
  paymentMethod,
  paidAt,
}: {
  status: string;
  paymentMethod: string;
  paidAt: Date | null;
}): boolean {
  return paymentMethod === "mercadopago" && status === "pending" && paidAt === null;
}
