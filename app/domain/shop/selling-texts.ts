import type { ProvinceId } from "../buying/province";
import type { ShippingZone } from "../buying/shipping";
import type { SellingSettings } from "./shop-settings";

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

/** The selling settings as their form shows them. */
export type SellingTexts = {
  fiscalCondition: string;
  companyName: string;
  cuit: string;
  bankHolder: string;
  bankName: string;
  cbu: string;
  alias: string;
  transferHours: string;
  onlineHoldMinutes: string;
  unpaidPiecesPerAddress: string;
  unpaidSharePercent: string;
  lowStock: string;
  acceptsCash: boolean;
  offersPickup: boolean;
  zones: ZoneTexts[];
};

export const MAX_ZONE_NAME_LENGTH = 60;

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

/** The form values of the stored settings. */
export function toSellingTexts(settings: SellingSettings): SellingTexts {
  const { company, bank } = settings;
  return {
    fiscalCondition: settings.fiscalCondition,
    companyName: company.name,
    cuit: company.cuit,
    bankHolder: bank.holder,
    bankName: bank.name,
    cbu: bank.cbu,
    alias: bank.alias,
    transferHours: String(settings.transferHours),
    onlineHoldMinutes: String(settings.onlineHoldMinutes),
    unpaidPiecesPerAddress: String(settings.unpaidPiecesPerAddress),
    unpaidSharePercent: String(settings.unpaidSharePercent),
    lowStock: String(settings.lowStock),
    acceptsCash: settings.acceptsCash,
    offersPickup: settings.offersPickup,
    zones: settings.shippingZones.map(toZoneTexts),
  };
}

const NAMES: Record<keyof SellingSettings, string> = {
  fiscalCondition: "condición fiscal",
  company: "datos de quien vende",
  bank: "cuenta para transferencias",
  transferHours: "plazo para transferir",
  onlineHoldMinutes: "reserva con Mercado Pago",
  unpaidPiecesPerAddress: "piezas sin pagar por conexión",
  unpaidSharePercent: "piezas sin pagar en total",
  lowStock: "aviso de por agotarse",
  offersPickup: "retiro en el local",
  acceptsCash: "efectivo",
  shippingZones: "zonas de envío",
};

/** The differences between two selling settings, in the words of the form. */
export function listSellingDifferences(left: SellingSettings, right: SellingSettings): string[] {
  return (Object.keys(NAMES) as (keyof SellingSettings)[])
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => NAMES[name]);
}

/** The rows after one was moved or removed; an unknown row changes nothing. */
export function moveZone<Zone>(zones: readonly Zone[], position: number, move: ZoneMove): Zone[] {
  const moved = zones[position];
  if (moved === undefined) return [...zones];
  const others = zones.filter((_, at) => at !== position);
  if (move === "remove") return others;
  return others.toSpliced(Math.max(position + (move === "up" ? -1 : 1), 0), 0, moved);
}

function toZoneTexts(zone: ShippingZone): ZoneTexts {
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
