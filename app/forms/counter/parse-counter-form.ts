import { z } from "zod";

import {
  MAX_COUPON_LENGTH,
  MAX_TERMINAL_LENGTH,
  MOST_INSTALMENTS,
  type CardSlip,
} from "../../domain/counter/card-slip";
import { toLine } from "../../domain/plain/visible-text";
import { COUNTER_WAYS } from "./counter-form";

const PaymentSchema = z.object({
  clave: z.uuid(),
  pago: z.enum(COUNTER_WAYS.map(({ id }) => id)),
  pagaCon: z.string().max(30).catch(""),
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

type Slip = { card: CardSlip | null; problem: null } | { card: null; problem: string };

/** Null for what is paid without a card. */
export function readCardSlip({ pago, cuotas, terminal, cupon }: CounterPayment): Slip {
  if (pago !== "debit" && pago !== "credit") return { card: null, problem: null };
  if (!COUPON.test(cupon)) {
    const problem = `Del cupón van solo los últimos números, hasta ${MAX_COUPON_LENGTH}.`;
    return { card: null, problem };
  }
  const instalments = pago === "credit" ? cuotas : 1;
  return { card: { method: pago, instalments, terminal, coupon: cupon }, problem: null };
}

const COUPON = new RegExp(String.raw`^\d{0,${MAX_COUPON_LENGTH}}$`);
