import { listWords } from "../plain/words";
import { formatCents, formatPesos } from "../plain/money";
import { type PaymentFacts, type ProviderPayment, PAYMENT_MISMATCHES } from "./payment";

/* The provider's codes in Spanish. An unknown code gets a general word. */

const WAYS: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  naranja: "Naranja",
  cabal: "Cabal",
  diners: "Diners",
  argencard: "Argencard",
  debvisa: "Visa",
  debmaster: "Mastercard",
  debcabal: "Cabal",
  maestro: "Maestro",
  rapipago: "Rapipago",
  pagofacil: "Pago Fácil",
  redlink: "Red Link",
  cobroexpress: "Cobro Express",
};

const TYPES: Record<string, string> = {
  credit_card: "crédito",
  debit_card: "débito",
  prepaid_card: "prepaga",
};

/** How a payment was made: `Visa crédito, 3 cuotas`. Empty when it is unknown. */
export function describeWay(payment: Pick<PaymentFacts, "method" | "type" | "instalments">) {
  const { method, type, instalments } = payment;
  if (type === "account_money" || method === "account_money") return "dinero en Mercado Pago";
  const way = findWord(WAYS, method) ?? (type === "bank_transfer" ? "transferencia" : "");
  const card = [way, findWord(TYPES, type) ?? ""].filter((part) => part !== "").join(" ");
  const parts = [card, instalments > 1 ? `${instalments} cuotas` : ""];
  return parts.filter((part) => part !== "").join(", ");
}

const REJECTIONS: Record<string, string> = {
  bank_error: "el banco tuvo un problema",
  cc_rejected_3ds_challenge: "no se completó la verificación del banco",
  cc_rejected_3ds_mandatory: "el banco pide una verificación que no se hizo",
  cc_rejected_bad_filled_card_number: "el número de la tarjeta no estaba bien",
  cc_rejected_bad_filled_date: "el vencimiento de la tarjeta no estaba bien",
  cc_rejected_bad_filled_other: "algún dato de la tarjeta no estaba bien",
  cc_rejected_bad_filled_security_code: "el código de seguridad de la tarjeta no estaba bien",
  cc_rejected_blacklist: "no se pudo procesar con esa tarjeta",
  cc_rejected_call_for_authorize: "el banco pide que se autorice el pago por teléfono",
  cc_rejected_card_disabled: "la tarjeta no está activa",
  cc_rejected_card_error: "no se pudo procesar con esa tarjeta",
  cc_rejected_card_type_not_allowed: "no se acepta ese tipo de tarjeta",
  cc_rejected_duplicated_payment: "ya había un pago igual",
  cc_rejected_high_risk: "Mercado Pago lo consideró riesgoso",
  cc_rejected_insufficient_amount: "la tarjeta no tenía fondos suficientes",
  cc_rejected_invalid_installments: "la tarjeta no acepta esa cantidad de cuotas",
  cc_rejected_max_attempts: "se probó demasiadas veces con esa tarjeta",
  cc_rejected_other_reason: "el banco no lo aceptó",
  cc_rejected_time_out: "el banco no contestó a tiempo",
  cc_amount_rate_limit_exceeded: "superaba el límite de la tarjeta",
  rejected_insufficient_data: "faltaban datos de quien pagaba",
  rejected_by_bank: "el banco no lo aceptó",
  rejected_by_regulations: "una norma no lo permite",
  rejected_high_risk: "Mercado Pago lo consideró riesgoso",
  rejected_by_biz_rule: "Mercado Pago no lo permite para esta cuenta",
  rejected_other_reason: "Mercado Pago no dijo por qué",
  insufficient_amount: "no había fondos suficientes",
};

export function rejectionReason(statusDetail: string): string {
  return findWord(REJECTIONS, statusDetail) ?? "Mercado Pago no dijo por qué";
}

const CANCELLATIONS: Record<string, string> = {
  expired: "venció sin que se pagara",
  by_collector: "se canceló desde la cuenta de la tienda",
  by_payer: "lo canceló quien compraba",
  by_admin: "lo canceló Mercado Pago",
};

/** Codes come from outside, so a code like `constructor` must not find an inherited property. */
function findWord(words: Record<string, string>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}

type Status = Pick<ProviderPayment, "status" | "statusDetail">;

export function paymentStatusLabel({ status, statusDetail }: Status): string {
  if (status === "approved" && statusDetail === "partially_refunded") {
    return "Acreditado, con una parte devuelta";
  }
  if (status === "charged_back" && statusDetail === "reimbursed") {
    return "Acreditado: el reclamo se resolvió a tu favor";
  }
  return findWord(STATUSES, status) ?? status;
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

export function describeMismatches({ mismatches }: { mismatches: readonly string[] }): string[] {
  return mismatches.map((code) => PAYMENT_MISMATCHES.find(({ id }) => id === code)?.label ?? code);
}

/** An amount, with cents only when it has some. Another currency than pesos shows its code. */
export function formatPaid(amountInCents: number, currency = "ARS"): string {
  const isWhole = amountInCents % 100 === 0;
  const amount = isWhole ? formatPesos(amountInCents / 100) : formatCents(amountInCents);
  return currency === "ARS" ? amount : amount.replace("$", currency);
}

/** Reasons that the shopper is not shown: they accuse, and the shopper cannot change them. */
const UNTOLD = ["cc_rejected_high_risk", "rejected_high_risk", "cc_rejected_blacklist"];

const ADVICE: Record<string, string> = {
  cc_rejected_call_for_authorize: " Llamá al banco, autorizalo y probá de nuevo.",
  cc_rejected_card_disabled: " Llamá al banco para activarla.",
  cc_rejected_duplicated_payment: " Si pagaste dos veces, escribinos.",
};

export function describeRejection({ status, statusDetail }: Status): string {
  if (status === "cancelled") {
    return statusDetail === "expired"
      ? "Se venció el plazo para pagarlo."
      : "Ese pago quedó cancelado.";
  }
  if (UNTOLD.includes(statusDetail)) return "El banco o Mercado Pago no lo aprobaron.";
  return `No se aprobó: ${rejectionReason(statusDetail)}.${findWord(ADVICE, statusDetail) ?? ""}`;
}

export type DescribedPayment = PaymentFacts & {
  mismatches: readonly string[];
};

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
      return `El pago de ${amount}${inBrackets} ${findWord(CANCELLATIONS, statusDetail) ?? "se canceló"}.`;
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

function tellPending({ type, statusDetail }: DescribedPayment, amount: string, way: string) {
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
