import type { Reductions } from "../products/price-block";
import { spread } from "./spread";

type Line = {
  unitPriceInPesos: number;
  quantity: number;
  /** Whole pesos off all its pieces. */
  offInPesos: number;
};

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

export function sumReductions(reductions: Reductions | undefined): number {
  return (reductions?.offer?.inPesos ?? 0) + (reductions?.code?.inPesos ?? 0);
}

type ReductionLine = {
  label: string;
  /** Whole pesos off; null for a code that only makes the shipping free. */
  inPesos: number | null;
};

/** What an offer by quantity and a code took off, as every page, mail and list says it. */
export function listReductions(reductions: Reductions | undefined): ReductionLine[] {
  const { offer = null, code = null } = reductions ?? {};
  return [
    ...(offer ? [{ label: `Promoción ${offer.text}`, inPesos: offer.inPesos }] : []),
    ...(code
      ? [
          {
            label: code.code === "" ? "Descuento" : `Código ${code.code}`,
            inPesos: code.freesShipping ? null : code.inPesos,
          },
        ]
      : []),
  ];
}
