import { SELLING_SETTINGS, type SellingSettings } from "../../domain/shop/selling-settings";
import { readSettingsForm } from "../../domain/shop/setting";
import { MAX_SHIPPING_ZONES, type ZoneMove } from "../../domain/shop/zone-texts";
import { checkZone } from "../buying/shipping-zone-fields";
import type { SellingTexts } from "./selling-form";

/** By the ids of the controls that the messages belong to. */
export type SellingErrors = Partial<Record<string, string>>;

type CheckedSelling =
  { settings: SellingSettings; errors: null } | { settings: null; errors: SellingErrors };

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

/** The differences between two selling settings, as the history calls them. */
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
