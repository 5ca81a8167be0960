import { z } from "zod";

import {
  MAX_COUPON_LENGTH,
  MAX_TERMINAL_LENGTH,
  MOST_INSTALMENTS,
  type CardSlip,
} from "../../domain/counter/card-slip";
import { findPart, type PaidPart } from "../../domain/counter/paid-parts";
import { toLine } from "../../domain/plain/visible-text";
import { COUNTER_WAYS, TILL_WAYS, type CounterWay } from "../../domain/payments/payment-method";
import { parsePriceText } from "../../domain/products/price-text";
import { PART_FIELDS, type PartField } from "./counter-form";

const AmountSchema = z.string().catch("");

/** Far more than any amount has. */
const MAX_PART_LENGTH = 30;

const PaymentSchema = z.object({
  clave: z.uuid(),
  pago: z.enum(TILL_WAYS.map(({ id }) => id)),
  pagaCon: AmountSchema,
  parteEfectivo: AmountSchema,
  parteDebito: AmountSchema,
  parteCredito: AmountSchema,
  parteTransferencia: AmountSchema,
  /** What the pieces cost on the page whose button was pressed. */
  visto: z.coerce.number().int().min(0),
  cuotas: z.coerce.number().int().min(1).max(MOST_INSTALMENTS).catch(1),
  terminal: z
    .string()
    .catch("")
    .transform((text) => toLine(text).slice(0, MAX_TERMINAL_LENGTH)),
  cupon: z
    .string()
    .catch("")
    .transform((text) => text.trim()),
  igual: z.literal("si").or(z.literal("")).catch(""),
});

export type CounterPayment = z.output<typeof PaymentSchema>;

/** Null for a form that is not the page's. */
export function parseCounterPayment(formData: FormData): CounterPayment | null {
  return PaymentSchema.safeParse(Object.fromEntries(formData)).data ?? null;
}

/** @returns the first problem of a field */
export function readTypedParts(
  payment: CounterPayment,
):
  | { typed: Partial<Record<CounterWay, number>>; errors: null }
  | { typed: null; errors: Partial<Record<PartField, string>> } {
  const typed: Partial<Record<CounterWay, number>> = {};
  for (const { id } of COUNTER_WAYS) {
    const field = PART_FIELDS[id];
    if (payment[field].trim() === "") continue;
    if (payment[field].length > MAX_PART_LENGTH)
      return { typed: null, errors: { [field]: TOO_LONG } };
    const { priceInPesos, problem } = parsePriceText(payment[field], "monto");
    if (problem !== null) return { typed: null, errors: { [field]: problem } };
    if (priceInPesos > 0) typed[id] = priceInPesos;
  }
  return { typed, errors: null };
}

const TOO_LONG = `El monto va en pesos, en no más de ${MAX_PART_LENGTH} caracteres. Por ejemplo: 26.000.`;

type Slip = { card: CardSlip | null; problem: null } | { card: null; problem: string };

/** Null for what is paid without a card. Of two cards, the slip of the credit. */
export function readCardSlip(
  { cuotas, terminal, cupon }: CounterPayment,
  parts: readonly PaidPart[],
): Slip {
  const method = (["credit", "debit"] as const).find((way) => findPart(parts, way) > 0);
  if (!method) return { card: null, problem: null };
  if (!COUPON.test(cupon)) {
    const problem = `Del cupón van solo los últimos números, hasta ${MAX_COUPON_LENGTH}.`;
    return { card: null, problem };
  }
  const instalments = method === "credit" ? cuotas : 1;
  return { card: { method, instalments, terminal, coupon: cupon }, problem: null };
}

const COUPON = new RegExp(String.raw`^\d{0,${MAX_COUPON_LENGTH}}$`);
