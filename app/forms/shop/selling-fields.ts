import { SELLING_SETTINGS, type SellingSettings } from "../../domain/shop/selling-settings";
import { readSettings } from "../../domain/shop/setting";
import { MAX_SHIPPING_ZONES } from "../../domain/shop/zone-texts";
import { checkZone } from "../buying/shipping-zone-fields";
import type { SellingTexts } from "./selling-form";

/** By the ids of the controls that the messages belong to. */
export type SellingErrors = Partial<Record<string, string>>;

export type CheckedSelling =
  { settings: SellingSettings; errors: null } | { settings: null; errors: SellingErrors };

/** Checks a form against the rules of the selling settings. */
export function checkSelling({ texts, zones }: SellingTexts): CheckedSelling {
  const reading = readSettings(SELLING_SETTINGS, texts);
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

/** The differences between two selling settings, as the history calls them. */
export function listSellingDifferences(left: SellingSettings, right: SellingSettings): string[] {
  const names = Object.keys(SELLING_SETTINGS) as (keyof SellingSettings)[];
  return names
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => startLower(SELLING_SETTINGS[name].called));
}

const startLower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
