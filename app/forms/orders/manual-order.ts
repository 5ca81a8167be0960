import { z } from "zod";

import { clampQuantity, MAX_LINES, type Cart } from "../../domain/buying/cart";
import { parseOrderNumber } from "../../domain/orders/order-number";
import type { ManualDiscount } from "./manual-discount";
import type { CheckoutReply } from "../buying/checkout-fields";
import { SHOPPER_WORDS } from "../buying/checkout-fields";

const LineSchema = z.tuple([
  z.string().min(1).max(120),
  z.string().max(120),
  z.string().max(120),
  z.number().transform(clampQuantity),
]);

/** The lines of a manual order, which are part of the address and of the form. */
export function parseOrderLines(fields: URLSearchParams | FormData): Cart {
  return fields
    .getAll("linea")
    .flatMap((text) => {
      const parsed = LineSchema.safeParse(parseJson(text));
      if (!parsed.success) return [];
      const [productId, size, color, quantity] = parsed.data;
      return [{ productId, size, color, quantity }];
    })
    .slice(0, MAX_LINES);
}

/** The same lines as values of the `linea` fields. */
export function writeOrderLines(cart: Cart): string[] {
  return cart.map(({ productId, size, color, quantity }) =>
    JSON.stringify([productId, size, color, quantity]),
  );
}

/** The query of the page with these lines and this discount; empty for none. */
export function writeOrderQuery(cart: Cart, discount?: ManualDiscount): string {
  const query = new URLSearchParams([
    ...writeOrderLines(cart).map((line) => ["linea", line]),
    ...Object.entries(discount ?? {}).filter(([, typed]) => typed !== ""),
  ]);
  return query.size === 0 ? "" : `?${query}`;
}

const SaleSchema = z.object({
  canal: z.enum(["shop", "whatsapp"]).catch("shop"),
  /** Created with the page: the idempotency key of the order. */
  clave: z.uuid(),
  /** Whether it was paid and handed over at once. */
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

/** The sales channel and the form's key; null for invalid fields. */
export function parseSale(formData: FormData): z.output<typeof SaleSchema> | null {
  return SaleSchema.safeParse(Object.fromEntries(formData)).data ?? null;
}

const NOT_REACHED = "La tienda no envía a esa dirección: mirá las zonas en Envíos y cobros.";

/**
 * The messages for the owner, who enters another person's data and decides what the shop offers.
 */
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

/** The checkout form's errors, worded for the owner. */
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
