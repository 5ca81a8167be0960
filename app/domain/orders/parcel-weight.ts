import { formatWhole } from "../plain/whole-number";

/** What the garments of an order weigh, without the packaging. */
export type ParcelWeight = {
  grams: number;
  /** The pieces whose weight is unknown, and so missing in `grams`. */
  unweighedPieces: number;
};

/** @param items - with the weight of one piece; null where the weight is unknown */
export function weighParcel(
  items: readonly { quantity: number; weightInGrams: number | null }[],
): ParcelWeight {
  const parcel = { grams: 0, unweighedPieces: 0 };
  for (const { quantity, weightInGrams } of items) {
    if (weightInGrams === null) parcel.unweighedPieces += quantity;
    else parcel.grams += quantity * weightInGrams;
  }
  return parcel;
}

/** "1.240 g", "740 g, sin contar 1 prenda"; empty when no weight is known. */
export function describeParcel({ grams, unweighedPieces: unknown }: ParcelWeight): string {
  if (grams === 0) return "";
  const known = `${formatWhole(grams)} g`;
  if (unknown === 0) return known;
  return `${known}, sin contar ${unknown === 1 ? "1 prenda" : `${unknown} prendas`}`;
}
