import { findProvince, PROVINCES } from "../../domain/plain/province";
import type { Texts } from "../../domain/plain/fields";
import { toLine } from "../../domain/plain/visible-text";
import { SELLING_SETTINGS, type SellingSettings } from "../../domain/shop/selling-settings";
import { listFields, writeSettings } from "../../domain/shop/setting";
import {
  EMPTY_ZONE,
  MAX_SHIPPING_ZONES,
  toZoneTexts,
  type ZoneMove,
  type ZoneTexts,
} from "../../domain/shop/zone-texts";
import { readTyped } from "../kit/typed-texts";

export type SellingTexts = { texts: Texts; zones: ZoneTexts[] };

export const SELLING_FIELDS = listFields(SELLING_SETTINGS);

export function toSellingTexts(settings: SellingSettings): SellingTexts {
  const texts = writeSettings(SELLING_SETTINGS, settings);
  return { texts, zones: settings.shippingZones.map(toZoneTexts) };
}

type SellingIntent =
  | { kind: "save" }
  | { kind: "add-zone" }
  | { kind: "move-zone"; move: ZoneMove; position: number };

export type PostedSellingForm = {
  intent: SellingIntent;
  typed: SellingTexts;
  version: string;
};

const MOVES: readonly ZoneMove[] = ["up", "down", "remove"];
const REACHES: readonly ZoneTexts["reach"][] = ["everywhere", "provinces", "postal-codes"];

/** Longer texts are cut: no rule accepts half as much. */
const MAX_POSTED_LENGTH = 200;

/** Reads the posted form; null for an unknown button or number of zones. Never throws. */
export function readSellingForm(formData: FormData): PostedSellingForm | null {
  const intent = readIntent(readLine(formData, "intent"));
  const zones = readZones(formData);
  if (!intent || !zones) return null;
  return {
    intent,
    typed: { texts: readTyped(formData, SELLING_FIELDS), zones },
    version: readLine(formData, "version"),
  };
}

/** The names of a row's fields, which are also the ids of its controls. */
export function zoneFields(position: number) {
  const name = <Field extends string>(field: Field) => `zona-${position}-${field}` as const;
  return {
    name: name("nombre"),
    reach: name("alcance"),
    provinces: name("provincias"),
    fromCode: name("desde"),
    toCode: name("hasta"),
    price: name("precio"),
    minDays: name("dias"),
    maxDays: name("dias-max"),
    freeAbove: name("gratis"),
  };
}

function readIntent(text: string): SellingIntent | null {
  if (text === "save" || text === "add-zone") return { kind: text };
  const [, wanted, position] = /^zone-([a-z]+):(\d{1,2})$/.exec(text) ?? [];
  const move = MOVES.find((known) => known === wanted);
  return move ? { kind: "move-zone", move, position: Number(position) } : null;
}

/** Reads one row more than allowed, so that the limit gets its own message. */
function readZones(formData: FormData): ZoneTexts[] | null {
  const counted = /^\d{1,3}$/.exec(readLine(formData, "zonas"));
  if (!counted) return null;
  const count = Math.min(Number(counted[0]), MAX_SHIPPING_ZONES + 1);
  return Array.from({ length: count }, (_, position) => {
    const fields = zoneFields(position);
    const line = (field: keyof typeof fields) => readLine(formData, fields[field]);
    const chosen = new Set(
      formData
        .getAll(fields.provinces)
        .flatMap((value) => (typeof value === "string" ? (findProvince(value) ?? []) : [])),
    );
    return {
      name: line("name"),
      reach: REACHES.find((known) => known === line("reach")) ?? EMPTY_ZONE.reach,
      provinces: PROVINCES.flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
      fromCode: line("fromCode"),
      toCode: line("toCode"),
      price: line("price"),
      minDays: line("minDays"),
      maxDays: line("maxDays"),
      freeAbove: line("freeAbove"),
    };
  });
}

function readLine(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? toLine(value.slice(0, MAX_POSTED_LENGTH)) : "";
}
