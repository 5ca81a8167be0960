import { bringBack, removeFromCart, updateQuantity, type Cart } from "../domain/buying/cart";
import type { CartChange } from "../forms/buying/cart-form";
import {
  forgetClearedCart,
  readClearedCart,
  serializeClearedCart,
} from "../sessions/cleared-cart.server";
import { resolveCurrentIds } from "./cart.server";

/** A change of the lines. */
export type LineChange = Exclude<CartChange, { intent: "code" | "remove-code" }>;

export async function applyChange(
  request: Request,
  stored: Cart,
  change: LineChange,
): Promise<Cart> {
  switch (change.intent) {
    case "clear":
      return [];
    case "restore":
      return bringBack(stored, await readClearedCart(request));
    case "update":
    case "remove": {
      const { cart, line } = await resolveCurrentIds(stored, change.line);
      return change.intent === "update"
        ? updateQuantity(cart, line, change.quantity)
        : removeFromCart(cart, line);
    }
  }
}

/** Keeps an emptied cart for a while, so it can be restored; null when nothing changes. */
export async function keepCleared(before: Cart, { intent }: LineChange): Promise<string | null> {
  if (intent === "clear") return before.length === 0 ? null : serializeClearedCart(before);
  return intent === "restore" ? forgetClearedCart() : null;
}
