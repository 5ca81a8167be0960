import { parsePostalCode, type PostalCode } from "./postal-code";
import type { ProvinceId } from "./province";
import { quoteShipping, type ShippingQuote, type ShippingZone } from "./shipping";

/** What sending to a postal code costs, as far as the code alone can tell. */
export type PostalCodeAnswer =
  | { outcome: "quoted"; quotes: ShippingQuote[] }
  | { outcome: "not-a-code" }
  | { outcome: "not-reached" };

/**
 * The provinces in which codes with these first digits lie, the longest match counting. Where a code
 * of the border may belong to either, both stand here: better two prices than a wrong one.
 */
const PROVINCES_BY_PREFIX: Record<string, string> = {
  10: "C",
  11: "C",
  12: "C",
  13: "C",
  14: "C",
  1: "B",
  2: "BSXEG",
  3: "SEWNHPGA",
  4: "TGAYKH",
  50: "X",
  51: "X",
  59: "X",
  54: "J",
  5: "XFJMDKG",
  6: "BXLDSM",
  7: "B",
  8: "BRQLUM",
  9: "UZVR",
};

/**
 * The answer to a code that was typed: several quotes where four digits leave open in which of the
 * provinces with a price of their own it lies.
 */
export function quoteByPostalCode(
  zones: readonly ShippingZone[],
  typed: string,
  itemsInPesos: number,
): PostalCodeAnswer {
  const code = parsePostalCode(typed);
  if (!code) return { outcome: "not-a-code" };
  const quotes = possibleProvinces(code)
    .map((province) => quoteShipping(zones, { postalCode: code.text, province }, itemsInPesos))
    .filter((quote) => quote !== null);
  const byLabel = new Map(quotes.map((quote) => [`${quote.label} ${quote.priceInPesos}`, quote]));
  return quotes.length === 0
    ? { outcome: "not-reached" }
    : { outcome: "quoted", quotes: [...byLabel.values()] };
}

export function possibleProvinces({ number, province }: PostalCode): ProvinceId[] {
  if (province !== null) return [province];
  const digits = String(number);
  const letters =
    PROVINCES_BY_PREFIX[digits.slice(0, 2)] ?? PROVINCES_BY_PREFIX[digits.slice(0, 1)];
  return [...(letters ?? "")] as ProvinceId[];
}
