import { parse } from "cookie";

import { countPieces } from "../domain/buying/cart";
import { ADMIN_COOKIE } from "./admin.server";
import { CART_COOKIE, readCart } from "./cart.server";
import { PLACE_COOKIE } from "./checkout-details.server";
import { FLASH_COOKIE } from "./flash.server";
import { nameShopCookie } from "./shop-cookie.server";

/** The visitor's data that a public page may depend on. */
export type PageVisitor = {
  /** The `Cookie` header with only the cart; null without one. */
  cart: string | null;
  /** Set for a visitor whose postal code is known: product pages then say when it arrives there. */
  hasPlace?: true;
};

const NO_CART: PageVisitor = { cart: null };
const COOKIE_PREFIX = "tela_";

/** Null for a page of the visitor's own: there is a flash to show, or the visitor is the owner. */
export function readPageVisitor(cookies: string | undefined): PageVisitor | null {
  if (cookies === undefined || !cookies.includes(COOKIE_PREFIX)) return NO_CART;
  const values = parse(cookies, { decode: (value) => value });
  const find = (name: string) => values[nameShopCookie(name)];
  if (find(FLASH_COOKIE) !== undefined || find(ADMIN_COOKIE) !== undefined) return null;
  const cart = find(CART_COOKIE);
  return {
    cart: cart === undefined ? null : `${nameShopCookie(CART_COOKIE)}=${cart}`,
    ...(find(PLACE_COOKIE) !== undefined && { hasPlace: true }),
  };
}

export async function countCartPieces(cookies: string): Promise<number> {
  return countPieces(
    await readCart(new Request("http://tela.invalid", { headers: { Cookie: cookies } })),
  );
}
