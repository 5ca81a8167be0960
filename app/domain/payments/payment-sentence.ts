import type { ProviderPayment } from "./payment";
import { formatPaid } from "./payment-labels";
import { PAYMENT_MISMATCHES } from "./payment-mismatch";
import { cancellationOf, describeWay, rejectionReason } from "./payment-words";
import { listWords } from "../plain/list-words";

/** What a sentence about a payment is made of. */
export type DescribedPayment = Pick<
  ProviderPayment,
  | "status"
  | "statusDetail"
  | "amountInCents"
  | "refundedInCents"
  | "currency"
  | "method"
  | "type"
  | "instalments"
> & {
  /** Codes of `PaymentMismatch`. */
  mismatches: readonly string[];
};

/** Where a payment is, in one sentence for the order's history. */
export function describePayment(payment: DescribedPayment): string {
  const reasons = PAYMENT_MISMATCHES.filter(({ id }) => payment.mismatches.includes(id));
  const doubts = listWords(reasons.map(({ label }) => label));
  const sentence = tellState(payment);
  return doubts === "" ? sentence : `${sentence} Ojo: ${doubts}.`;
}

function tellState(payment: DescribedPayment): string {
  const { status, statusDetail, refundedInCents, currency } = payment;
  const amount = formatPaid(payment.amountInCents, currency);
  const way = describeWay(payment);
  const inBrackets = way === "" ? "" : ` (${way})`;
  switch (status) {
    case "approved":
      return refundedInCents > 0
        ? `Se devolvieron ${formatPaid(refundedInCents, currency)} de los ${amount} que entraron por Mercado Pago${inBrackets}.`
        : `Mercado Pago aprobó el pago de ${amount}${inBrackets}.`;
    case "pending":
      return tellPending(payment, amount, way);
    case "in_process":
      return `Mercado Pago está revisando el pago de ${amount}${inBrackets}: avisa en uno o dos días hábiles.`;
    case "authorized":
      return `La tarjeta autorizó ${amount}${inBrackets}, que todavía no se cobraron.`;
    case "rejected":
      return `Mercado Pago rechazó el pago de ${amount}${inBrackets}: ${rejectionReason(statusDetail)}.`;
    case "cancelled":
      return `El pago de ${amount}${inBrackets} ${cancellationOf(statusDetail)}.`;
    case "refunded":
      return statusDetail === "by_admin"
        ? `Mercado Pago le devolvió los ${amount}${inBrackets} a quien pagó.`
        : `Se devolvieron los ${amount} que entraron por Mercado Pago${inBrackets}.`;
    case "in_mediation":
      return `Quien pagó abrió un reclamo en Mercado Pago por los ${amount}${inBrackets}.`;
    case "charged_back":
      return tellChargeback(statusDetail, amount, inBrackets);
    default:
      return `Mercado Pago informó algo nuevo del pago de ${amount}${inBrackets}: “${status}”.`;
  }
}

function tellPending(
  { type, statusDetail }: DescribedPayment,
  amount: string,
  way: string,
): string {
  if (statusDetail === "pending_waiting_transfer") {
    return `Falta que llegue la transferencia de ${amount} a Mercado Pago.`;
  }
  if (statusDetail === "pending_challenge") {
    return `Falta que quien compra confirme con su banco el pago de ${amount}.`;
  }
  if (type === "ticket" || type === "atm") {
    return `Falta que paguen el cupón de ${amount}${way === "" ? "" : ` en ${way}`}.`;
  }
  return `El pago de ${amount}${way === "" ? "" : ` (${way})`} está pendiente en Mercado Pago.`;
}

function tellChargeback(statusDetail: string, amount: string, way: string): string {
  switch (statusDetail) {
    case "reimbursed":
      return `El desconocimiento del pago de ${amount}${way} se resolvió a favor de la tienda.`;
    case "settled":
      return `El desconocimiento del pago de ${amount}${way} se resolvió a favor de quien pagó: la plata volvió.`;
    default:
      return `Quien pagó desconoció el pago de ${amount}${way} ante su tarjeta.`;
  }
}
