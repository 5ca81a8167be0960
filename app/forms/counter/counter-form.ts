import type { CounterWay } from "../../domain/payments/payment-method";
import type { Variant } from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";
import type { AsideField } from "./aside-form";
import type { OrderLineRow, OwnerField, SaleReply } from "../orders/manual-order";

/** The field of codes and words; its form is the page's address. */
export const SCAN_FIELD = "q";

/** A barcode that no piece has yet, while the page asks which piece gets it. */
export const NEW_CODE_FIELD = "nuevo";

/** The button of a size and colour that gets it; its value is a list as JSON: product, size, colour. */
export const NEW_CODE_PIECE = "pieza";

/** What is paid by another way than the chosen one. */
export const PART_FIELDS = {
  cash: "parteEfectivo",
  debit: "parteDebito",
  credit: "parteCredito",
  transfer: "parteTransferencia",
} as const satisfies Record<CounterWay, string>;

export type PartField = (typeof PART_FIELDS)[CounterWay];

/** `lineas` and `guardar` are no inputs, and `descuento` has a form of its own. */
export type CounterField =
  | "pago"
  | "pagaCon"
  | PartField
  | "cuotas"
  | "terminal"
  | "cupon"
  | "igual"
  | "clave"
  | "nuevo"
  | "partes"
  | AsideField
  | "lineas"
  | "descuento"
  | OwnerField
  | "guardar";

export type CounterReply = SaleReply<CounterField>;

/** Of a found product: the address has the sale with one piece more; `piece` names it in a form. */
export type CounterPiece = Variant & { left: number | null; address: string; piece: string };

export type FoundForCounter = {
  id: string;
  name: string;
  image: string;
  priceInPesos: number;
  pieces: CounterPiece[];
};

export type CounterRow = OrderLineRow & { left: number | null };

/** What the page of an order that is aside sends. */
export type AsideIntent = "collect" | "extend" | "give-back";

export type AsideReply = FormReply<CounterField> & { intent: AsideIntent };
