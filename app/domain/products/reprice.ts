import { formatPesos } from "../plain/money";
import { MAX_PRICE_IN_PESOS } from "./price-text";

const MIN_PRICE_IN_PESOS = 1;
/** In percent: a price can fall to almost nothing or rise to ten times its value. */
export const MIN_PERCENT = -95;
export const MAX_PERCENT = 900;
export const MAX_PERCENT_DECIMALS = 4;

export const MAX_REPRICED = 10_000;

/** A percentage with four decimals is a whole number of these. */
const PARTS = 1_000_000;
export const PARTS_PER_PERCENT = PARTS / 100;

/** The prices that a rounding allows: the multiples of `step`, each plus `ending`. */
export const ROUNDINGS = [
  { id: "1", step: 1, ending: 0 },
  { id: "10", step: 10, ending: 0 },
  { id: "50", step: 50, ending: 0 },
  { id: "100", step: 100, ending: 0 },
  { id: "500", step: 500, ending: 0 },
  { id: "1000", step: 1000, ending: 0 },
  { id: "termina-900", step: 1000, ending: 900 },
  { id: "termina-990", step: 1000, ending: 990 },
  { id: "termina-999", step: 1000, ending: 999 },
] as const;

export type Rounding = (typeof ROUNDINGS)[number]["id"];

export const ROUNDING_IDS = ROUNDINGS.map(({ id }) => id);

export type PriceRule =
  | { kind: "percent"; partsPerMillion: number; rounding: Rounding }
  | { kind: "amount"; amountInPesos: number };

/**
 * The new price in whole pesos; what has no price gets none by a percentage. Else it is the nearest one that the rounding allows, and of two equally near ones
 * the higher. The result is at least one peso and never outside the shop's price range.
 */
export function reprice(priceInPesos: number, rule: PriceRule): number {
  if (rule.kind === "amount") return clampPrice(rule.amountInPesos);
  if (priceInPesos === 0) return 0;
  const factor = PARTS + rule.partsPerMillion;
  // Also keeps the product below the largest exact number.
  if (priceInPesos > (2 * MAX_PRICE_IN_PESOS * PARTS) / factor)
    return roundWithinRange(Infinity, rule);
  return roundWithinRange(priceInPesos * factor, rule);
}

/** @param parts - the exact price in millionths of a peso */
function roundWithinRange(parts: number, { rounding }: { rounding: Rounding }): number {
  const { step, ending } = findRounding(rounding);
  const highest = Math.floor((MAX_PRICE_IN_PESOS - ending) / step) * step + ending;
  if (parts >= highest * PARTS) return highest;
  const rounded = roundToStep(parts - ending * PARTS, step * PARTS) * step + ending;
  if (rounded >= MIN_PRICE_IN_PESOS) return rounded;
  // Below the first allowed price: the ending is kept, and a multiple would be nothing.
  return ending > 0 ? ending : clampPrice(roundToStep(parts, PARTS));
}

/** How many steps are nearest, half a step up; exact for whole numbers. */
function roundToStep(parts: number, step: number): number {
  const doubled = 2 * parts + step;
  const remainder = ((doubled % (2 * step)) + 2 * step) % (2 * step);
  return (doubled - remainder) / (2 * step);
}

function findRounding(rounding: Rounding) {
  return ROUNDINGS.find(({ id }) => id === rounding) ?? ROUNDINGS[0];
}

function clampPrice(priceInPesos: number): number {
  return Math.min(Math.max(priceInPesos, MIN_PRICE_IN_PESOS), MAX_PRICE_IN_PESOS);
}

/** "Subir 10,71 % y redondear a $ 100": the rule in words, for confirmation. */
export function describeRule(rule: PriceRule): string {
  if (rule.kind === "amount") return `Poner ${formatPesos(rule.amountInPesos)}`;
  const { partsPerMillion, rounding } = rule;
  const change = `${partsPerMillion < 0 ? "Bajar" : "Subir"} ${formatPercent(partsPerMillion)} %`;
  const { step, ending } = findRounding(rounding);
  if (ending > 0) return `${change} y terminar en ${ending}`;
  return step === 1 ? change : `${change} y redondear a ${formatPesos(step)}`;
}

function formatPercent(partsPerMillion: number): string {
  const parts = Math.abs(partsPerMillion);
  const decimals = String(parts % PARTS_PER_PERCENT).padStart(MAX_PERCENT_DECIMALS, "0");
  const whole = Math.floor(parts / PARTS_PER_PERCENT);
  return `${whole},${decimals}`.replace(/,?0*$/, "");
}

export type RepriceTotals = {
  changed: number;
  same: number;
  /** Of the prices that change: those with the lowest and the highest difference; null without any. */
  lowest: PricePair | null;
  highest: PricePair | null;
};

export type PricePair = { fromPesos: number; toPesos: number };

export function countRepriced(
  prices: readonly number[],
  rule: PriceRule,
  apply: typeof reprice = reprice,
): RepriceTotals {
  const pairs = prices.map((fromPesos) => ({ fromPesos, toPesos: apply(fromPesos, rule) }));
  const changed = pairs
    .filter(({ fromPesos, toPesos }) => fromPesos !== toPesos)
    .sort((left, right) => differenceOf(left) - differenceOf(right));
  return {
    changed: changed.length,
    same: pairs.length - changed.length,
    lowest: changed[0] ?? null,
    highest: changed.at(-1) ?? null,
  };
}

function differenceOf({ fromPesos, toPesos }: PricePair): number {
  return toPesos - fromPesos;
}

/** The sale price that a rule makes of a list price; the list price itself when it would not be lower. */
export function salePriceBy(listInPesos: number, rule: PriceRule): number {
  return Math.min(reprice(listInPesos, rule), listInPesos);
}
