import { findCartProducts } from "../data/catalogue/storefront.server";
import { readCartPricing } from "../data/offers/cart-pricing.server";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import { MIN_QUANTITY, type Cart, type CartLineKey } from "../domain/buying/cart";
import {
  ignoreStock,
  priceCart,
  type CartPricing,
  type PricedCart,
  type PricedLine,
} from "../domain/buying/priced-cart";
import { toCurrentIds } from "../domain/buying/current-ids";
import type { Product } from "../domain/catalogue/product";

/** A line as pages show it, without its tax rate. */
export type ShownLine = Omit<PricedLine, "ivaPermille">;

export type CurrentCart = {
  cart: Cart;
  priced: PricedCart;
  /** What the prices depend on. */
  products: ReadonlyMap<string, Product>;
  pricing: CartPricing;
  notice: string | null;
};

/** With a notice the prices may be outdated, and nothing can be bought. */
export function readPricedCart(
  stored: Cart,
  asked: AskedDiscounts = NOTHING_ASKED,
): Promise<CurrentCart> {
  return readCurrent(stored, asked, (products) => products);
}

/** The same for an order that the shop itself enters: no line is cut down to what is left. */
export function readWantedCart(
  stored: Cart,
  asked: AskedDiscounts = NOTHING_ASKED,
): Promise<CurrentCart> {
  return readCurrent(stored, asked, ignoreStock);
}

const NOTHING_ASKED: AskedDiscounts = { code: "", email: "" };

async function readCurrent(
  stored: Cart,
  asked: AskedDiscounts,
  prepare: (products: ReadonlyMap<string, Product>) => ReadonlyMap<string, Product>,
): Promise<CurrentCart> {
  const ids = stored.map(({ productId }) => productId);
  const { value, notice } = await findCartProducts(ids);
  const cart = toCurrentIds(stored, value.products);
  const products = prepare(value.products);
  const pricing = await readCartPricing(asked, new Date());
  const priced = priceCart(cart, products, pricing);
  const lines = priced.lines.map((line) => ({ ...line, brand: value.nameBrand(line.brand) }));
  return { cart, priced: { ...priced, lines }, products, pricing, notice };
}

export async function resolveCurrentIds(stored: Cart, named: CartLineKey) {
  const line = { ...named, quantity: MIN_QUANTITY };
  const ids = [...stored, line].map(({ productId }) => productId);
  const { products } = (await findCartProducts(ids)).value;
  return { cart: toCurrentIds(stored, products), line: toCurrentIds([line], products)[0] ?? line };
}

export function toShownLines({ lines }: PricedCart): ShownLine[] {
  return lines.map(({ ivaPermille, ...line }) => line);
}
