import { formatCents, formatPesos } from "../plain/money";
import type { OrderPayment } from "./order-payments";
import { PAYMENT_MISMATCHES } from "./payment-mismatch";

/** Where a payment is, in a few words; a code that is new is shown as it is. */
export function paymentStatusLabel({
  status,
  statusDetail,
}: Pick<OrderPayment, "status" | "statusDetail">): string {
  if (status === "approved" && statusDetail === "partially_refunded") {
    return "Acreditado, con una parte devuelta";
  }
  if (status === "charged_back" && statusDetail === "reimbursed") {
    return "Acreditado: el reclamo se resolvió a tu favor";
  }
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? status) : status;
}

const STATUSES: Record<string, string> = {
  pending: "Falta que lo paguen",
  in_process: "En revisión",
  authorized: "Autorizado, sin cobrar todavía",
  approved: "Acreditado",
  in_mediation: "En reclamo",
  rejected: "Rechazado",
  cancelled: "Cancelado",
  refunded: "Devuelto",
  charged_back: "Desconocido por quien pagó",
};

/** Why it does not pay the order, in words; codes that are unknown are shown as they are. */
export function describeMismatches({ mismatches }: Pick<OrderPayment, "mismatches">): string[] {
  return mismatches.map((code) => PAYMENT_MISMATCHES.find(({ id }) => id === code)?.label ?? code);
}

/** An amount of a payment, with cents where it has some. Money that is no pesos has its code. */
export function formatPaid(amountInCents: number, currency = "ARS"): string {
  const isWhole = amountInCents % 100 === 0;
  const amount = isWhole ? formatPesos(amountInCents / 100) : formatCents(amountInCents);
  return currency === "ARS" ? amount : amount.replace("$", currency);
}
