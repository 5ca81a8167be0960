import type { Cart, CartLine } from "./cart";
import type { PricedPieces } from "../products/price-block";
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
  /** Lines whose product vanished, was hidden, or no longer comes in that size or color. */
  unavailable: UnavailableLine[];
  /** Of the available lines only. */
  totalInPesos: number;
};

/** Prices a cart with the catalogue as it is now: the cart itself knows no price. */
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

/** The quantities and prices of which a price block is made. */
export function toPieces({ lines }: Pick<PricedCart, "lines">): PricedPieces[] {
  return lines.map(({ unitPriceInPesos, quantity, ivaPermille }) => ({
    priceInPesos: unitPriceInPesos,
    quantity,
    ivaPermille,
  }));
}

/** Whether the product comes in that size and color; one without sizes or colors has an empty one. */
export function canBuy(product: Product, choice: Pick<CartLine, "size" | "color">): boolean {
  return isOffered(product.sizes, choice.size) && isOffered(product.colors, choice.color);
}

function isOffered(offered: readonly string[], chosen: string): boolean {
  return offered.length === 0 ? chosen === "" : offered.includes(chosen);
}
