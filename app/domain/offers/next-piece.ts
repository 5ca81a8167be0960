import type { CalendarDay } from "../plain/buenos-aires";
import { sum } from "../plain/sum";
import { isInScope, type OfferedLine } from "./offered-line";
import {
  costOf,
  discountOrder,
  type OfferedDiscounts,
  type OrderDiscounts,
} from "./order-discounts";
import { findSet, MOST_PIECES, type QuantityOffer } from "./quantity-offer";

/** A product of which more pieces can be added to the cart. */
export type Addable = Omit<OfferedLine, "quantity"> & {
  /** How many. */
  room: number;
};

/** What the cart's shopper gets for adding some pieces of one product. */
export type NextPiece<Piece extends Addable = Addable> = {
  offer: QuantityOffer;
  added: Piece;
  /** How many of it. */
  pieces: number;
  /** What the quantity offer then takes off more than now, in whole pesos. */
  savedInPesos: number;
};

type Order = {
  lines: readonly OfferedLine[];
  discounts: OfferedDiscounts;
  today: CalendarDay;
};

/**
 * The fewest pieces with which a quantity offer takes off more of this order than now, and of those the
 * ones that cost least of their own price. Both orders are priced by `discountOrder`, so it is what the
 * cart says once they are in it. Null when no such pieces exist.
 */
export function findNextPiece<Piece extends Addable>(
  order: Order,
  addable: readonly Piece[],
): NextPiece<Piece> | null {
  if (order.discounts.quantityOffers.length === 0) return null;
  const before = discountOrder(order.lines, order.discounts, order.today);
  for (let pieces = 1; pieces < MOST_PIECES; pieces += 1) {
    const found = addable
      .filter(({ room, unitPriceInPesos }) => room >= pieces && unitPriceInPesos > 0)
      .flatMap((added) => judge(order, before, { added, pieces }) ?? []);
    const [best] = found.toSorted((left, right) => shareOf(right) - shareOf(left));
    if (best) return best;
  }
  return null;
}

/** Null unless they fill a set that is begun, the offer takes off more, and the shopper pays so much less. */
function judge<Piece extends Addable>(
  { lines, discounts, today }: Order,
  before: OrderDiscounts,
  { added, pieces }: { added: Piece; pieces: number },
): NextPiece<Piece> | null {
  const filled = discounts.quantityOffers.filter((offer) => fillsSet(lines, offer, added, pieces));
  if (filled.length === 0) return null;
  const after = discountOrder([...lines, { ...added, quantity: pieces }], discounts, today);
  const offer = filled.find(({ id }) => id === after.offer?.id);
  const offerInPesos = (after.offer?.inPesos ?? 0) - (before.offer?.inPesos ?? 0);
  const saved = added.unitPriceInPesos * pieces - (costOf(after) - costOf(before));
  const savedInPesos = Math.min(offerInPesos, saved);
  return offer && savedInPesos > 0 ? { offer, added, pieces, savedInPesos } : null;
}

/** A cart of full sets lacks nothing, though a dearer piece would put another one in the cheapest place. */
function fillsSet(
  lines: readonly OfferedLine[],
  offer: QuantityOffer,
  added: Addable,
  pieces: number,
): boolean {
  if (!isInScope(added, offer.scope)) return false;
  const inScope = lines.filter((line) => isInScope(line, offer.scope));
  const size = findSet(offer).pieces;
  const begun = sum(inScope.map(({ quantity }) => quantity)) % size;
  return begun > 0 && begun + pieces === size;
}

/** The part of one added piece that is saved. */
export function shareOf({ added, savedInPesos }: NextPiece): number {
  return Math.min(savedInPesos / added.unitPriceInPesos, 1);
}
