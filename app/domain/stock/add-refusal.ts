import { MAX_QUANTITY, clampQuantity, isSameLine, type Cart, type CartLine } from "../buying/cart";
import { findLeft, type Stocked } from "./stock-level";
import { describeLeft } from "./stock-words";

/** Null when there are enough, also for a full line, which is the cart's own refusal. */
export function describeAddRefusal(product: Stocked, cart: Cart, line: CartLine): string | null {
  const { size, color } = line;
  const left = findLeft(product, { size, color });
  const inCart = cart.find((other) => isSameLine(other, line))?.quantity ?? 0;
  const wanted = Math.min(inCart + clampQuantity(line.quantity), MAX_QUANTITY);
  if (left === null || wanted <= left) return null;
  const said = describeLeft(left, size);
  if (left === 0) return product.colors.length > 1 ? `${said} en ${color}.` : `${said}.`;
  return inCart === 0 ? `${said}.` : `${said}. Ya tenés ${inCart} en tu carrito.`;
}
