import { z } from "zod";

import { clampQuantity, MAX_LINES, type Cart } from "../domain/cart";

const LineSchema = z.tuple([
  z.string().min(1).max(120),
  z.string().max(120),
  z.string().max(120),
  z.number().transform(clampQuantity),
]);

/** The pieces of an order that the owner puts together: they travel in the address and in the form. */
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

/** The same pieces as values of the fields named `linea`. */
export function writeOrderLines(cart: Cart): string[] {
  return cart.map(({ productId, size, color, quantity }) =>
    JSON.stringify([productId, size, color, quantity]),
  );
}

/** The query of the page that holds these pieces; empty for none. */
export function writeOrderQuery(cart: Cart): string {
  const query = new URLSearchParams(writeOrderLines(cart).map((line) => ["linea", line]));
  return cart.length === 0 ? "" : `?${query}`;
}

const SaleSchema = z.object({
  canal: z.enum(["shop", "whatsapp"]).catch("shop"),
  /** Minted with the page: the form sent twice makes one order. */
  clave: z.uuid(),
});

/** Where it was sold and the key of the form; null for a form that the page does not have. */
export function parseSale(formData: FormData): z.output<typeof SaleSchema> | null {
  return SaleSchema.safeParse(Object.fromEntries(formData)).data ?? null;
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
