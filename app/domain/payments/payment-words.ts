/** The provider's codes in Spanish. An unknown code gets a general word. */

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
export function describeWay({
  method,
  type,
  instalments,
}: {
  method: string;
  type: string;
  instalments: number;
}): string {
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

/** Why a payment was rejected, for the place after a colon. */
export function rejectionReason(statusDetail: string): string {
  return findWord(REJECTIONS, statusDetail) ?? "Mercado Pago no dijo por qué";
}

const CANCELLATIONS: Record<string, string> = {
  expired: "venció sin que se pagara",
  by_collector: "se canceló desde la cuenta de la tienda",
  by_payer: "lo canceló quien compraba",
  by_admin: "lo canceló Mercado Pago",
};

/** How a payment was cancelled, for the place after the payment. */
export function cancellationOf(statusDetail: string): string {
  return findWord(CANCELLATIONS, statusDetail) ?? "se canceló";
}

/** Codes come from outside, so a code like `constructor` must not find an inherited property. */
function findWord(words: Record<string, string>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
