import {
  describeChoice,
  MAX_QUANTITY,
  clampQuantity,
  isSameLine,
  type Cart,
  type CartLine,
} from "../buying/cart";
import { normalizeSize, sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";

/** A size and a colour of a product; each is empty when the product has none. */
export type Variant = { size: string; color: string };

export type StockLevel = {
  /** As `normalizeSize` gives it. */
  sizeKey: string;
  color: string;
  left: number;
};

/**
 * So many pieces or more look the same on every page, so that their sales change no page. More than a
 * cart line may have. The trigger `stock_shown_differently` knows this number too.
 */
export const MOST_SHOWN = 4;

/** Up to this number, pages tell how many pieces are left. */
export const FEW_LEFT = 3;

/** One key for all spellings of a size and a colour. */
export function variantKey({ size, color }: Variant): string {
  return `${normalizeSize(size)}\n${foldText(color)}`;
}

/** Products of which nothing is counted have no `stock`. */
export type Stocked = {
  sizes: readonly string[];
  colors: readonly string[];
  stock?: readonly StockLevel[];
};

/** Pieces that can be bought, at most `MOST_SHOWN`; null when they are not counted. */
export function findLeft({ stock }: Pick<Stocked, "stock">, variant: Variant): number | null {
  if (!stock) return null;
  const key = variantKey(variant);
  const level = stock.find(({ sizeKey, color }) => variantKey({ size: sizeKey, color }) === key);
  return level?.left ?? null;
}

export function isGone(product: Pick<Stocked, "stock">, variant: Variant): boolean {
  return findLeft(product, variant) === 0;
}

export function listVariants({ sizes, colors }: Pick<Stocked, "sizes" | "colors">): Variant[] {
  const ofColors = colors.length === 0 ? [""] : colors;
  const ofSizes = sizes.length === 0 ? [""] : sizes;
  return ofColors.flatMap((color) => ofSizes.map((size) => ({ size, color })));
}

export function isSoldOut(product: Stocked): boolean {
  if (!product.stock) return false;
  return listVariants(product).every((variant) => isGone(product, variant));
}

/** The sizes that can be bought: in this colour, or without one in any colour. */
export function listSizesLeft(product: Stocked, color?: string): string[] {
  const { sizes, colors, stock } = product;
  if (!stock) return [...sizes];
  const ofColors = color === undefined ? (colors.length === 0 ? [""] : colors) : [color];
  return sizes.filter((size) => ofColors.some((one) => !isGone(product, { size, color: one })));
}

/** A size and colour of a product as the history names it. It stays the same when counting starts again. */
export type StockSubject = { productRow: number } & Variant;

/** @param size - as `normalizeSize` gives it */
export function toStockSubject({ productRow, size, color }: StockSubject): string {
  return JSON.stringify([productRow, size, color]);
}

export function parseStockSubject(text: string): StockSubject | null {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [productRow, size, color] = parts as unknown[];
    const isSubject =
      typeof productRow === "number" && typeof size === "string" && typeof color === "string";
    return isSubject ? { productRow, size, color } : null;
  } catch {
    return null;
  }
}

/** "Queda 1 en talle M", "Quedan 2"; "Se agotó el talle M" when nothing is left. */
export function describeLeft(left: number, size: string): string {
  const where = size === "" ? "" : ` en talle ${sizeLabel(size)}`;
  if (left === 0) return size === "" ? "Se agotó" : `Se agotó el talle ${sizeLabel(size)}`;
  return `${left === 1 ? "Queda 1" : `Quedan ${left}`}${where}`;
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
