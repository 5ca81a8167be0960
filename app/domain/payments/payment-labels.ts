import { formatCents, formatPesos } from "../plain/money";
import { PAYMENT_MISMATCHES } from "./payment-mismatch";

/** The label of a payment's status; an unknown code is shown as it is. */
export function paymentStatusLabel({
  status,
  statusDetail,
}: {
  status: string;
  statusDetail: string;
}): string {
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

/** Why a payment does not match its order; unknown codes are shown as they are. */
export function describeMismatches({ mismatches }: { mismatches: readonly string[] }): string[] {
  return mismatches.map((code) => PAYMENT_MISMATCHES.find(({ id }) => id === code)?.label ?? code);
}

/** An amount, with cents only when it has some. Another currency than pesos shows its code. */
export function formatPaid(amountInCents: number, currency = "ARS"): string {
  const isWhole = amountInCents % 100 === 0;
  const amount = isWhole ? formatPesos(amountInCents / 100) : formatCents(amountInCents);
  return currency === "ARS" ? amount : amount.replace("$", currency);
}
