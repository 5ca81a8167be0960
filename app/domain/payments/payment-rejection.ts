import type { OrderPayment } from "./order-payments";
import { rejectionReason } from "./payment-words";

/** What nobody is told to their face, and what no shopper can do anything about. */
const UNTOLD = ["cc_rejected_high_risk", "rejected_high_risk", "cc_rejected_blacklist"];

/** What the shopper can do besides trying with something else. */
const ADVICE: Record<string, string> = {
  cc_rejected_call_for_authorize: " Llamá al banco, autorizalo y probá de nuevo.",
  cc_rejected_card_disabled: " Llamá al banco para activarla.",
  cc_rejected_duplicated_payment: " Si pagaste dos veces, escribinos.",
};

/** Why a payment came to nothing, in a sentence or two for who tried it. */
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
