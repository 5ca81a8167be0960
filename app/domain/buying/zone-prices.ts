import { formatPesos } from "../plain/money";
import type { ShippingZone } from "./shipping";

/**
 * The shipping price of each zone for products of this list value, in one line; null without zones.
 */
export function describeZonePrices(
  zones: readonly ShippingZone[],
  itemsInPesos: number,
): string | null {
  if (zones.length === 0) return null;
  const prices = zones.map(({ name, priceInPesos, freeAboveInPesos }) => {
    const isFree = freeAboveInPesos !== null && itemsInPesos >= freeAboveInPesos;
    return `${name}: ${isFree || priceInPesos === 0 ? "gratis" : formatPesos(priceInPesos)}`;
  });
  return `${prices.join(" · ")}.`;
}
