import type { ProviderPayment } from "./payment";
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

/** What decides how much of a payment there is. */
export type HeldPayment = Pick<
  OrderPayment,
  "status" | "statusDetail" | "amountInCents" | "refundedInCents"
>;

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

/** Whether somebody claims its money back, or has. */
export function isDisputed(payment: HeldPayment): boolean {
  if (payment.status === "in_mediation") return true;
  return payment.status === "charged_back" && !isWonBack(payment);
}

/** A chargeback that was decided against the shop: the money is gone for good. */
export function isLost({ status, statusDetail }: HeldPayment): boolean {
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

/** True while money of the payment is held, disputed or on its way; an order with one is not unpaid. */
export function isUnderWay(payment: HeldPayment): boolean {
  return isOpenPayment(payment) || heldInCents(payment) > 0 || isDisputed(payment);
}

export function cameToNothing({ status }: Pick<ProviderPayment, "status">): boolean {
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
