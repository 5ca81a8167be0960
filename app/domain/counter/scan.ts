import { MAX_AT_COUNTER } from "../buying/cart";

export type Scan = {
  /** A barcode, a SKU, a product's id or words. */
  text: string;
  /** How many pieces: "3*7791234567890" is three of them. */
  count: number;
};

const MAX_TEXT_LENGTH = 100;

/** What a scanner or a person typed, Enter not included. */
export function parseScan(typed: string): Scan {
  const text = typed.trim().slice(0, MAX_TEXT_LENGTH);
  const [, digits, rest] = /^(\d{1,2})\s*\*\s*(.+)$/u.exec(text) ?? [];
  const count = Number(digits);
  if (rest === undefined || count === 0 || count > MAX_AT_COUNTER) return { text, count: 1 };
  return { text: rest, count };
}

/** True for the numbers that are printed below bars: EAN-8, UPC-A, EAN-13 and GTIN-14. */
export function looksLikeBarcode(text: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(text);
}
