import { percentOf } from "../payments/price-block";
import { isInScope, type OfferedLine, type OfferScope } from "./offered-line";
import { spread } from "./piece-prices";

/** The offers by number of pieces, with the part that is taken off the cheapest piece of each set. */
export const QUANTITY_OFFER_KINDS = [
  { id: "2x1", label: "2x1", pieces: 2, percentOff: 100 },
  { id: "3x2", label: "3x2", pieces: 3, percentOff: 100 },
  { id: "second-50", label: "Segunda unidad al 50\u00a0%", pieces: 2, percentOff: 50 },
] as const;

/** Of the largest set. */
export const MOST_PIECES = Math.max(...QUANTITY_OFFER_KINDS.map(({ pieces }) => pieces));

export type QuantityOfferKind = (typeof QUANTITY_OFFER_KINDS)[number]["id"];

export type QuantityOffer = { id: number; kind: QuantityOfferKind; scope: OfferScope };

export function findQuantityOfferKind(text: string): QuantityOfferKind | null {
  return QUANTITY_OFFER_KINDS.find(({ id }) => id === text)?.id ?? null;
}

export function describeQuantityOffer({ kind }: Pick<QuantityOffer, "kind">): string {
  return getKind(kind).label;
}

export function findSet({ kind }: Pick<QuantityOffer, "kind">) {
  const { pieces, percentOff } = getKind(kind);
  return { pieces, percentOff };
}

/**
 * What the offer takes off each piece of each line, in whole pesos. Pieces are put into sets from the
 * dearest to the cheapest, so the shopper gets the most that sets of whole pieces give; the saving of a
 * set is spread over all its pieces, so that a piece which goes back is worth what was paid for it.
 */
export function takeQuantityOffer(
  lines: readonly OfferedLine[],
  { kind, scope }: Pick<QuantityOffer, "kind" | "scope">,
): number[][] {
  const { pieces: size, percentOff } = getKind(kind);
  const taken = lines.map(({ quantity }) => Array.from({ length: quantity }, () => 0));
  const pieces = lines
    .flatMap((line, lineAt) =>
      isInScope(line, scope)
        ? Array.from({ length: line.quantity }, (_, pieceAt) => {
            return { lineAt, pieceAt, price: line.unitPriceInPesos };
          })
        : [],
    )
    .toSorted((left, right) => right.price - left.price);
  for (let start = 0; start + size <= pieces.length; start += size) {
    const set = pieces.slice(start, start + size);
    const saving = percentOf(set.at(-1)?.price ?? 0, percentOff);
    const parts = spread(
      saving,
      set.map(({ price }) => price),
    );
    set.forEach(({ lineAt, pieceAt }, place) => {
      const line = taken[lineAt];
      if (line) line[pieceAt] = parts[place] ?? 0;
    });
  }
  return taken;
}

function getKind(kind: QuantityOfferKind) {
  const found = QUANTITY_OFFER_KINDS.find(({ id }) => id === kind);
  if (!found) throw new Error(`Unknown kind of offer: ${kind}`);
  return found;
}
