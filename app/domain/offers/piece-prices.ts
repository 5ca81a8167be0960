import type { Reductions } from "../payments/price-block";

/**
 * Splits a whole amount in proportion to the weights, by largest remainder: the parts are whole, add up
 * to the amount, and none is more than its weight. An amount above the sum of the weights is cut to it.
 * Equal remainders go to the first.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const whole = BigInt(amount) < sum ? BigInt(amount) : sum;
  // Prices that another tool stored may be so high that their product is not exact.
  const shares = weights.map((weight, place) => {
    const product = whole * BigInt(weight);
    return { place, part: product / sum, remainder: product % sum };
  });
  const parts = shares.map(({ part }) => Number(part));
  let missing = Number(whole) - parts.reduce((total, part) => total + part, 0);
  const byRemainder = shares.toSorted(
    (left, right) => Number(right.remainder - left.remainder) || left.place - right.place,
  );
  for (const { place } of byRemainder) {
    if (missing === 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    missing -= 1;
  }
  return parts;
}

type Line = {
  unitPriceInPesos: number;
  quantity: number;
  /** Whole pesos off all its pieces. */
  offInPesos: number;
};

export type EqualPieces = { priceInPesos: number; quantity: number };

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

export function listReductions(reductions: Reductions | undefined): ReductionLine[] {
  const { offer = null, code = null } = reductions ?? {};
  // What a credit pays is known with the shipping.
  const isOpen = code?.creditInPesos !== undefined && code.inPesos === 0;
  return [
    ...(offer ? [{ label: `Promoción ${offer.text}`, inPesos: offer.inPesos }] : []),
    ...(code && !isOpen
      ? [
          {
            label: code.code === "" ? "Descuento" : `Código ${code.code}`,
            inPesos: code.freesShipping ? null : code.inPesos,
          },
        ]
      : []),
  ];
}
