import type { PaymentFacts, ProviderPayment } from "./payment";
import { holdsMoney } from "./payment-refund";

export type OrderPayment = PaymentFacts &
  Pick<ProviderPayment, "netInCents" | "approvedAt" | "expiresAt"> & {
    id: number;
    /** The provider's id. */
    providerId: string;
    /** Codes of `PaymentMismatch`; empty when the payment matches the order. */
    mismatches: string[];
    at: Date | null;
  };

export type OrderRefund = {
  id: number;
  paymentId: number;
  amountInCents: number;
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

/** The money of a payment that is here: its amount minus what was refunded. */
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
