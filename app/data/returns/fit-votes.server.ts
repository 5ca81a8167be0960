import type { Connection } from "../../../db/connection";
import { findFit, type Fit } from "../../domain/returns/fit-vote";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A line of an order, by both of its names: a database gives the number of a deleted line again. */
export type AskedPiece = { orderNumber: string; itemId: number };

export type FoundPiece = {
  name: string;
  size: string;
  color: string;
  /** Null until its buyer said how it fitted. */
  fit: Fit | null;
};

/** Null for a line that its order has not, while the order is not delivered, and once its customer was erased. */
export function findAskedPiece(piece: AskedPiece): Promise<FoundPiece | null> {
  return getStoredShop().database.read((connection) => selectPiece(connection, piece));
}

/**
 * The last answer counts; null takes it away.
 * @returns false for a piece that is not asked for
 */
export function storeFitVote(piece: AskedPiece, fit: Fit | null, now: Date): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    const found = await selectPiece(connection, piece);
    if (!found) return false;
    // An answer that changes nothing must not empty the page cache.
    if (found.fit === fit) return true;
    const { prepare } = connection;
    if (fit === null) {
      await prepare("DELETE FROM fit_votes WHERE order_item_id = ?").run(piece.itemId);
      return true;
    }
    await prepare(
      `INSERT INTO fit_votes (order_item_id, fit, at) VALUES (?, ?, ?)
        ON CONFLICT (order_item_id) DO UPDATE SET fit = excluded.fit, at = excluded.at`,
    ).run(piece.itemId, fit, now.toISOString());
    return true;
  });
}

async function selectPiece(
  { prepare }: Connection,
  { orderNumber, itemId }: AskedPiece,
): Promise<FoundPiece | null> {
  const row = await prepare<[number, string], Omit<FoundPiece, "fit"> & { fit: string | null }>(
    `SELECT item.name, item.size, item.color, fit_votes.fit FROM order_items AS item
      JOIN orders ON orders.id = item.order_id JOIN customers ON customers.id = orders.customer_id
      LEFT JOIN fit_votes ON fit_votes.order_item_id = item.id
      WHERE item.id = ? AND orders.order_number = ? AND orders.status = 'delivered'
        AND customers.erased_at IS NULL`,
  ).get(itemId, orderNumber);
  return row ? { ...row, fit: findFit(row.fit) } : null;
}
