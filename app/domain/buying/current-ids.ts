import { clampQuantity, isSameLine, type Cart, type CartLine } from "./cart";
import type { SeenOrder } from "./placing-order";
import type { Product } from "../catalogue/product";
import { findSize } from "../catalogue/size";

/** Products by the requested id, which may be a former id of the product. */
type ProductsById = ReadonlyMap<string, Product>;

/** Lines that become equal are merged, up to the maximum. */
export function toCurrentIds(cart: Cart, products: ProductsById): Cart {
  return mergeLines(cart.map((line) => toCurrentLine(line, products)));
}

/** Renames what the shopper saw in the same way, so that a new id alone is not a change. */
export function seenWithCurrentIds(seen: SeenOrder, products: ProductsById): SeenOrder {
  return { ...seen, lines: mergeLines(seen.lines.map((line) => toCurrentLine(line, products))) };
}

function toCurrentLine<Line extends CartLine>(line: Line, products: ProductsById): Line {
  const product = products.get(line.productId);
  if (!product) return line;
  return { ...line, productId: product.id, size: findSize(product.sizes, line.size) ?? line.size };
}

function mergeLines<Line extends CartLine>(lines: readonly Line[]): Line[] {
  const merged: Line[] = [];
  for (const line of lines) {
    const at = merged.findIndex((other) => isSameLine(other, line));
    const known = merged[at];
    if (known) {
      merged[at] = { ...known, quantity: clampQuantity(known.quantity + line.quantity) };
    } else {
      merged.push(line);
    }
  }
  return merged;
}
