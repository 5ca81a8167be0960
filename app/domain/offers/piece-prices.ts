import { spread } from "./spread";

type Line = {
  unitPriceInPesos: number;
  quantity: number;
  /** Whole pesos off all its pieces. */
  offInPesos: number;
};

/** Pieces of one price. */
export type EqualPieces = { priceInPesos: number; quantity: number };

/** The pieces of a line by what they cost. */
export function groupPieces(line: Line): EqualPieces[] {
  const { unitPriceInPesos: priceInPesos, quantity, offInPesos } = line;
  if (offInPesos === 0) return [{ priceInPesos, quantity }];
  const counts = new Map<number, number>();
  for (const price of pricePieces(line)) counts.set(price, (counts.get(price) ?? 0) + 1);
  return Array.from(counts, ([price, count]) => ({ priceInPesos: price, quantity: count }));
}

/**
 * What each piece of a line costs: they differ by a peso at most. An order stores only what is taken off
 * its lines, so this is also how a stored order knows its pieces.
 */
export function pricePieces({ unitPriceInPesos, quantity, offInPesos }: Line): number[] {
  const prices = Array.from({ length: quantity }, () => unitPriceInPesos);
  const off = spread(offInPesos, prices);
  return prices.map((price, at) => price - (off[at] ?? 0));
}
