import type { Variant } from "./stock-level";

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
