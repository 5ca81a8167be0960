import { pricePieces } from "../offers/piece-prices";
import { sum } from "../plain/sum";
import type { PieceCount } from "../stock/returned-pieces";
import type { Order, OrderItem } from "./order-details";
import { describeItem } from "./order-export";
import { listPaidOf } from "./paid-pieces";

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
