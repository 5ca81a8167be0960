import type { Connection } from "../../../db/connection";
import type { Cart } from "../../domain/buying/cart";
import { seenWithCurrentIds, toCurrentIds } from "../../domain/buying/current-ids";
import type { SeenOrder } from "../../domain/buying/placing-order";
import { ignoreStock, priceCart } from "../../domain/buying/priced-cart";
import type { AskedDiscounts } from "../../domain/offers/order-discounts";
import { findCurrentProducts } from "../catalogue/product-redirects.server";
import { readCartPricingNow } from "../offers/cart-pricing.server";

export type WantedCart = {
  cart: Cart;
  /** Null for an order that the owner enters, because no shopper saw its prices. */
  seen: SeenOrder | null;
  /** The discount code as typed; one that does not count is left out. */
  code?: string;
  /** What a person of the shop takes off, whole pesos; it stands in for a code. */
  giftInPesos?: number;
};

type Buying = Pick<AskedDiscounts, "email"> & {
  /** True for an order by the shop itself. */
  isByShop: boolean;
  now: Date;
};

/**
 * The cart at current prices, and what the shopper saw, both with current product ids. The quantities of an
 * order that the shop enters stay: `findShortages` names what is missing.
 */
export async function priceWantedCart(
  connection: Connection,
  { cart, seen, code = "", giftInPesos }: WantedCart,
  { email, isByShop, now }: Buying,
) {
  const lines = [...cart, ...(seen?.lines ?? [])];
  const products = await findCurrentProducts(
    connection,
    lines.map(({ productId }) => productId),
  );
  const pricing = await readCartPricingNow(connection, { code, email, giftInPesos }, now);
  return {
    priced: priceCart(
      toCurrentIds(cart, products),
      isByShop ? ignoreStock(products) : products,
      pricing,
    ),
    seen: seen && seenWithCurrentIds(seen, products),
  };
}
