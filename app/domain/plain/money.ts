import { formatWhole } from "./whole-number";

/**
 * Whole pesos with a no-break space: `$ 26.000`.
 * @throws RangeError when the amount is not a whole, safe number: a price is never rounded
 * silently.
 */
export function formatPesos(amountInPesos: number): string {
  requireWhole(amountInPesos, "pesos");
  return withSign(amountInPesos, formatWhole(Math.abs(amountInPesos)));
}

/**
 * Cents with two decimals, for amounts that are not whole pesos: `$ 8.666,67`.
 * @throws RangeError when the amount is not a whole, safe number.
 */
export function formatCents(amountInCents: number): string {
  requireWhole(amountInCents, "cents");
  const cents = Math.abs(amountInCents);
  const decimals = String(cents % 100).padStart(2, "0");
  return withSign(amountInCents, `${formatWhole(Math.floor(cents / 100))},${decimals}`);
}

function withSign(amount: number, text: string): string {
  return `${amount < 0 ? "-" : ""}$\u00a0${text}`;
}

function requireWhole(amount: number, unit: string): void {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`Not an amount in whole ${unit}: ${amount}`);
}

/**
 * Adds whole pesos and stops at the largest exact number, because other tools may store larger
 * amounts.
 */
export function addPesos(left: number, right: number): number {
  return Math.min(left + right, Number.MAX_SAFE_INTEGER);
}
