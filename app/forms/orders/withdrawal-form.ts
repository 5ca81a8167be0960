import { z } from "zod";

import { parseOrderNumber } from "../../domain/orders/order-number";
import { WITHDRAWAL_LIMITS, type WithdrawalRequest } from "../../domain/orders/withdrawal";
import type { FormReply } from "../form-reply";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** `arrepentimiento` stands for an error without a field. */
export type WithdrawalField = "numero" | "email" | "motivo" | "arrepentimiento";

const WithdrawalSchema = z.object({
  numero: z.string().trim().catch(""),
  email: z.string().trim().catch(""),
  motivo: z.string().trim().catch(""),
  clave: z.string().catch(""),
});

/** The idempotency key was created with the form; empty when it is missing. */
export type PostedWithdrawal = { request: WithdrawalRequest; idempotencyKey: string };

export type WithdrawalResult =
  { posted: PostedWithdrawal; reply: null } | { posted: null; reply: FormReply<WithdrawalField> };

/**
 * Reads the form of the "Botón de arrepentimiento". The law allows no hurdles: either the number or
 * the e-mail is enough, and with an e-mail an invalid number is kept as typed.
 */
export function parseWithdrawal(formData: FormData): WithdrawalResult {
  const { numero, email, motivo, clave } = WithdrawalSchema.parse(Object.fromEntries(formData));
  const errors: FormReply<WithdrawalField>["errors"] = {};
  if (numero === "" && email === "") {
    errors.numero = "Escribí el número de pedido o tu e-mail: con uno de los dos alcanza.";
  } else if (numero.length > WITHDRAWAL_LIMITS.orderNumber) {
    errors.numero = `El número puede tener hasta ${WITHDRAWAL_LIMITS.orderNumber} caracteres.`;
  } else if (email === "" && parseOrderNumber(numero) === null) {
    errors.numero =
      "El número tiene la forma ABCD-123456-XYZ. Si no lo encontrás, dejanos tu e-mail.";
  }
  if (email !== "" && !isEmail(email)) {
    errors.email = "Escribí una dirección como nombre@ejemplo.com, para poder responderte.";
  }
  if (motivo.length > WITHDRAWAL_LIMITS.reason) {
    errors.motivo = `Contanos en hasta ${WITHDRAWAL_LIMITS.reason} caracteres.`;
  }
  if (Object.keys(errors).length > 0) {
    return { posted: null, reply: { values: { numero, email, motivo }, errors } };
  }
  const orderNumber = parseOrderNumber(numero) ?? numero;
  const request = { orderNumber, email, reason: motivo };
  return { posted: { request, idempotencyKey: clave }, reply: null };
}

/** The form again, after a fault of the shop. */
export function replyToWithdrawal(
  posted: PostedWithdrawal,
  problem: string,
): FormReply<WithdrawalField> {
  return { values: toValues(posted), errors: { arrepentimiento: problem } };
}

/** The form again, for a number alone that matches no order with an e-mail. */
export function replyNobodyFound(posted: PostedWithdrawal): FormReply<WithdrawalField> {
  const numero = "No encontramos ese pedido. Revisá el número o escribí tu e-mail.";
  return { values: toValues(posted), errors: { numero } };
}

function toValues({ request: { orderNumber, email, reason } }: PostedWithdrawal) {
  return { numero: orderNumber, email, motivo: reason };
}

function isEmail(text: string): boolean {
  return text.length <= WITHDRAWAL_LIMITS.email && isTypedEmail(text);
}
