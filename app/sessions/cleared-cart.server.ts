import type { Cart } from "../domain/buying/cart";
import { parseStoredCart, writeStoredCart } from "./cart.server";
import { createShopCookie, MAX_COOKIE_BYTES } from "./shop-cookie.server";

const KEPT_MINUTES = 30;

/** The recently emptied cart, to restore it; empty for none. */
export async function readClearedCart(request: Request): Promise<Cart> {
  return parseStoredCart(await clearedCookie().parse(request.headers.get("Cookie")));
}

/** The `Set-Cookie` value that keeps it for half an hour; null when it does not fit in a cookie. */
export async function serializeClearedCart(cart: Cart): Promise<string | null> {
  const header = await clearedCookie().serialize(writeStoredCart(cart));
  return Buffer.byteLength(header) > MAX_COOKIE_BYTES ? null : header;
}

export function forgetClearedCart(): Promise<string> {
  return clearedCookie().serialize("", { maxAge: 0 });
}

function clearedCookie() {
  return createShopCookie("tela_carrito_vaciado", { maxAgeSeconds: KEPT_MINUTES * 60 });
}
