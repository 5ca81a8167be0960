import type { Connection } from "../../../db/connection";
import { mayHold, type HoldCaps, type UnpaidPieces } from "../../domain/stock/hold";

/** Why an order may not hold its pieces is never told: it would tell how many others hold. */
type Wanted = {
  pieces: number;
  /** Keyed hash of the network that orders, or empty when it is not known. */
  heldBy: string;
};

/** Within the write of an order, so that no two orders together go beyond the caps. */
export async function mayHoldNow(
  connection: Connection,
  { pieces, heldBy }: Wanted,
  caps: HoldCaps,
): Promise<boolean> {
  return mayHold(pieces, await readUnpaidPieces(connection, heldBy), caps);
}

/** `ofAddress` is 0 without a network. */
export async function readUnpaidPieces(
  { prepare }: Connection,
  heldBy = "",
): Promise<UnpaidPieces> {
  const pieces = await prepare<[string], UnpaidPieces>(
    `SELECT (${LEFT}) AS left, coalesce(sum(item.quantity), 0) AS "inAll",
        coalesce(sum(CASE orders.channel WHEN 'web' THEN item.quantity END), 0) AS "ofShoppers",
        coalesce(sum(CASE orders.held_by WHEN '' THEN 0 WHEN ? THEN item.quantity END), 0) AS "ofAddress"
      FROM ${HOLDING}`,
  ).get(heldBy);
  if (!pieces) throw new Error("A sum has one row");
  return pieces;
}

/** An index has these sums; a join that leaves out the products in the bin would read each product. */
const LEFT = "SELECT coalesce(sum(on_hand - reserved), 0) FROM stock WHERE on_hand - reserved > 0";
const WAITING = "orders.status = 'pending' AND orders.paid_at IS NULL";
const HOLDING = `orders JOIN order_items AS item ON item.order_id = orders.id
  WHERE ${WAITING} AND item.stock_state = 'reserved'`;

export const HOLDING_ORDERS = `SELECT orders.id FROM ${HOLDING}`;

/** The ids of the orders that `domain/stock/hold` calls unheld. */
export const UNHELD_ORDERS = `SELECT orders.id FROM orders
  JOIN order_items AS item ON item.order_id = orders.id
  WHERE ${WAITING} AND item.stock_state = 'released'`;
