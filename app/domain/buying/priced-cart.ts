import type { Cart, CartLine } from "./cart";
import type { PricedQuantity } from "../products/price-block";
import {
  isVisibleToShoppers,
  listPictures,
  nameFromProductId,
  type Product,
} from "../catalogue/product";

export type PricedLine = CartLine & {
  name: string;
  brand: string;
  image: string;
  unitPriceInPesos: number;
  ivaPermille: number;
  lineTotalInPesos: number;
};

export type UnavailableLine = CartLine & { name: string };

export type PricedCart = {
  lines: PricedLine[];
  /** Lines whose product is gone or hidden, or no longer has that size or color. */
  unavailable: UnavailableLine[];
  /** Sum of the available lines. */
  totalInPesos: number;
};

/** Prices a cart from the current catalogue; the cart itself stores no prices. */
export function priceCart(cart: Cart, products: ReadonlyMap<string, Product>): PricedCart {
  const lines: PricedLine[] = [];
  const unavailable: UnavailableLine[] = [];
  for (const line of cart) {
    const product = products.get(line.productId);
    if (product && isVisibleToShoppers(product) && canBuy(product, line)) {
      lines.push({
        ...line,
        name: product.name,
        brand: product.brand,
        image: listPictures(product)[0] ?? "",
        unitPriceInPesos: product.priceInPesos,
        ivaPermille: product.ivaPermille,
        lineTotalInPesos: product.priceInPesos * line.quantity,
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
