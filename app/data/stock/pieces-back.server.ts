import type { Connection } from "../../../db/connection";
import { readAway, returnPieces } from "./order-stock.server";
import { writeMovement } from "./stock-rows.server";

type PiecesBack = {
  orderId: number;
  /** A line of the order. */
  itemId: number;
  pieces: number;
  /** How many of them cannot be sold any more. */
  broken: number;
  author: string;
  now: Date;
};

/**
 * Within a write: pieces of an order are in the shop again. Those that came back by hand before are back already,
 * and broken ones come back and go, so that what is away of the order stays right.
 */
export async function bringBackPieces(
  connection: Connection,
  { orderId, itemId, pieces, broken, author, now }: PiecesBack,
): Promise<void> {
  const by = { orderId, author, now };
  const away = (await readAway(connection, orderId)).find((line) => line.itemId === itemId);
  const back = Math.min(pieces, away?.pieces ?? 0);
  if (back > 0) await returnPieces(connection, { ...by, pieces: [{ itemId, pieces: back }] });
  if (broken === 0) return;
  const row = await selectStock(connection).get(itemId);
  if (!row) return;
  const onHandDelta = -Math.min(broken, row.onHand);
  await writeMovement(connection, { ...by, stockId: row.id, onHandDelta, reason: "broken" });
}

const selectStock = ({ prepare }: Connection) =>
  prepare<[number], { id: number; onHand: number }>(
    `SELECT stock.id, stock.on_hand AS "onHand" FROM order_items AS item
      JOIN stock ON stock.id = item.stock_id WHERE item.id = ?`,
  );
