import type { PieceCount } from "../stock/piece-count";
import { isOrderNumber } from "../orders/order-number";
import { type PaymentFacts, type ProviderPayment, PAYMENT_STATUSES } from "./payment";
import { holdsMoney } from "./payment-refund";

export type OrderPayment = PaymentFacts &
  Pick<ProviderPayment, "netInCents" | "approvedAt" | "expiresAt"> & {
    id: number;
    providerId: string;
    /** Codes of `PaymentMismatch`; empty when the payment matches the order. */
    mismatches: string[];
    at: Date | null;
  };

export type OrderRefund = {
  id: number;
  paymentId: number;
  amountInCents: number;
  /** The pieces whose money it is; absent when none were chosen. */
  pieces?: PieceCount[];
  /** A `RefundState`, or a value of another version of the shop. */
  status: string;
  author: string;
  /** Why the last request failed, in Spanish; empty when it did not. */
  lastError: string;
  at: Date | null;
};

export type HeldPayment = Pick<
  OrderPayment,
  "status" | "statusDetail" | "amountInCents" | "refundedInCents"
>;

export function heldInCents(payment: HeldPayment): number {
  const { status, amountInCents, refundedInCents } = payment;
  const isHere = status === "approved" || status === "in_mediation" || isWonBack(payment);
  return isHere ? Math.max(amountInCents - refundedInCents, 0) : 0;
}

/** Null while the fee is unknown. */
export function netLeftInCents(
  payment: HeldPayment & Pick<OrderPayment, "netInCents">,
): number | null {
  const { netInCents, refundedInCents } = payment;
  if (netInCents === null) return null;
  return heldInCents(payment) === 0 ? 0 : Math.max(netInCents - refundedInCents, 0);
}

/** Whether the money arrived at some time. A later status never changes that. */
export function hasBeenPaid({ status }: Pick<ProviderPayment, "status">): boolean {
  return ["approved", "in_mediation", "refunded", "charged_back"].includes(status);
}

export function isDisputed(payment: HeldPayment): boolean {
  if (payment.status === "in_mediation") return true;
  return payment.status === "charged_back" && !isWonBack(payment);
}

/** A chargeback that was decided against the shop: the money is gone for good. */
export function isLost({ status, statusDetail }: HeldPayment): boolean {
  return status === "charged_back" && statusDetail === "settled";
}

function isWonBack({ status, statusDetail }: HeldPayment): boolean {
  return status === "charged_back" && statusDetail === "reimbursed";
}

export function isOpenPayment({ status }: Pick<ProviderPayment, "status">): boolean {
  return status === "pending" || status === "in_process" || status === "authorized";
}

/** True while money of the payment is held, disputed or on its way; an order with one is not unpaid. */
export function isUnderWay(payment: HeldPayment): boolean {
  return isOpenPayment(payment) || heldInCents(payment) > 0 || isDisputed(payment);
}

export function cameToNothing({ status }: Pick<ProviderPayment, "status">): boolean {
  return status === "rejected" || status === "cancelled";
}

export function refundableInCents(
  payment: Pick<OrderPayment, "id" | "status" | "amountInCents" | "refundedInCents">,
  refunds: readonly Pick<OrderRefund, "paymentId" | "amountInCents" | "status">[],
): number {
  if (payment.status !== "approved") return 0;
  const wantedInCents = refunds
    .filter(({ paymentId, status }) => paymentId === payment.id && holdsMoney(status))
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  // Refunds from the provider's own panel are in its figure, but not among our rows.
  const goneInCents = Math.max(wantedInCents, payment.refundedInCents);
  return Math.max(payment.amountInCents - goneInCents, 0);
}

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

/** The fields that can differ between two answers of the provider about one payment. */
const FACTS = [
  "status",
  "statusDetail",
  "amountInCents",
  "refundedInCents",
  "currency",
  "collectorId",
  "isLive",
  "method",
  "type",
  "instalments",
  "netInCents",
  "approvedAt",
  "updatedAt",
  "expiresAt",
] as const satisfies (keyof ProviderPayment)[];

export type MergedFacts = Pick<ProviderPayment, (typeof FACTS)[number]>;

export function pickFacts(payment: MergedFacts): MergedFacts {
  return Object.fromEntries(FACTS.map((fact) => [fact, payment[fact]])) as MergedFacts;
}

/**
 * The payment to store after one more answer. Answers with times may arrive in any order:
 * - An answer that says "paid" wins over one that does not, even over a newer one.
 * - Otherwise the newer answer wins. One without a time counts as the newest.
 * - Of two answers of the same time, the one with the later status in `PAYMENT_STATUSES` wins.
 *
 * In every case the larger refunded amount and the earlier approval stay.
 */
export function mergePayment(stored: MergedFacts, answer: MergedFacts): MergedFacts {
  const winner = doesStoredWin(stored, answer) ? stored : answer;
  return pickFacts({
    ...winner,
    refundedInCents: Math.max(stored.refundedInCents, answer.refundedInCents),
    approvedAt: earliest(stored.approvedAt, answer.approvedAt),
    updatedAt: winner.updatedAt ?? stored.updatedAt,
  });
}

export function isSamePayment(left: MergedFacts, right: MergedFacts): boolean {
  return FACTS.every((fact) => toComparable(left[fact]) === toComparable(right[fact]));
}

function doesStoredWin(stored: MergedFacts, answer: MergedFacts): boolean {
  if (hasBeenPaid(stored) !== hasBeenPaid(answer)) return hasBeenPaid(stored);
  if (stored.updatedAt === null || answer.updatedAt === null) return false;
  const difference = stored.updatedAt.getTime() - answer.updatedAt.getTime();
  return difference === 0 ? rankOf(stored) > rankOf(answer) : difference > 0;
}

function rankOf({ status }: MergedFacts): number {
  return (PAYMENT_STATUSES as readonly string[]).indexOf(status);
}

function earliest(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

function toComparable(value: MergedFacts[keyof MergedFacts]) {
  return value instanceof Date ? value.getTime() : value;
}

export type UnclaimedPayment = {
  id: number;
  providerId: string;
  orderNumber: string;
  heldInCents: number;
  currency: string;
  payer: string;
  paidAt: Date | null;
};

type ShopAccount = { accountId: string; isLive: boolean };

/** Money in the shop's own account with an order number of this shop: other sales are ignored. */
export function isUnclaimed(payment: ProviderPayment, account: ShopAccount): boolean {
  return (
    isOrderNumber(payment.externalReference) &&
    payment.collectorId === account.accountId &&
    payment.isLive === account.isLive &&
    heldInCents(payment) > 0
  );
}

export function providerPaymentAddress(providerId: string): string {
  return `https://www.mercadopago.com.ar/activities/payments/${encodeURIComponent(providerId)}`;
}
