import { parsePostalCode } from "./postal-code";
import { canLieIn } from "./postal-provinces";
import { PROVINCES, type ProvinceId } from "./province";

/** One row of the owner's table of what sending costs. */
export type ShippingZone = {
  name: string;
  /** Whom it reaches: everywhere, some provinces, or the postal codes of a range, both ends included. */
  reach:
    | { kind: "everywhere" }
    | { kind: "provinces"; provinces: readonly ProvinceId[] }
    | { kind: "postal-codes"; from: number; to: number };
  priceInPesos: number;
  /** Business days until it arrives. */
  days: { min: number; max: number };
  /** From this much in products it is free; null is never. */
  freeAboveInPesos: number | null;
};

export type ShippingQuote = {
  /** "Envío a Córdoba · 3 a 5 días hábiles". */
  label: string;
  priceInPesos: number;
  days: ShippingZone["days"];
  /** What is missing until it is free: 0 when it is, null when it never is. */
  missingForFreeInPesos: number | null;
};

export type ShippingPlace = { postalCode: string; province: ProvinceId | null };

/** Whether anything is sent at all. A shop without zones still offers it where there is no pick-up either. */
export function offersShipping(shop: {
  shippingZones: readonly ShippingZone[];
  offersPickup: boolean;
}): boolean {
  return shop.shippingZones.length > 0 || !shop.offersPickup;
}

/** Rows that name postal codes win over those that name provinces, and these over "everywhere". */
const BY_PRECISION = ["postal-codes", "provinces", "everywhere"] as const;

/** The first row of the most precise kind that reaches the place; null when none does. */
export function findShippingZone(
  zones: readonly ShippingZone[],
  place: ShippingPlace,
): ShippingZone | null {
  const code = parsePostalCode(place.postalCode);
  const province = place.province ?? code?.province ?? null;
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

/**
 * What sending products of this list value costs; null where the shop does not send to, and for a
 * postal code that contradicts the province, because such a place does not exist.
 */
export function quoteShipping(
  zones: readonly ShippingZone[],
  place: ShippingPlace,
  itemsInPesos: number,
): ShippingQuote | null {
  if (!canLieIn(place.postalCode, place.province)) return null;
  const zone = findShippingZone(zones, place);
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

/** The provinces of which some addresses, or all, are not sent to, in the order of their names. */
export function listUnreachedProvinces(zones: readonly ShippingZone[]): ProvinceId[] {
  if (zones.some(({ reach }) => reach.kind === "everywhere")) return [];
  const reached = new Set(
    zones.flatMap(({ reach }) => (reach.kind === "provinces" ? reach.provinces : [])),
  );
  return PROVINCES.flatMap(({ id }) => (reached.has(id) ? [] : [id]));
}

/** "3 a 5 días hábiles". */
export function describeDays({ min, max }: ShippingZone["days"]): string {
  if (min === max) return min === 1 ? "1 día hábil" : `${min} días hábiles`;
  return `${min} a ${max} días hábiles`;
}
