import {
  addDays,
  calendarDay,
  parseCalendarDay,
  startOfDay,
} from "../../domain/plain/buenos-aires";
import type { AdminSelection } from "../../domain/products/admin-listing";
import {
  findStartProblem,
  type StartProblem,
  type RunInWords,
} from "../../domain/products/price-news";
import type { PriceRule, RepriceTotals } from "../../domain/products/reprice";
import { readText } from "../kit/typed-texts";
import { parseChosen, MAX_CHOSEN } from "./chosen-products";
import { parsePriceRule, type PriceRuleValues } from "./price-rule";

/** What a preview showed: each price, or only the version of the catalogue. */
export type Seen =
  | { kind: "prices"; prices: SeenPrice[] }
  | { kind: "all"; selection: AdminSelection; version: string };

export type PriceSave = {
  rule: PriceRule;
  seen: Seen;
  start: ParsedStart;
  list: string;
};

const MAX_VERSION_LENGTH = 60;

export function parsePriceSave(formData: FormData, now: Date): PriceSave | null {
  const { rule } = parsePriceRule(formData);
  const { list } = parseChosen(formData);
  const seen = readSeen(formData);
  return rule && seen && { rule, seen, start: parsePriceStart(formData, now), list };
}

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

export function parseCancelledRun(formData: FormData): number | null {
  const run = formData.get("programado");
  return typeof run === "string" && /^\d{1,15}$/.test(run) ? Number(run) : null;
}

/** A product of the preview with the price that the owner saw. */
export type SeenPrice = { id: string; seenPesos: number };

/** Null for incomplete pairs, invalid prices or too many pairs. */
export function parseSeenPrices(formData: FormData): SeenPrice[] | null {
  const ids = formData.getAll("id");
  const prices = formData.getAll("antes");
  if (ids.length === 0 || ids.length > MAX_CHOSEN || ids.length !== prices.length) return null;
  const seen: SeenPrice[] = [];
  for (const [position, id] of ids.entries()) {
    const price = prices[position];
    if (typeof id !== "string" || typeof price !== "string" || !/^\d{1,15}$/.test(price))
      return null;
    seen.push({ id, seenPesos: Number(price) });
  }
  return seen;
}

const START_CHOICES = ["ahora", "despues"] as const;

export type StartValues = { cuando: (typeof START_CHOICES)[number]; dia: string; hora: string };

type ParsedStart = {
  values: StartValues;
  /** Null for now, and for an invalid time. */
  startsAt: Date | null;
  errors: { dia?: string; hora?: string };
};

const MAX_TYPED_LENGTH = 200;
const MINUTE_MS = 60 * 1000;

/** At once; and for a later start, the beginning of tomorrow. */
export function proposeStart(now: Date): StartValues {
  return { cuando: "ahora", dia: addDays(calendarDay(now), 1), hora: "00:00" };
}

/** Reads `cuando`, and for a later start `dia` and `hora` in Argentine time. */
export function parsePriceStart(fields: FormData, now: Date): ParsedStart {
  const cuando = START_CHOICES.find((choice) => choice === fields.get("cuando")) ?? "ahora";
  const read = (name: string) => readText(fields, name, MAX_TYPED_LENGTH).trim();
  const values = { cuando, dia: read("dia"), hora: read("hora") };
  if (cuando === "ahora") return { values, startsAt: null, errors: {} };
  const day = readDay(values.dia);
  const minutes = readMinutes(values.hora);
  if (day === null || minutes === null) {
    const errors = {
      ...(day === null && { dia: "Escribí un día que exista. Por ejemplo: 1/12/2026." }),
      ...(minutes === null && { hora: "Escribí la hora, de 00:00 a 23:59." }),
    };
    return { values, startsAt: null, errors };
  }
  const startsAt = new Date(startOfDay(day).getTime() + minutes * MINUTE_MS);
  const problem = findStartProblem(startsAt, now);
  return problem === null
    ? { values, startsAt, errors: {} }
    : { values, startsAt: null, errors: { dia: PROBLEMS[problem] } };
}

const PROBLEMS: Record<StartProblem, string> = {
  past: "Ese momento ya pasó. Elegí uno que venga, o “Ahora”.",
  "too-far": "Puede empezar a más tardar dentro de un año.",
};

/** `2026-12-01` as browsers send it, or `1/12/2026` where the field is plain text. */
function readDay(text: string): string | null {
  const typed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!typed) return parseCalendarDay(text);
  const [, day = "", month = "", year = ""] = typed;
  return parseCalendarDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** `8:30` in minutes of the day. Some browsers send seconds, which are always 0. */
function readMinutes(text: string): number | null {
  const typed = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text);
  if (!typed) return null;
  const [hours, minutes] = [Number(typed[1]), Number(typed[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

export type PriceRow = {
  id: string;
  name: string;
  image: string;
  fromPesos: number;
  toPesos: number | null;
  /** In percent, before and after, of the list price; absent while the cost is unknown. */
  margins?: { before: number | null; after: number | null; isWithoutSale: boolean };
};

export type PricesPageData = {
  products: PriceRow[];
  /** Null for checked products, which are all on one page. */
  pages: { total: number; page: number; pageCount: number } | null;
  totals: RepriceTotals | null;
  summary: string | null;
  values: PriceRuleValues;
  errors: { valor?: string };
  problem: string | null;
  notice: string | null;
  /** The selection, as hidden fields of the preview form. */
  fields: [string, string][];
  /** The catalogue's version that the preview of a whole list is of; null for checked products. */
  version: string | null;
  /** The page's own query, and that of the list to return to. */
  query: string;
  list: string;
  start: StartValues;
  waiting: RunInWords[];
};
