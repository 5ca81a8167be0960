import { z } from "zod";

import type { CartLine } from "../../domain/buying/cart";
import type { Product } from "../../domain/catalogue/product";
import { findSize } from "../../domain/catalogue/size";
import type { FormReply } from "../form-reply";

export type AddToCartField = "talle" | "color";

const AddToCartSchema = z.object({
  talle: z.string().catch(""),
  color: z.string().catch(""),
  cantidad: z.coerce.number().catch(1),
});

type AddToCartResult =
  { line: CartLine; reply: null } | { line: null; reply: FormReply<AddToCartField> };

export function parseAddToCart(
  formData: FormData,
  product: Pick<Product, "id" | "sizes" | "colors">,
): AddToCartResult {
  const { talle, color, cantidad } = AddToCartSchema.parse(Object.fromEntries(formData));
  const errors: FormReply<AddToCartField>["errors"] = {};
  const size = chooseOffered(product.sizes, findSize(product.sizes, talle) ?? talle);
  const chosenColor = chooseOffered(product.colors, color);
  if (size === null)
    errors.talle = talle === "" ? "Elegí un talle." : "Ese talle no está disponible.";
  if (chosenColor === null) {
    errors.color = color === "" ? "Elegí un color." : "Ese color no está disponible.";
  }
  if (size === null || chosenColor === null) {
    return { line: null, reply: { values: { talle, color }, errors } };
  }
  return {
    line: { productId: product.id, size, color: chosenColor, quantity: cantidad },
    reply: null,
  };
}

/** The chosen value if the product has it; a single value needs no choice. */
function chooseOffered(offered: readonly string[], chosen: string): string | null {
  if (offered.includes(chosen)) return chosen;
  if (chosen !== "" || offered.length > 1) return null;
  return offered[0] ?? "";
}
