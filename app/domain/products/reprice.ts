import { formatPesos } from "../plain/money";
import { MAX_PRICE_IN_PESOS } from "./price-text";

export const MIN_PRICE_IN_PESOS = 1;
/** In percent: a price can fall to almost nothing or rise to ten times its value. */
export const MIN_PERCENT = -95;
export const MAX_PERCENT = 900;

export const ROUNDINGS_IN_PESOS = [1, 10, 100, 1000] as const;

export type Rounding = (typeof ROUNDINGS_IN_PESOS)[number];

/** A price change: by a percentage, or to one amount for all. */
export type PriceRule =
  | { kind: "percent"; percent: number; roundingInPesos: Rounding }
  | { kind: "amount"; amountInPesos: number };

/**
 * The new price in whole pesos, rounded to the nearest step, half a step up. The result is at least
 * one peso and never outside the shop's price range.
 */
export function reprice(priceInPesos: number, rule: PriceRule): number {
  if (rule.kind === "amount") return clampPrice(rule.amountInPesos);
  const step = rule.roundingInPesos;
  // Percentages have one decimal: in tenths the product is a whole number, so no half is lost.
  const thousandths = priceInPesos * Math.round(1000 + rule.percent * 10);
  const rounded = roundHalfUp(thousandths / 1000 / step) * step;
  return clampPrice(rounded === 0 ? roundHalfUp(thousandths / 1000) : rounded);
}

/** "Subir 12,5 % y redondear a $ 100": the rule in words, for confirmation. */
export function describeRule(rule: PriceRule): string {
  if (rule.kind === "amount") return `Poner ${formatPesos(rule.amountInPesos)}`;
  const percent = Math.abs(rule.percent).toLocaleString("es-AR", { maximumFractionDigits: 1 });
  const change = `${rule.percent < 0 ? "Bajar" : "Subir"} ${percent} %`;
  const { roundingInPesos } = rule;
  return roundingInPesos === 1 ? change : `${change} y redondear a ${formatPesos(roundingInPesos)}`;
}

function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5);
}

function clampPrice(priceInPesos: number): number {
  return Math.min(Math.max(priceInPesos, MIN_PRICE_IN_PESOS), MAX_PRICE_IN_PESOS);
}
