import { z } from "zod";

import type { PaymentMethod } from "../../domain/payments/payment-method";
import type { Variant } from "../../domain/stock/stock-level";
import type { Shortage } from "../../domain/stock/stock-words";
import type { FormReply } from "../form-reply";
import type { OrderLineRow } from "../orders/manual-order";

/** The field of codes and words; its form is the page's address. */
export const SCAN_FIELD = "q";

/** How people pay at the counter, by the ids that orders store. */
export const COUNTER_WAYS = [
  { id: "cash", label: "Efectivo" },
  { id: "transfer", label: "Transferencia" },
] as const satisfies readonly { id: PaymentMethod; label: string }[];

export type CounterWay = (typeof COUNTER_WAYS)[number]["id"];

export function counterWayLabel(way: string): string | null {
  return COUNTER_WAYS.find(({ id }) => id === way)?.label ?? null;
}

const PaymentSchema = z.object({
  clave: z.uuid(),
  pago: z.enum(["cash", "transfer"]),
  pagaCon: z.string().max(30).catch(""),
  /** What the pieces cost on the page whose button was pressed. */
  visto: z.coerce.number().int().min(0),
  igual: z.literal("si").or(z.literal("")).catch(""),
});

export type CounterPayment = z.output<typeof PaymentSchema>;

/** Null for a form that is not the page's. */
export function parseCounterPayment(formData: FormData): CounterPayment | null {
  return PaymentSchema.safeParse(Object.fromEntries(formData)).data ?? null;
}

/** `lineas` and `guardar` are no inputs, and `descuento` has a form of its own. */
export type CounterField = "pago" | "pagaCon" | "igual" | "lineas" | "descuento" | "guardar";

export type CounterReply = FormReply<CounterField> & { shortages?: readonly Shortage[] };

/** Of a found product: the address has the sale with one piece more. */
export type CounterPiece = Variant & { left: number | null; address: string };

export type FoundForCounter = {
  id: string;
  name: string;
  image: string;
  priceInPesos: number;
  pieces: CounterPiece[];
};

export type CounterRow = OrderLineRow & { left: number | null };
