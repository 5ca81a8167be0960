import { normalizeSize } from "../catalogue/size";
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
