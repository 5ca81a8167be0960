import { parsePostalCode } from "./postal-code";
import { canLieIn } from "./postal-provinces";
import { PROVINCES, type ProvinceId } from "./province";

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

export type ShippingQuote = {
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

/** The first row of the most precise kind that covers the destination; null when none does. */
export function findShippingZone(
  zones: readonly ShippingZone[],
  destination: Destination,
): ShippingZone | null {
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
  zones: readonly ShippingZone[],
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
