import { findRepeatedColors } from "../../domain/products/color-links";
import { MAX_COLOR_LINKS, MAX_TEXT_LENGTHS } from "../../domain/products/product-limits";
import type { ProductTexts } from "../../domain/products/product-texts";

/** The ids of the controls of linked colours. */
export type LinkField = "enlaces" | `enlace-color-${number}` | `enlace-producto-${number}`;

export type LinkErrors = Partial<Record<LinkField, string>>;

/** A colour without a product removes the link. */
export function checkLinks({ id, links }: Pick<ProductTexts, "id" | "links">): LinkErrors {
  const errors: LinkErrors = {};
  const repeated = new Set(findRepeatedColors(links.map(({ color }) => color).filter(Boolean)));
  for (const [position, { color, productId, before }] of links.entries()) {
    const isTakenAway = productId === "" && before !== "";
    if (color === "" && isTakenAway) continue;
    const row = `En el enlace ${position + 1}`;
    if (color === "") errors[`enlace-color-${position}`] = `${row}, escribí de qué color es.`;
    else if (color.length > MAX_TEXT_LENGTHS.linkColor) {
      errors[`enlace-color-${position}`] =
        `${row}, el color puede tener hasta ${MAX_TEXT_LENGTHS.linkColor} letras.`;
    } else if (repeated.has(color)) {
      errors[`enlace-color-${position}`] = `${row}, el color ${color} ya está en otro.`;
    }
    if (productId !== "" && productId === id) {
      errors[`enlace-producto-${position}`] = `${row}, el producto no puede ser este mismo.`;
    }
  }
  if (links.length > MAX_COLOR_LINKS) {
    errors.enlaces = `Entran hasta ${MAX_COLOR_LINKS} colores enlazados.`;
  }
  return errors;
}
