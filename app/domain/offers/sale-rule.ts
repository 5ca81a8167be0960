import { reprice, type PriceRule } from "../products/reprice";

/** The sale price that a rule makes of a list price; the list price itself when it would not be lower. */
export function salePriceBy(listInPesos: number, rule: PriceRule): number {
  return Math.min(reprice(listInPesos, rule), listInPesos);
}
