const pesosFormat = new Intl.NumberFormat("es-AR", {
  style: "currency",
  currency: "ARS",
  maximumFractionDigits: 0,
});

/**
 * Whole pesos as shoppers read them, with a no-break space: `$ 26.000`.
 *
 * @throws RangeError when the amount is not a whole, safe number: a price is never rounded silently.
 */
export function formatPesos(amountInPesos: number): string {
  if (!Number.isSafeInteger(amountInPesos)) {
    throw new RangeError(`Not an amount in whole pesos: ${amountInPesos}`);
  }
  return pesosFormat.format(amountInPesos);
}

/** A sum of whole pesos that can be shown whatever other tools stored: it stops where it would be inexact. */
export function addPesos(left: number, right: number): number {
  return Math.min(left + right, Number.MAX_SAFE_INTEGER);
}
