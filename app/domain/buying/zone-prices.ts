import { formatPesos } from "../plain/money";
import type { ShippingZone } from "./shipping";

/** What sending products of this list value costs in each zone, in one line; null without zones. */
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
