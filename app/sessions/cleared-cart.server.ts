import type { Cart } from "../domain/buying/cart";
import { StoredCartSchema, writeStoredCart } from "./cart.server";
import { createShopCookie, readCookie, ifFits } from "./shop-cookie.server";

const KEPT_MINUTES = 30;

export async function readClearedCart(request: Request): Promise<Cart> {
  return (await readCookie(request, clearedCookie(), StoredCartSchema)) ?? [];
}

/** The `Set-Cookie` value that keeps it for half an hour; null when it does not fit in a cookie. */
export function serializeClearedCart(cart: Cart): Promise<string | null> {
  return ifFits(clearedCookie().serialize(writeStoredCart(cart)));
}

export function forgetClearedCart(): Promise<string> {
  return clearedCookie().serialize("", { maxAge: 0 });
}

function clearedCookie() {
  return createShopCookie("tela_carrito_vaciado", { maxAgeSeconds: KEPT_MINUTES * 60 });
}
