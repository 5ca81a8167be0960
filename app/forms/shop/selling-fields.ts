import { parsePostalCode } from "../../domain/plain/postal-code";
import type { ShippingZone } from "../../domain/buying/shipping";
import { hasVisibleLetter } from "../../domain/plain/visible-text";
import { parsePriceText } from "../../domain/products/price-text";
import { SELLING_SETTINGS, type SellingSettings } from "../../domain/shop/selling-settings";
import { readSettingsForm } from "../../domain/shop/setting";
import {
  MAX_SHIPPING_ZONES,
  type ZoneMove,
  MAX_ZONE_DAYS,
  MAX_ZONE_NAME_LENGTH,
  type ZoneTexts,
} from "../../domain/shop/zone-texts";
import { type SellingTexts, zoneFields } from "./selling-form";

/** By the ids of the controls that the messages belong to. */
export type SellingErrors = Partial<Record<string, string>>;

type CheckedSelling =
  | { settings: SellingSettings; errors: null }
  | { settings: null; errors: SellingErrors };

export function checkSelling({ texts, zones }: SellingTexts): CheckedSelling {
  const reading = readSettingsForm(SELLING_SETTINGS, texts);
  const errors: SellingErrors = { ...reading.errors };
  if (zones.length > MAX_SHIPPING_ZONES) {
    errors.zonas = `Entran hasta ${MAX_SHIPPING_ZONES} zonas.`;
  } else if (zones.length === 0 && texts.retiro === "") {
    errors.zonas = "Sin envíos ni retiro nadie puede comprar: dejá al menos uno.";
  }
  const checked = zones.map((zone, position) => checkZone(zone, position, errors));
  const shippingZones = checked.filter((zone) => zone !== null);
  if (reading.value === null || Object.keys(errors).length > 0) return { settings: null, errors };
  return { settings: { ...reading.value, shippingZones }, errors: null };
}

export function listSellingDifferences(left: SellingSettings, right: SellingSettings): string[] {
  const names = Object.keys(SELLING_SETTINGS) as (keyof SellingSettings)[];
  return names
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => startLower(SELLING_SETTINGS[name].called));
}

const startLower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The answer to a refused form. `values` and `errors` make the title start with "Error:". */
export type SellingReply = {
  values: SellingTexts;
  version: string;
  errors: SellingErrors;
  /** An error without a field; null when there is none. */
  problem: string | null;
};

/** The answer to a button that only rearranges the rows. */
export type ArrangedSelling = {
  typed: SellingTexts;
  version: string;
  /** The row that was moved or removed; null for a new last row. */
  moved: { position: number; move: ZoneMove } | null;
  focusId: string;
};

type ZoneField = ReturnType<typeof zoneFields>[keyof ReturnType<typeof zoneFields>];

type ZoneErrors = Partial<Record<ZoneField, string>>;

/** The row in its stored form; null when it is invalid, with the reasons in `errors`. */
function checkZone(zone: ZoneTexts, position: number, errors: ZoneErrors): ShippingZone | null {
  const fields = zoneFields(position);
  const row = `En la zona ${position + 1}`;
  const found: ZoneErrors = {};
  if (!hasVisibleLetter(zone.name)) found[fields.name] = `${row}, escribí el nombre.`;
  else if (zone.name.length > MAX_ZONE_NAME_LENGTH) {
    found[fields.name] = `${row}, el nombre puede tener hasta ${MAX_ZONE_NAME_LENGTH} letras.`;
  }
  const reach = checkReach(zone, position, found);
  const priceInPesos = readPesos(zone.price);
  if (priceInPesos === null) {
    found[fields.price] = `${row}, escribí el precio en pesos enteros, por ejemplo 6.500.`;
  }
  const freeAboveInPesos = zone.freeAbove === "" ? null : readPesos(zone.freeAbove);
  if (zone.freeAbove !== "" && freeAboveInPesos === null) {
    found[fields.freeAbove] =
      `${row}, escribí desde qué compra es gratis en pesos enteros, o dejalo vacío.`;
  }
  const [min, max] = [zone.minDays, zone.maxDays].map((days) => readCount(days, 1, MAX_ZONE_DAYS));
  if (typeof min !== "number") {
    found[fields.minDays] = `${row}, escribí desde cuántos días tarda, de 1 a ${MAX_ZONE_DAYS}.`;
  }
  if (typeof max !== "number" || (typeof min === "number" && max < min)) {
    found[fields.maxDays] =
      `${row}, escribí hasta cuántos días tarda, de ${min ?? 1} a ${MAX_ZONE_DAYS}.`;
  }
  Object.assign(errors, found);
  if (Object.keys(found).length > 0 || !reach) return null;
  const days = { min: min ?? 1, max: max ?? 1 };
  return { name: zone.name, reach, priceInPesos: priceInPesos ?? 0, days, freeAboveInPesos };
}

function checkReach(
  zone: ZoneTexts,
  position: number,
  errors: ZoneErrors,
): ShippingZone["reach"] | null {
  const fields = zoneFields(position);
  const row = `En la zona ${position + 1}`;
  switch (zone.reach) {
    case "everywhere":
      return { kind: "everywhere" };
    case "provinces":
      if (zone.provinces.length > 0) return { kind: "provinces", provinces: zone.provinces };
      errors[fields.provinces] = `${row}, marcá al menos una provincia.`;
      return null;
    case "postal-codes": {
      const [from, to] = [zone.fromCode, zone.toCode].map((code) => parsePostalCode(code)?.number);
      if (from === undefined) {
        errors[fields.fromCode] = `${row}, escribí el primer código postal, por ejemplo 5000.`;
      }
      if (to === undefined || (from !== undefined && to < from)) {
        errors[fields.toCode] =
          `${row}, escribí el último código postal, que no puede ser menor que el primero.`;
      }
      if (from === undefined || to === undefined || to < from) return null;
      return { kind: "postal-codes", from, to };
    }
  }
}

/** Unlike a product, shipping may cost 0. */
function readPesos(text: string): number | null {
  return /^\$?\s*0+$/.test(text) ? 0 : parsePriceText(text).priceInPesos;
}

/** Null unless the text is a whole number from `min` to `max`. */
function readCount(text: string, min: number, max: number): number | null {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : null;
  return number !== null && number >= min && number <= max ? number : null;
}
