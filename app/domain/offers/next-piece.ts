import type { CalendarDay } from "../plain/buenos-aires";
import type { OfferedLine } from "./offered-line";
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

/**
 * Null unless the offer takes off more, and the shopper pays so much less. Pieces that make a set by
 * themselves do not count: a cart of full sets lacks nothing.
 */
function judge<Piece extends Addable>(
  { lines, discounts, today }: Order,
  before: OrderDiscounts,
  { added, pieces }: { added: Piece; pieces: number },
): NextPiece<Piece> | null {
  const after = discountOrder([...lines, { ...added, quantity: pieces }], discounts, today);
  const offer = discounts.quantityOffers.find(({ id }) => id === after.offer?.id);
  if (!offer || pieces >= findSet(offer).pieces) return null;
  const offerInPesos = (after.offer?.inPesos ?? 0) - (before.offer?.inPesos ?? 0);
  const saved = added.unitPriceInPesos * pieces - (costOf(after) - costOf(before));
  const savedInPesos = Math.min(offerInPesos, saved);
  return savedInPesos > 0 ? { offer, added, pieces, savedInPesos } : null;
}

/** The part of one added piece that is saved. */
export function shareOf({ added, savedInPesos }: NextPiece): number {
  return Math.min(savedInPesos / added.unitPriceInPesos, 1);
}
