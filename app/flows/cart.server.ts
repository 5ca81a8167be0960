import { findCartProducts } from "../data/catalogue/storefront.server";
import { MIN_QUANTITY, type Cart, type CartLineKey } from "../domain/buying/cart";
import {
  ignoreStock,
  priceCart,
  type PricedCart,
  type PricedLine,
} from "../domain/buying/priced-cart";
import { toCurrentIds } from "../domain/buying/current-ids";

/** A line as pages show it, without its tax rate. */
export type ShownLine = Omit<PricedLine, "ivaPermille">;

type CurrentCart = {
  /** With the current ids of its products. */
  cart: Cart;
  priced: PricedCart;
  notice: string | null;
};

/**
 * The cart at current prices. With a notice the prices may be outdated, and nothing can be bought.
 */
export async function readPricedCart(stored: Cart): Promise<CurrentCart> {
  const ids = stored.map(({ productId }) => productId);
  const { value: products, notice } = await findCartProducts(ids);
  const cart = toCurrentIds(stored, products);
  return { cart, priced: priceCart(cart, products), notice };
}

/** The same for an order that the shop itself enters: no line is cut down to what is left. */
export async function readWantedCart(stored: Cart): Promise<CurrentCart> {
  const ids = stored.map(({ productId }) => productId);
  const { value: products, notice } = await findCartProducts(ids);
  const cart = toCurrentIds(stored, products);
  return { cart, priced: priceCart(cart, ignoreStock(products)), notice };
}

/** The cart and the line of a form, with the current ids of their products. */
export async function resolveCurrentIds(stored: Cart, named: CartLineKey) {
  const line = { ...named, quantity: MIN_QUANTITY };
  const ids = [...stored, line].map(({ productId }) => productId);
  const { value: products } = await findCartProducts(ids);
  return { cart: toCurrentIds(stored, products), line: toCurrentIds([line], products)[0] ?? line };
}

export function toShownLines({ lines }: PricedCart): ShownLine[] {
  return lines.map(({ ivaPermille, ...line }) => line);
}
