/** Why a payment was not taken, for who tried it. What is not among these is told of in general. */
const REASONS: Record<string, string> = {
  cc_rejected_insufficient_amount: "La tarjeta no tiene saldo suficiente.",
  insufficient_amount: "No alcanzó el saldo.",
  cc_amount_rate_limit_exceeded: "El importe supera el límite de la tarjeta.",
  cc_rejected_bad_filled_card_number: "El número de la tarjeta no estaba bien.",
  cc_rejected_bad_filled_date: "La fecha de vencimiento no estaba bien.",
  cc_rejected_bad_filled_security_code: "El código de seguridad no estaba bien.",
  cc_rejected_bad_filled_other: "Algún dato de la tarjeta no estaba bien.",
  cc_rejected_call_for_authorize:
    "El banco pide que autorices este pago: llamalo y después probá de nuevo.",
  cc_rejected_card_disabled: "La tarjeta no está habilitada: llamá al banco para activarla.",
  cc_rejected_card_type_not_allowed: "Ese tipo de tarjeta no se puede usar acá.",
  cc_rejected_duplicated_payment:
    "Ya había un pago igual hecho hace un momento. Si pagaste dos veces, escribinos.",
  cc_rejected_invalid_installments: "La tarjeta no acepta esa cantidad de cuotas.",
  cc_rejected_max_attempts: "Fueron muchos intentos con esa tarjeta: probá con otra.",
  cc_rejected_3ds_challenge: "No se completó la verificación del banco.",
  cc_rejected_3ds_mandatory: "El banco pide una verificación que esa tarjeta no tiene.",
  cc_rejected_time_out: "El banco no contestó a tiempo.",
  expired: "Se venció el plazo para pagarlo.",
  by_payer: "Cancelaste ese pago.",
};

/** One sentence; it blames nobody for what only the bank knows. */
export function describeRejection(statusDetail: string): string {
  return Object.hasOwn(REASONS, statusDetail) ? (REASONS[statusDetail] ?? GENERAL) : GENERAL;
}

const GENERAL = "El banco o Mercado Pago no aprobaron el pago.";
