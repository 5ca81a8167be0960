import type { ProvinceId } from "../plain/province";
import type { ShippingZone } from "../buying/shipping";

/** A row of the shipping table as its form shows it: the typed text, valid or not. */
export type ZoneTexts = {
  name: string;
  reach: ShippingZone["reach"]["kind"];
  provinces: ProvinceId[];
  fromCode: string;
  toCode: string;
  price: string;
  minDays: string;
  maxDays: string;
  /** Empty means never. */
  freeAbove: string;
};

export const MAX_SHIPPING_ZONES = 40;
export const MAX_ZONE_NAME_LENGTH = 60;
/** Working days. */
export const MAX_ZONE_DAYS = 90;

export type ZoneMove = "up" | "down" | "remove";

export const EMPTY_ZONE: ZoneTexts = {
  name: "",
  reach: "provinces",
  provinces: [],
  fromCode: "",
  toCode: "",
  price: "",
  minDays: "",
  maxDays: "",
  freeAbove: "",
};

/** The rows after one was moved or removed; an unknown row changes nothing. */
export function moveZone<Zone>(zones: readonly Zone[], position: number, move: ZoneMove): Zone[] {
  const moved = zones[position];
  if (moved === undefined) return [...zones];
  const others = zones.filter((_, at) => at !== position);
  if (move === "remove") return others;
  return others.toSpliced(Math.max(position + (move === "up" ? -1 : 1), 0), 0, moved);
}

export function toZoneTexts(zone: ShippingZone): ZoneTexts {
  const { reach } = zone;
  return {
    name: zone.name,
    reach: reach.kind,
    provinces: reach.kind === "provinces" ? [...reach.provinces] : [],
    fromCode: reach.kind === "postal-codes" ? String(reach.from) : "",
    toCode: reach.kind === "postal-codes" ? String(reach.to) : "",
    price: String(zone.priceInPesos),
    minDays: String(zone.days.min),
    maxDays: String(zone.days.max),
    freeAbove: zone.freeAboveInPesos === null ? "" : String(zone.freeAboveInPesos),
  };
}
