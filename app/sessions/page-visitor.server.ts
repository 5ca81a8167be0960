import { parse } from "cookie";

import { countPieces } from "../domain/buying/cart";
import { ADMIN_COOKIE } from "./admin.server";
import { CART_COOKIE, readCart } from "./cart.server";
import { FLASH_COOKIE } from "./flash.server";
import { nameShopCookie } from "./shop-cookie.server";

/** The visitor's data that a public page may depend on. */
export type PageVisitor = {
  /** The `Cookie` header with only the cart; null without one. */
  cart: string | null;
};

const NOBODY: PageVisitor = { cart: null };
/** The prefix of all of the shop's cookies. */
const OURS = "tela_";

/**
 * Reads the `Cookie` header of a request for a public page; null when the page is not to be the one
 * everybody gets: there is a flash to show, or the owner is looking.
 */
export function readPageVisitor(cookies: string | undefined): PageVisitor | null {
  if (cookies === undefined || !cookies.includes(OURS)) return NOBODY;
  const values = parse(cookies, { decode: (value) => value });
  const find = (name: string) => values[nameShopCookie(name)];
  if (find(FLASH_COOKIE) !== undefined || find(ADMIN_COOKIE) !== undefined) return null;
  const cart = find(CART_COOKIE);
  return cart === undefined ? NOBODY : { cart: `${nameShopCookie(CART_COOKIE)}=${cart}` };
}

/** Number of pieces for the cart's badge. */
export async function countCartPieces(cookies: string): Promise<number> {
  return countPieces(
    await readCart(new Request("http://tela.invalid", { headers: { Cookie: cookies } })),
  );
}
