import { normalizeSize } from "../catalogue/size";

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 3;
/** Of one line that the shop itself sells at the counter. */
export const MAX_AT_COUNTER = 99;
/** The cart is stored in a cookie, which has little room: see app/sessions/shop-cookie.server.ts. */
export const MAX_LINES = 30;

export type CartLine = {
  productId: string;
  size: string;
  color: string;
  quantity: number;
};

export type Cart = readonly CartLine[];

/** Two lines with the same key are one line. */
export type CartLineKey = Pick<CartLine, "productId" | "size" | "color">;

type AddOutcome =
  | { outcome: "added"; cart: Cart; line: CartLine }
  | { outcome: "at-maximum"; line: CartLine }
  | { outcome: "cart-full" };

/** A line never exceeds `most`: the excess is dropped, and a full line refuses. */
export function addToCart(cart: Cart, item: CartLine, most = MAX_QUANTITY): AddOutcome {
  const existing = cart.find((line) => isSameLine(line, item));
  if (existing) {
    if (existing.quantity >= most) return { outcome: "at-maximum", line: existing };
    const line = {
      ...existing,
      quantity: clampQuantity(existing.quantity + clampQuantity(item.quantity, most), most),
    };
    return {
      outcome: "added",
      cart: cart.map((other) => (isSameLine(other, item) ? line : other)),
      line,
    };
  }
  if (cart.length >= MAX_LINES) return { outcome: "cart-full" };
  const line = { ...item, quantity: clampQuantity(item.quantity, most) };
  return { outcome: "added", cart: [...cart, line], line };
}

export function updateQuantity(
  cart: Cart,
  key: CartLineKey,
  quantity: number,
  most = MAX_QUANTITY,
): Cart {
  return cart.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: clampQuantity(quantity, most) } : line,
  );
}

export function removeFromCart(cart: Cart, key: CartLineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key));
}

export function bringBack(cart: Cart, cleared: Cart): Cart {
  return cleared.reduce((whole, line) => {
    const added = addToCart(whole, line);
    return added.outcome === "added" ? added.cart : whole;
  }, cart);
}

export function countPieces(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** The nearest quantity that a line may have; anything that is not a number gives one piece. */
export function clampQuantity(quantity: number, most = MAX_QUANTITY): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(Math.max(Math.trunc(quantity), MIN_QUANTITY), most);
}

export function isSameLine(left: CartLineKey, right: CartLineKey): boolean {
  return (
    left.productId === right.productId &&
    left.color === right.color &&
    normalizeSize(left.size) === normalizeSize(right.size)
  );
}
