import { formatPesos } from "../plain/money";
import { parsePostalCode } from "../plain/postal-code";
import { PROVINCES, type ProvinceId, provinceName, type Province } from "../plain/province";
import { canLieIn, possibleProvinces } from "./postal-provinces";

export const DELIVERY_METHODS = [
  { id: "shipping", label: "Envío a domicilio" },
  { id: "pickup", label: "Retiro en el local" },
] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]["id"];

export type ShippingZone = {
  name: string;
  /** Of postal codes both ends are included. */
  reach:
    | { kind: "everywhere" }
    | { kind: "provinces"; provinces: readonly ProvinceId[] }
    | { kind: "postal-codes"; from: number; to: number };
  priceInPesos: number;
  /** Business days until delivery. */
  days: { min: number; max: number };
  /** Shipping is free from this product total on; null means never. */
  freeAboveInPesos: number | null;
};

/** With when an order would arrive, in words, if it were paid now: see `arrival.ts`. */
export type DatedZone = ShippingZone & { arrival?: string };

export type ShippingQuote = Pick<DatedZone, "arrival"> & {
  /** "Envío a Córdoba · 3 a 5 días hábiles". */
  label: string;
  priceInPesos: number;
  days: ShippingZone["days"];
  /** Amount missing for free shipping: 0 when shipping is free, null when it never is. */
  missingForFreeInPesos: number | null;
};

/** Where an order goes, as far as the shopper entered it before the checkout. */
export type Destination = { postalCode: string; province: ProvinceId | null };

/** True when the shop ships. A shop without zones still offers it when it has no pick-up either. */
export function offersShipping(shop: {
  shippingZones: readonly ShippingZone[];
  offersPickup: boolean;
}): boolean {
  return shop.shippingZones.length > 0 || !shop.offersPickup;
}

/** Rows for postal codes win over rows for provinces, and those win over "everywhere". */
const BY_PRECISION = ["postal-codes", "provinces", "everywhere"] as const;

export function findShippingZone(
  zones: readonly DatedZone[],
  destination: Destination,
): DatedZone | null {
  const code = parsePostalCode(destination.postalCode);
  const province = destination.province ?? code?.province ?? null;
  const isReached = ({ reach }: ShippingZone): boolean => {
    switch (reach.kind) {
      case "everywhere":
        return true;
      case "provinces":
        return province !== null && reach.provinces.includes(province);
      case "postal-codes":
        return code !== null && code.number >= reach.from && code.number <= reach.to;
    }
  };
  for (const kind of BY_PRECISION) {
    const zone = zones.find((zone) => zone.reach.kind === kind && isReached(zone));
    if (zone) return zone;
  }
  return null;
}

/** Null where the shop does not ship, and for a postal code outside the province. */
export function quoteShipping(
  zones: readonly DatedZone[],
  destination: Destination,
  itemsInPesos: number,
): ShippingQuote | null {
  if (!canLieIn(destination.postalCode, destination.province)) return null;
  const zone = findShippingZone(zones, destination);
  if (!zone) return null;
  const missing =
    zone.freeAboveInPesos === null ? null : Math.max(zone.freeAboveInPesos - itemsInPesos, 0);
  return {
    label: `${zone.name} · ${describeDays(zone.days)}`,
    priceInPesos: missing === 0 ? 0 : zone.priceInPesos,
    days: zone.days,
    ...(zone.arrival !== undefined && { arrival: zone.arrival }),
    missingForFreeInPesos: missing,
  };
}

/** Provinces where the shop does not ship to some or all addresses, by name. */
export function listUnreachedProvinces(zones: readonly ShippingZone[]): ProvinceId[] {
  if (zones.some(({ reach }) => reach.kind === "everywhere")) return [];
  const reached = new Set(
    zones.flatMap(({ reach }) => (reach.kind === "provinces" ? reach.provinces : [])),
  );
  return PROVINCES.flatMap(({ id }) => (reached.has(id) ? [] : [id]));
}

export function describeDays({ min, max }: ShippingZone["days"]): string {
  if (min === max) return min === 1 ? "1 día hábil" : `${min} días hábiles`;
  return `${min} a ${max} días hábiles`;
}

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
  zones: readonly DatedZone[],
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
