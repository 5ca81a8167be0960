import { parsePostalCode } from "./postal-code";
import { possibleProvinces } from "./postal-provinces";
import type { ProvinceId } from "./province";
import { quoteShipping, type ShippingQuote, type ShippingZone } from "./shipping";

/** What sending to a postal code costs, as far as the code, and a province if it is known, can tell. */
export type PostalCodeAnswer =
  | {
      outcome: "quoted";
      quotes: ShippingQuote[];
      /** The provinces to choose among where the price depends on them; else the one that counts. */
      provinces: ProvinceId[];
    }
  | { outcome: "not-a-code" }
  | { outcome: "not-reached" };

/**
 * The answer to a code that was typed: several quotes where four digits leave open in which of the
 * provinces with a price of their own it lies. A province that the code contradicts is not looked at.
 */
export function quoteByPostalCode(
  zones: readonly ShippingZone[],
  typed: string,
  itemsInPesos: number,
  chosen: ProvinceId | null = null,
): PostalCodeAnswer {
  const code = parsePostalCode(typed);
  if (!code) return { outcome: "not-a-code" };
  const possible = possibleProvinces(code);
  const asked = chosen !== null && possible.includes(chosen) ? [chosen] : possible;
  const found = asked.flatMap((province) => {
    const quote = quoteShipping(zones, { postalCode: code.text, province }, itemsInPesos);
    return quote ? [{ province, quote }] : [];
  });
  const quotes = [
    ...new Map(found.map(({ quote }) => [`${quote.label} ${quote.priceInPesos}`, quote])).values(),
  ];
  if (quotes.length === 0) return { outcome: "not-reached" };
  const provinces = found.map(({ province }) => province);
  return { outcome: "quoted", quotes, provinces: quotes.length > 1 ? provinces : asked };
}

/** What sending costs at least and at most, wherever it goes; null where nothing is sent. */
export function rangeOfShipping(
  zones: readonly ShippingZone[],
  itemsInPesos: number,
): { minInPesos: number; maxInPesos: number } | null {
  if (zones.length === 0) return null;
  const prices = zones.map(({ priceInPesos, freeAboveInPesos }) =>
    freeAboveInPesos !== null && itemsInPesos >= freeAboveInPesos ? 0 : priceInPesos,
  );
  return { minInPesos: Math.min(...prices), maxInPesos: Math.max(...prices) };
}
