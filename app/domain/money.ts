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
