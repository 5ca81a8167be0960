import { z } from "zod";

import { clampQuantity, MAX_LINES, type Cart } from "../domain/buying/cart";
import { createShopCookie, readCookie, serializeIfFits } from "./shop-cookie.server";

/** Without the `__Host-` prefix. */
export const CART_COOKIE = "tela_cart";
const CART_DAYS = 60;

/** `[product id, size, color, quantity]`: short, so that the whole cart fits in one cookie. */
export const StoredCartSchema = z
  .array(
    z
      .tuple([z.string(), z.string(), z.string(), z.number().transform(clampQuantity)])
      .transform(([productId, size, color, quantity]) => ({ productId, size, color, quantity })),
  )
  .max(MAX_LINES);

/** The visitor's cart; empty when the cookie is missing, tampered with or unreadable. */
export async function readCart(request: Request): Promise<Cart> {
  return (await readCookie(request, cartCookie(), StoredCartSchema)) ?? [];
}

export function writeStoredCart(cart: Cart) {
  return cart.map(({ productId, size, color, quantity }) => [productId, size, color, quantity]);
}

/** The `Set-Cookie` value with the cart; null when it does not fit in a cookie. */
export function serializeCart(cart: Cart): Promise<string | null> {
  return serializeIfFits(cartCookie(), writeStoredCart(cart));
}

function cartCookie() {
  // Keeps carts from before signatures were bound to a name; they contain nothing secret.
  const acceptsUnbound = true;
  return createShopCookie(CART_COOKIE, { maxAgeSeconds: CART_DAYS * 24 * 60 * 60, acceptsUnbound });
}
