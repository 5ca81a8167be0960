import type { OrderPayment } from "./order-payments";
import { rejectionReason } from "./payment-words";

/** Reasons that the shopper is not shown: they accuse, and the shopper cannot change them. */
const UNTOLD = ["cc_rejected_high_risk", "rejected_high_risk", "cc_rejected_blacklist"];

/** What the shopper can do, besides paying in another way. */
const ADVICE: Record<string, string> = {
  cc_rejected_call_for_authorize: " Llamá al banco, autorizalo y probá de nuevo.",
  cc_rejected_card_disabled: " Llamá al banco para activarla.",
  cc_rejected_duplicated_payment: " Si pagaste dos veces, escribinos.",
};

/** Why a payment failed, in one or two sentences for the shopper. */
export function describeRejection({
  status,
  statusDetail,
}: Pick<OrderPayment, "status" | "statusDetail">): string {
  if (status === "cancelled") {
    return statusDetail === "expired"
      ? "Se venció el plazo para pagarlo."
      : "Ese pago quedó cancelado.";
  }
  if (UNTOLD.includes(statusDetail)) return "El banco o Mercado Pago no lo aprobaron.";
  const advice = Object.hasOwn(ADVICE, statusDetail) ? (ADVICE[statusDetail] ?? "") : "";
  return `No se aprobó: ${rejectionReason(statusDetail)}.${advice}`;
}
