import { parseOrderNumber } from "../../domain/orders/order-number";
import { WITHDRAWAL_LIMITS, type WithdrawalRequest } from "../../domain/orders/withdrawal";
import { textField } from "../../domain/plain/fields";
import { toLine } from "../../domain/plain/visible-text";
import type { FormReply } from "../form-reply";
import { emailField, parseFields, readTyped } from "../kit/typed-texts";

/** `arrepentimiento` stands for an error without a field. */
export type WithdrawalField = "numero" | "email" | "motivo" | "arrepentimiento";

/** How an order's number is typed. */
export const ORDER_NUMBER_INPUT = {
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
} as const;

export const WITHDRAWAL_FIELDS = {
  orderNumber: textField({
    name: "numero",
    label: "Número de pedido",
    maxLength: WITHDRAWAL_LIMITS.orderNumber,
    tooLong: `El número puede tener hasta ${WITHDRAWAL_LIMITS.orderNumber} caracteres.`,
    input: ORDER_NUMBER_INPUT,
  }),
  email: emailField({
    maxLength: WITHDRAWAL_LIMITS.email,
    problem: "Escribí una dirección como nombre@ejemplo.com, para poder responderte.",
  }),
  reason: textField({
    name: "motivo",
    label: "Qué querés devolver, o por qué (opcional)",
    maxLength: WITHDRAWAL_LIMITS.reason,
    tooLong: `Contanos en hasta ${WITHDRAWAL_LIMITS.reason} caracteres.`,
    rows: 4,
    clean: (typed) => typed.trim(),
  }),
};

type Values = FormReply<WithdrawalField>["values"];

type WithdrawalResult =
  | { request: WithdrawalRequest; values: Values; errors: null }
  | { request: null; values: Values; errors: FormReply<WithdrawalField>["errors"] };

/** The law allows no hurdles: number or e-mail is enough; with one, an invalid number is kept. */
export function parseWithdrawal(formData: FormData): WithdrawalResult {
  const values = readTyped(formData, Object.values(WITHDRAWAL_FIELDS));
  const read = parseFields(formData, WITHDRAWAL_FIELDS);
  const numero = toLine(values.numero ?? "");
  const hasEmail = toLine(values.email ?? "") !== "";
  const orderNumber = parseOrderNumber(numero);
  const errors: FormReply<WithdrawalField>["errors"] = { ...read.errors };
  if (numero === "" && !hasEmail) {
    errors.numero = "Escribí el número de pedido o tu e-mail: con uno de los dos alcanza.";
  } else if (!hasEmail && orderNumber === null) {
    errors.numero ??=
      "El número tiene la forma ABCD-123456-XYZ. Si no lo encontrás, dejanos tu e-mail.";
  }
  if (!read.values || Object.keys(errors).length > 0) return { request: null, values, errors };
  const request = { ...read.values, orderNumber: orderNumber ?? read.values.orderNumber };
  return { request, values, errors: null };
}
