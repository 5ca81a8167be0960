import { z } from "zod";

import { clampQuantity, MAX_LINES, type Cart } from "../domain/buying/cart";
import { MAX_CODE_LENGTH } from "../domain/offers/discount-code";
import { createShopCookie, readCookie, ifFits } from "./shop-cookie.server";

/** Without the `__Host-` prefix. */
export const CART_COOKIE = "tela_cart";
const CART_DAYS = 60;

/** `[product id, size, color, quantity]`: short, so that the whole cart fits in one cookie. */
const StoredCartSchema = z
  .array(
    z
      .tuple([
        z.string(),
        z.string(),
        z.string(),
        z.number().transform((quantity) => clampQuantity(quantity)),
      ])
      .transform(([productId, size, color, quantity]) => ({ productId, size, color, quantity })),
  )
  .max(MAX_LINES);

/** The same with a discount code. Without one the value stays a list, as it always was. */
const StoredWithCodeSchema = z.union([
  StoredCartSchema.transform((cart) => ({ cart, code: "" })),
  z
    .object({ cart: StoredCartSchema, code: z.string().max(MAX_CODE_LENGTH) })
    .transform(({ cart, code }) => ({ cart, code })),
]);

export async function readCart(request: Request): Promise<Cart> {
  return (await readCartWithCode(request)).cart;
}

/** The cart and the discount code, which is checked again each time it is used; empty without one. */
export async function readCartWithCode(request: Request): Promise<{ cart: Cart; code: string }> {
  return (await readCookie(request, cartCookie(), StoredWithCodeSchema)) ?? { cart: [], code: "" };
}

function writeStoredCart(cart: Cart) {
  return cart.map(({ productId, size, color, quantity }) => [productId, size, color, quantity]);
}

/** A code without room beside the cart goes; null when the cart alone does not fit in a cookie. */
export async function serializeCart(cart: Cart, code: string): Promise<string | null> {
  return (await serializeCartWithCode(cart, code)) ?? serializeCartWithCode(cart, "");
}

/** The same; null when both together do not fit. */
export function serializeCartWithCode(cart: Cart, code: string): Promise<string | null> {
  const stored = writeStoredCart(cart);
  return ifFits(cartCookie().serialize(code === "" ? stored : { cart: stored, code }));
}

function cartCookie() {
  // Keeps carts from before signatures were bound to a name; they contain nothing secret.
  const acceptsUnbound = true;
  return createShopCookie(CART_COOKIE, { maxAgeSeconds: CART_DAYS * 24 * 60 * 60, acceptsUnbound });
}

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
