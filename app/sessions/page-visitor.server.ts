import { parse } from "cookie";

import { countPieces } from "../domain/buying/cart";
import { ADMIN_COOKIE } from "./admin.server";
import { CART_COOKIE, readCart } from "./cart.server";
import { FLASH_COOKIE } from "./flash.server";
import { nameShopCookie } from "./shop-cookie.server";

/** What a public page may know of whoever asks for it. */
export type PageVisitor = {
  /** The `Cookie` header with the cart alone; null without one. */
  cart: string | null;
};

const NOBODY: PageVisitor = { cart: null };
/** In the names of all of our cookies. */
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

/** How many pieces the badge of the cart counts. */
export async function countCartPieces(cookies: string): Promise<number> {
  return countPieces(
    await readCart(new Request("http://tela.invalid", { headers: { Cookie: cookies } })),
  );
}
