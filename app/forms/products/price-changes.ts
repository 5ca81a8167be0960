import { MAX_CHOSEN } from "./chosen-products";

/** A product of the preview with the price that the owner saw. */
export type SeenPrice = { id: string; seenPesos: number };

/**
 * Reads the preview's pairs of `id` and `antes`; null for incomplete pairs, invalid prices or too
 * many pairs.
 */
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
