import { clampQuantity, isSameLine, MAX_QUANTITY, type Cart, type CartLine } from "../buying/cart";
import { describeChoice } from "../buying/line-choice";
import { sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";
import { findLeft, isGone, listVariants, type Stocked, type Variant } from "./stock-level";

/** "Queda 1 en talle M", "Quedan 2"; "Se agotó el talle M" when nothing is left. */
export function describeLeft(left: number, size: string): string {
  const where = size === "" ? "" : ` en talle ${sizeLabel(size)}`;
  if (left === 0) return size === "" ? "Se agotó" : `Se agotó el talle ${sizeLabel(size)}`;
  return `${left === 1 ? "Queda 1" : `Quedan ${left}`}${where}`;
}

/** "queda 1", "quedan 12"; "no queda ninguna" when nothing is left. */
export function countLeft(left: number): string {
  if (left === 0) return "no queda ninguna";
  return left === 1 ? "queda 1" : `quedan ${left}`;
}

/** "talle M, Negro", within a sentence; empty for a product without sizes and colours. */
export function describeVariant({ size, color }: Variant): string {
  return [size === "" ? "" : `talle ${sizeLabel(size)}`, color].filter(Boolean).join(", ");
}

/** The size and colour that a form's option describes; null when the product does not have it. */
export function findVariant(
  product: Pick<Stocked, "sizes" | "colors">,
  option: string,
): Variant | null {
  const wanted = foldText(option);
  return listVariants(product).find((one) => foldText(describeChoice(one)) === wanted) ?? null;
}

/** The sizes and colours that are gone: in this colour, or in all of them when it is empty. */
export function listGone(product: Stocked, color = ""): Variant[] {
  return listVariants(product).filter(
    (variant) => (color === "" || variant.color === color) && isGone(product, variant),
  );
}

export type Shortage = Variant & {
  name: string;
  wanted: number;
  left: number;
  /** Unpaid orders that hold some of them, the oldest first. */
  holders: { orderNumber: string; customerName: string; quantity: number }[];
};

/** "Remera Uno (Talle M · Negro): queda 1 y pediste 2." */
export function describeShortages(shortages: readonly Shortage[]): string {
  const said = shortages.map(({ name, wanted, left, ...variant }) => {
    const choice = describeChoice(variant);
    const what = choice === "" ? name : `${name} (${choice})`;
    const rest = left === 0 ? "no queda ninguna libre" : left === 1 ? "queda 1" : `quedan ${left}`;
    return `${what}: ${rest} y pediste ${wanted}.`;
  });
  const advice = shortages.some(({ holders }) => holders.length > 0)
    ? "Más abajo podés cancelar un pedido sin pagar y usar sus prendas."
    : "Si la tenés en la mano, corregí el stock.";
  return [...said, advice].join(" ");
}

/** For an order that was to be cancelled, but was paid or moved meanwhile. */
export function describeKept(orderNumber: string): string {
  return `El pedido ${orderNumber} ya no se puede cancelar: llegó un pago o un comprobante, o cambió. No se creó nada.`;
}

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
