import { z } from "zod";

import { clampQuantity, MAX_LINES, MAX_QUANTITY, type Cart } from "../../domain/buying/cart";
import type { PricedLine } from "../../domain/buying/priced-cart";
import type { Product } from "../../domain/catalogue/product";
import { MAX_CODE_LENGTH } from "../../domain/offers/discount-code";
import { MAX_REASON_LENGTH, parseGift } from "../../domain/offers/gift";
import type { AskedDiscounts } from "../../domain/offers/order-discounts";
import { parseOrderNumber } from "../../domain/orders/order-number";
import { toLine } from "../../domain/plain/visible-text";
import type { Shortage } from "../../domain/stock/stock-words";
import type { Variant } from "../../domain/stock/stock-level";
import { type CheckoutField, type CheckoutReply, SHOPPER_WORDS } from "../buying/checkout-form";
import type { SaleChoices } from "../../domain/stock/sale-choices";
import type { FormReply } from "../form-reply";

/** `lineas` and `guardar` are no inputs, and `descuento` has a form of its own. */
export type ManualOrderField =
  | CheckoutField
  | "entregado"
  | "canal"
  | "clave"
  | "lineas"
  | "descuento"
  | OwnerField
  | "guardar";

/** Asked of who may not give such a discount: the owner who approves it, and their password. */
export type OwnerField = "dueno" | "claveParaDescuento";

/** Who can approve a discount that the person may not give alone. */
export type Approval = {
  /** Why the person may not do it alone. */
  why: string;
  owners: { id: string; label: string }[];
};

/** Of a form that sells: what the shop has too few of can be freed in the same form. */
export type SaleReply<Field extends string> = FormReply<Field> & {
  shortages?: readonly Shortage[];
};

export type ManualOrderReply = SaleReply<ManualOrderField>;

/**
 * What a person of the shop takes off an order, as typed: a code, or pesos or percent of their own, with the line
 * that it is for (empty for all) and why.
 */
export type ManualDiscount = Record<keyof typeof DISCOUNT_LENGTHS, string>;

const DISCOUNT_LENGTHS = {
  codigo: 2 * MAX_CODE_LENGTH,
  descuento: 2 * MAX_CODE_LENGTH,
  descuentoEn: 400,
  motivo: MAX_REASON_LENGTH,
  sinOfertas: 2,
};

export function readManualDiscount(fields: URLSearchParams | FormData): ManualDiscount {
  const read = (name: keyof ManualDiscount) => {
    const value = fields.get(name);
    return typeof value === "string" ? toLine(value).slice(0, DISCOUNT_LENGTHS[name]) : "";
  };
  const [codigo, descuento] = [read("codigo"), read("descuento")];
  const sinOfertas = read("sinOfertas") === "si" ? "si" : "";
  return {
    codigo,
    descuento,
    descuentoEn: read("descuentoEn"),
    motivo: read("motivo"),
    sinOfertas,
  };
}

type CheckedDiscount =
  | { asked: AskedDiscounts; problem: null }
  | { asked: AskedDiscounts; problem: string };

export function checkManualDiscount(
  { codigo, descuento, descuentoEn, sinOfertas }: ManualDiscount,
  email: string,
): CheckedDiscount {
  const nothing = { code: "", email, ...(sinOfertas === "si" && { skipsOffers: true }) };
  if (descuento === "") return { asked: { ...nothing, code: codigo }, problem: null };
  if (codigo !== "")
    return { asked: nothing, problem: "Elegí un código o un descuento, no los dos." };
  const line = parseLineKey(descuentoEn);
  // Else it would be for the whole order.
  if (descuentoEn !== "" && line === null) return { asked: nothing, problem: NO_LINE };
  const { gift, problem } = parseGift(descuento, line);
  if (problem !== null) return { asked: nothing, problem };
  return { asked: { ...nothing, gift }, problem: null };
}

const NO_LINE = "Elegí de nuevo de qué prenda es el descuento.";

const LineSchema = z.tuple([
  z.string().min(1).max(120),
  z.string().max(120),
  z.string().max(120),
  z.number(),
]);

const LineKeySchema = z.tuple([z.string().min(1), z.string(), z.string()]);

/** Null for the whole order. */
function parseLineKey(text: string) {
  const parsed = LineKeySchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const [productId, size, color] = parsed.data;
  return { productId, size, color };
}

/** @param most - pieces of one line */
export function parseOrderLines(fields: URLSearchParams | FormData, most = MAX_QUANTITY): Cart {
  return fields
    .getAll("linea")
    .flatMap((text) => {
      const parsed = LineSchema.safeParse(parseJson(text));
      if (!parsed.success) return [];
      const [productId, size, color, quantity] = parsed.data;
      return [{ productId, size, color, quantity: clampQuantity(quantity, most) }];
    })
    .slice(0, MAX_LINES);
}

export function writeOrderLines(cart: Cart): string[] {
  return cart.map(({ productId, size, color, quantity }) =>
    JSON.stringify([productId, size, color, quantity]),
  );
}

export function writeOrderQuery(cart: Cart, discount?: ManualDiscount): string {
  const query = new URLSearchParams([
    ...writeOrderLines(cart).map((line) => ["linea", line]),
    ...Object.entries(discount ?? {}).filter(([, typed]) => typed !== ""),
  ]);
  return query.size === 0 ? "" : `?${query}`;
}

const SaleSchema = z.object({
  canal: z.enum(["shop", "whatsapp"]).catch("shop"),
  clave: z.uuid(),
  entregado: z.literal("si").or(z.literal("")).catch(""),
});

/** Numbers of unpaid orders to cancel, so that this one sells their pieces. */
export function parseFreedOrders(formData: FormData): string[] {
  const numbers = formData
    .getAll("liberar")
    .flatMap((value) => (typeof value === "string" ? (parseOrderNumber(value) ?? []) : []));
  return [...new Set(numbers)].slice(0, MAX_FREED);
}

const MAX_FREED = 30;

export function parseSale(formData: FormData): z.output<typeof SaleSchema> | null {
  return SaleSchema.safeParse(Object.fromEntries(formData)).data ?? null;
}

const NOT_REACHED = "La tienda no envía a esa dirección: mirá las zonas en Envíos y cobros.";

/** For the owner, who enters another person's data and decides what the shop offers. */
export const OWNER_WORDS: Record<keyof typeof SHOPPER_WORDS, string> = {
  name: "Escribí el nombre y apellido de quien compra.",
  phone:
    "Escribí su teléfono con el código de área: 353 411-2025, 0353 15-411-2025 o +54 9 353 411-2025.",
  province: "Elegí la provincia.",
  city: "Escribí la localidad.",
  delivery: "Elegí cómo lo recibe.",
  payment: "Elegí cómo paga.",
  noShipping: "La tienda no hace envíos: agregá una zona en Envíos y cobros, o elegí el retiro.",
  noPickup: "La tienda no ofrece el retiro: cambialo en Envíos y cobros.",
  noCash: "La tienda no acepta efectivo: cambialo en Envíos y cobros.",
  noOnlinePayments: "Mercado Pago no está conectado: conectalo, o elegí otra forma de pago.",
  notReached: NOT_REACHED,
  notReachedButPickup: NOT_REACHED,
};

export function sayToOwner(errors: CheckoutReply["errors"]): CheckoutReply["errors"] {
  const words = new Map<string | undefined, string>(
    Object.entries(SHOPPER_WORDS).map(([name, said]) => [
      said,
      OWNER_WORDS[name as keyof typeof SHOPPER_WORDS],
    ]),
  );
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, words.get(said) ?? said]),
  );
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export type FoundProduct = Pick<Product, "id" | "name" | "priceInPesos" | "colors"> & {
  image: string;
  choices: SaleChoices;
  /** The size and colour of the code that was searched for; each empty for none. */
  chosen: Variant;
};

export type OrderLineRow = {
  value: string;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** Null when the product can no longer be sold. */
  line: PricedLine | null;
  links: { less: string | null; more: string | null; none: string };
};
