import { groupPieces, type EqualPieces, spread, pricePieces } from "../offers/piece-prices";
import { sizeLabel } from "../catalogue/size";
import { sum } from "../plain/lists";
import { holdsMoney } from "../payments/payment-refund";
import { transferPrice } from "../payments/price-block";
import type { PieceCount } from "../stock/piece-count";
import type { Order, OrderItem } from "./order";

export type SoldItem = {
  priceInPesos: number;
  quantity: number;
  /** Off all its pieces, for an offer by quantity and a code. */
  offInPesos?: number;
};

/** They add up to the total without shipping: each reduction is in the pieces that it is for. */
export function listPaidPieces(order: {
  items: readonly SoldItem[];
  /** Off the whole order, after what is off each item. */
  discountInPesos: number;
  /** The transfer discount that was offered when the order was placed; 0 for none. */
  discountPercent: number;
}): EqualPieces[][] {
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

/** "1 × Remera lisa (Negro M), 2 × Gorra". */
export function namePieces(items: readonly OrderItem[], counts: readonly PieceCount[]): string {
  return counts
    .flatMap(({ itemId, pieces }) => {
      const item = items.find(({ id }) => id === itemId);
      return item && pieces > 0 ? describeItem({ ...item, quantity: pieces }) : [];
    })
    .join(", ");
}

/**
 * What was paid for some pieces of an order, in whole pesos. Pieces of a line differ by a peso at most:
 * the cheapest count first, so that several parts never give back more than the whole.
 */
export function priceChosen(
  order: Pick<Order, "items" | "discountInPesos" | "priceBlock">,
  counts: readonly PieceCount[],
): number {
  const paid = listPaidOf(order);
  return sum(
    order.items.map(({ id }, at) => {
      const chosen = counts.find(({ itemId }) => itemId === id)?.pieces ?? 0;
      const each = (paid[at] ?? []).flatMap(({ priceInPesos, quantity }) =>
        pricePieces({ unitPriceInPesos: priceInPesos, quantity, offInPesos: 0 }),
      );
      return sum(each.toSorted((left, right) => left - right).slice(0, chosen));
    }),
  );
}

/** How many pieces of each line had their money given back, by refunds that were not refused. */
export function countRefunded(
  order: Pick<Order, "refunds" | "manualRefunds" | "givenCodes">,
): ReadonlyMap<number, number> {
  const made = [
    ...order.refunds.filter(({ status }) => holdsMoney(status)),
    ...order.manualRefunds,
    ...(order.givenCodes ?? []),
  ];
  const counts = new Map<number, number>();
  for (const { itemId, pieces } of made.flatMap((refund) => refund.pieces ?? [])) {
    counts.set(itemId, (counts.get(itemId) ?? 0) + pieces);
  }
  return counts;
}

/**
 * What goes back for some pieces after those before them: all parts of a line, in whatever order, come to what was
 * paid for it.
 * @param settled - pieces of each line whose money a code or another order has
 */
export function priceRefund(
  order: Pick<
    Order,
    "items" | "discountInPesos" | "priceBlock" | "refunds" | "manualRefunds" | "givenCodes"
  >,
  counts: readonly PieceCount[],
  settled: ReadonlyMap<number, number> = new Map(),
): number {
  const refunded = countRefunded(order);
  return sum(
    counts.map(({ itemId, pieces }) => {
      const before = (refunded.get(itemId) ?? 0) + (settled.get(itemId) ?? 0);
      const price = (all: number) => priceChosen(order, [{ itemId, pieces: all }]);
      return price(before + pieces) - price(before);
    }),
  );
}

/** The first line with fewer pieces left than these; null when all are left. */
export function findOverRefunded(
  order: Pick<Order, "items" | "refunds" | "manualRefunds" | "givenCodes">,
  counts: readonly PieceCount[],
  settled: ReadonlyMap<number, number> = new Map(),
): (PieceCount & { bought: number }) | null {
  const refunded = countRefunded(order);
  for (const { itemId, pieces } of counts) {
    const bought = order.items.find(({ id }) => id === itemId)?.quantity ?? 0;
    const gone = (refunded.get(itemId) ?? 0) + (settled.get(itemId) ?? 0);
    const left = Math.max(bought - gone, 0);
    if (pieces > left) return { itemId, pieces: left, bought };
  }
  return null;
}

/** "2 × Remera (Negro M)". */
export function describeItem({
  name,
  size,
  color,
  quantity,
}: Pick<OrderItem, "name" | "size" | "color" | "quantity">): string {
  const variant = [color, sizeLabel(size)].filter((part) => part !== "").join(" ");
  return `${quantity} × ${name}${variant === "" ? "" : ` (${variant})`}`;
}
