const pesosFormat = new Intl.NumberFormat("es-AR", {
  style: "currency",
  currency: "ARS",
  maximumFractionDigits: 0,
});
const centsFormat = new Intl.NumberFormat("es-AR", {
  style: "currency",
  currency: "ARS",
  minimumFractionDigits: 2,
});

/**
 * Whole pesos as shoppers read them, with a no-break space: `$ 26.000`.
 *
 * @throws RangeError when the amount is not a whole, safe number: a price is never rounded silently.
 */
export function formatPesos(amountInPesos: number): string {
  requireWhole(amountInPesos, "pesos");
  return pesosFormat.format(amountInPesos);
}

/**
 * Cents with two decimals, for what no whole peso can say: `$ 8.666,67`.
 *
 * @throws RangeError when the amount is not a whole, safe number.
 */
export function formatCents(amountInCents: number): string {
  requireWhole(amountInCents, "cents");
  return centsFormat.format(amountInCents / 100);
}

function requireWhole(amount: number, unit: string): void {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`Not an amount in whole ${unit}: ${amount}`);
}

/** A sum of whole pesos that can be shown whatever other tools stored: it stops where it would be inexact. */
export function addPesos(left: number, right: number): number {
  return Math.min(left + right, Number.MAX_SAFE_INTEGER);
}
