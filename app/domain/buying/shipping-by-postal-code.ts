import { parsePostalCode } from "./postal-code";
import { possibleProvinces } from "./postal-provinces";
import { provinceName, type Province, type ProvinceId } from "./province";
import { quoteShipping, type ShippingQuote, type ShippingZone } from "./shipping";

/** The shipping price as far as the postal code, and the province if known, can tell. */
export type PostalCodeAnswer =
  | {
      outcome: "quoted";
      quotes: ShippingQuote[];
      /** To choose from when the price depends on them, otherwise the one that applies. */
      provinces: Province[];
    }
  | { outcome: "not-a-code" }
  | { outcome: "not-reached" };

/** Four digits may lie in provinces with different prices: the answer then has several quotes. */
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
  const ids = quotes.length > 1 ? found.map(({ province }) => province) : asked;
  const provinces = ids.map((id) => ({ id, name: provinceName(id) }));
  return { outcome: "quoted", quotes, provinces };
}

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
