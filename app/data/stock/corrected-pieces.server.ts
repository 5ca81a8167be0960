import type { Connection } from "../../../db/connection";
import type { StockState } from "../../domain/orders/order";
import { TooFewPiecesError } from "./order-stock.server";
import { reservePieces, writeMovement } from "./stock-rows.server";

/** The pieces of a line before and after; no `stockId` where they are not counted. */
export type MovedPieces = {
  before: { stockId: number | null; stockState: string; quantity: number };
  after: { stockId: number | null; quantity: number };
};

/** What its line says of the pieces from now on. */
export type HeldPieces = { stockId: number | null; stockState: StockState | "" };

export function toHeldPieces({ after }: MovedPieces, isHolding: boolean): HeldPieces {
  const { stockId } = after;
  if (stockId === null) return { stockId, stockState: "" };
  return { stockId, stockState: isHolding ? "reserved" : "released" };
}

/**
 * Within a write: an order holds other pieces than before, all of them or none. Pieces that it has no more are free
 * first, so that one line may take what another leaves. `isHolding` is false for an order whose pieces are for sale.
 * @throws TooFewPiecesError, and the caller's transaction must then roll back
 */
export async function exchangeHeldPieces(
  connection: Connection,
  moved: readonly MovedPieces[],
  by: { orderId: number; author: string; now: Date; isHolding: boolean },
): Promise<void> {
  const { orderId, author, now, isHolding } = by;
  const deltas = new Map<number, number>();
  const add = (stockId: number | null, pieces: number) => {
    if (stockId !== null) deltas.set(stockId, (deltas.get(stockId) ?? 0) + pieces);
  };
  for (const { before, after } of moved) {
    if (before.stockState === "reserved") add(before.stockId, -before.quantity);
    if (isHolding) add(after.stockId, after.quantity);
  }
  for (const [stockId, reservedDelta] of deltas) {
    if (reservedDelta >= 0) continue;
    await writeMovement(connection, {
      ...{ stockId, orderId, author, now, reservedDelta, reason: "released" },
    });
  }
  for (const [stockId, quantity] of deltas) {
    if (quantity <= 0) continue;
    if (!(await reservePieces(connection, { stockId, quantity, orderId, now }))) {
      throw new TooFewPiecesError();
    }
  }
}
