import { parsePostalCode } from "./postal-code";
import { possibleProvinces } from "./postal-provinces";
import { quoteShipping, type ShippingQuote, type ShippingZone } from "./shipping";

/** What sending to a postal code costs, as far as the code alone can tell. */
export type PostalCodeAnswer =
  | { outcome: "quoted"; quotes: ShippingQuote[] }
  | { outcome: "not-a-code" }
  | { outcome: "not-reached" };

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
