import { isVisibleToShoppers, type Product } from "../catalogue/product";
import type { Addable } from "../offers/next-piece";
import { findLeft, listVariants, type Variant } from "../stock/stock-level";
import { isSameLine, MAX_LINES, MAX_QUANTITY, type Cart } from "./cart";
import { toOfferedLine, type CartPricing } from "./priced-cart";

export function listAddable(
  cart: Cart,
  products: readonly Product[],
  pricing: CartPricing,
): Addable[] {
  return products.filter(isVisibleToShoppers).flatMap((product) => {
    const room = listVariants(product)
      .map((variant) => countRoom(cart, product, variant))
      .reduce((sum, one) => sum + one, 0);
    const { quantity: _, ...piece } = toOfferedLine(product, 1, pricing);
    return room > 0 ? [{ ...piece, room }] : [];
  });
}

function countRoom(cart: Cart, product: Product, variant: Variant): number {
  const line = cart.find((one) => isSameLine(one, { productId: product.id, ...variant }));
  if (!line && cart.length >= MAX_LINES) return 0;
  const most = Math.min(MAX_QUANTITY, findLeft(product, variant) ?? MAX_QUANTITY);
  return Math.max(most - (line?.quantity ?? 0), 0);
}
