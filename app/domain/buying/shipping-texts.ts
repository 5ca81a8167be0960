import { formatPesos } from "../plain/money";
import type { ShippingZone } from "./shipping";

/** The amount from which shipping is free, in one line; null when it never is. */
export function describeFreeShipping(zones: readonly ShippingZone[]): string | null {
  const limits = new Set(zones.map(({ freeAboveInPesos }) => freeAboveInPesos));
  const amounts = [...limits].filter((limit) => limit !== null);
  if (amounts.length === 0) return null;
  const least = Math.min(...amounts);
  const from = least === 0 ? "Envío gratis" : `Envío gratis desde ${formatPesos(least)}`;
  return limits.size === 1 ? `${from}.` : `${from}, según la zona.`;
}

/** For products of this list value, in one line; null without zones. */
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
