import { CARD_METHODS, type PaidWay } from "../../domain/payments/payment-method";
import type { Variant } from "../../domain/stock/stock-level";
import type { OrderLineRow, SaleReply } from "../orders/manual-order";

/** The field of codes and words; its form is the page's address. */
export const SCAN_FIELD = "q";

/** How people pay at the counter, by the ids that orders store. */
export const COUNTER_WAYS = [
  { id: "cash", label: "Efectivo" },
  ...CARD_METHODS,
  { id: "transfer", label: "Transferencia" },
] as const satisfies readonly { id: PaidWay; label: string }[];

export type CounterWay = (typeof COUNTER_WAYS)[number]["id"];

export function counterWayLabel(way: string): string | null {
  return COUNTER_WAYS.find(({ id }) => id === way)?.label ?? null;
}

/** `lineas` and `guardar` are no inputs, and `descuento` has a form of its own. */
export type CounterField =
  | "pago"
  | "pagaCon"
  | "cuotas"
  | "terminal"
  | "cupon"
  | "igual"
  | "lineas"
  | "descuento"
  | "guardar";

export type CounterReply = SaleReply<CounterField>;

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
