import type { AdminSelection } from "../../domain/products/admin-listing";
import type { PriceRule } from "../../domain/products/reprice";
import { parseChosen } from "./chosen-products";
import { parseSeenPrices, type SeenPrice } from "./price-changes";
import { parsePriceRule } from "./price-rule";
import { parsePriceStart, type ParsedStart } from "./price-start";

/** What a preview showed: each price, or only the version of the catalogue. */
export type Seen =
  | { kind: "prices"; prices: SeenPrice[] }
  | { kind: "all"; selection: AdminSelection; version: string };

export type PriceSave = {
  rule: PriceRule;
  seen: Seen;
  start: ParsedStart;
  /** The query of the list, to return to it. */
  list: string;
};

const MAX_VERSION_LENGTH = 60;

/** Reads the form that saves new prices; null for one that the page did not make. */
export function parsePriceSave(formData: FormData, now: Date): PriceSave | null {
  const { rule } = parsePriceRule(formData);
  const { list } = parseChosen(formData);
  const seen = readSeen(formData);
  return rule && seen && { rule, seen, start: parsePriceStart(formData, now), list };
}

/** What the preview of the form showed; null for what it cannot have shown. */
export function readSeen(formData: FormData): Seen | null {
  const { all } = parseChosen(formData);
  return formData.has("todos") ? readSeenList(formData, all) : readSeenPrices(formData);
}

function readSeenPrices(formData: FormData): Seen | null {
  const prices = parseSeenPrices(formData);
  return prices && { kind: "prices", prices };
}

function readSeenList(formData: FormData, selection: AdminSelection | null): Seen | null {
  const version = formData.get("version");
  const isVersion = typeof version === "string" && version.length <= MAX_VERSION_LENGTH;
  return selection && isVersion ? { kind: "all", selection, version } : null;
}

/** The run to cancel; null for anything else. */
export function parseCancelledRun(formData: FormData): number | null {
  const run = formData.get("programado");
  return typeof run === "string" && /^\d{1,15}$/.test(run) ? Number(run) : null;
}
