import type { Cart, CartLine } from "./cart";
import type { PricedQuantity } from "../products/price-block";
import { findLeft, variantKey } from "../stock/stock-level";
import { pictureFor } from "../catalogue/picture-color";
import { isVisibleToShoppers, nameFromProductId, type Product } from "../catalogue/product";

export type PricedLine = CartLine & {
  name: string;
  brand: string;
  image: string;
  unitPriceInPesos: number;
  ivaPermille: number;
  lineTotalInPesos: number;
  /** Present when the cart wants more pieces than are left; `quantity` is what is left. */
  isCutDown?: true;
};

export type UnavailableLine = CartLine & {
  name: string;
  /** Present when the shop sells it, but no piece is left. */
  isSoldOut?: true;
};

export type PricedCart = {
  lines: PricedLine[];
  /** Lines whose product is gone or hidden, sold out, or no longer has that size or color. */
  unavailable: UnavailableLine[];
  /** Sum of the available lines. */
  totalInPesos: number;
};

/**
 * Prices a cart from the current catalogue; the cart itself stores no prices. Lines have at most as many
 * pieces as are left.
 */
export function priceCart(cart: Cart, products: ReadonlyMap<string, Product>): PricedCart {
  const lines: PricedLine[] = [];
  const unavailable: UnavailableLine[] = [];
  const takeLeft = createLeftCounter();
  for (const line of cart) {
    const product = products.get(line.productId);
    if (product && isVisibleToShoppers(product) && canBuy(product, line)) {
      const quantity = takeLeft(product, line);
      if (quantity === 0) {
        unavailable.push({ ...line, name: product.name, isSoldOut: true });
        continue;
      }
      lines.push({
        ...line,
        quantity,
        ...(quantity < line.quantity && { isCutDown: true }),
        name: product.name,
        brand: product.brand,
        image: pictureFor(product, line.color),
        unitPriceInPesos: product.priceInPesos,
        ivaPermille: product.ivaPermille,
        lineTotalInPesos: product.priceInPesos * quantity,
      });
    } else {
      unavailable.push({ ...line, name: product?.name ?? nameFromProductId(line.productId) });
    }
  }
  return {
    lines,
    unavailable,
    totalInPesos: lines.reduce((sum, line) => sum + line.lineTotalInPesos, 0),
  };
}

/** Makes a function that gives each line what the lines before it left. */
function createLeftCounter() {
  const taken = new Map<string, number>();
  return (product: Product, { size, color, quantity }: CartLine): number => {
    const left = findLeft(product, { size, color });
    if (left === null) return quantity;
    const key = `${product.id}\n${variantKey({ size, color })}`;
    const before = taken.get(key) ?? 0;
    const given = Math.max(Math.min(quantity, left - before), 0);
    taken.set(key, before + given);
    return given;
  };
}

/** The products as if nothing was counted, for who may sell what another order holds. */
export function ignoreStock(products: ReadonlyMap<string, Product>): Map<string, Product> {
  return new Map([...products].map(([id, { stock: _, ...product }]) => [id, product]));
}

/** The quantities and prices that make up a price block. */
export function toPricedQuantities({ lines }: Pick<PricedCart, "lines">): PricedQuantity[] {
  return lines.map(({ unitPriceInPesos, quantity, ivaPermille }) => ({
    priceInPesos: unitPriceInPesos,
    quantity,
    ivaPermille,
  }));
}

/**
 * True when the product has that size and color; a product without sizes or colors needs an empty
 * one.
 */
export function canBuy(product: Product, choice: Pick<CartLine, "size" | "color">): boolean {
  return isOffered(product.sizes, choice.size) && isOffered(product.colors, choice.color);
}

function isOffered(offered: readonly string[], chosen: string): boolean {
  return offered.length === 0 ? chosen === "" : offered.includes(chosen);
}
