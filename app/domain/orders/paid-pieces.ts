import { groupPieces, type EqualPieces, spread } from "../offers/piece-prices";
import { sum } from "../plain/sum";
import { transferPrice } from "../products/price-block";
import type { Order } from "./order-details";

export type SoldItem = {
  priceInPesos: number;
  quantity: number;
  /** Off all its pieces, for an offer by quantity and a code. */
  offInPesos?: number;
};

type SoldOrder = {
  items: readonly SoldItem[];
  /** Off the whole order, after what is off each item. */
  discountInPesos: number;
  /** The transfer discount that was offered when the order was placed; 0 for none. */
  discountPercent: number;
};

/** They add up to the total without shipping: each reduction is in the pieces that it is for. */
export function listPaidPieces(order: SoldOrder): EqualPieces[][] {
  const { items, discountInPesos } = order;
  const pieces = items.map(({ priceInPesos, quantity, offInPesos = 0 }) =>
    groupPieces({ unitPriceInPesos: priceInPesos, quantity, offInPesos }),
  );
  if (discountInPesos === 0) return pieces;
  const byPercent = pieces.map((equal) =>
    equal.map(({ priceInPesos, quantity }) => {
      return { priceInPesos: transferPrice(priceInPesos, order.discountPercent), quantity };
    }),
  );
  const givenByPercent = sum(pieces.map(addPieces)) - sum(byPercent.map(addPieces));
  if (givenByPercent === discountInPesos) return byPercent;
  // Another tool's discount, or one of another percentage: by value.
  const shares = spread(discountInPesos, pieces.map(addPieces));
  return items.map(({ priceInPesos, quantity, offInPesos = 0 }, at) =>
    groupPieces({
      ...{ unitPriceInPesos: priceInPesos, quantity },
      offInPesos: offInPesos + (shares[at] ?? 0),
    }),
  );
}

export function listPaidOf(
  order: Pick<Order, "items" | "discountInPesos" | "priceBlock">,
): EqualPieces[][] {
  const discountPercent = order.priceBlock?.transfer?.discountPercent ?? 0;
  return listPaidPieces({ ...order, discountPercent });
}

/** In whole pesos. */
export function addPieces(pieces: readonly EqualPieces[]): number {
  return sum(pieces.map(({ priceInPesos, quantity }) => priceInPesos * quantity));
}
