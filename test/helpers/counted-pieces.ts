import type Database from "better-sqlite3";

import { normalizeSize } from "../../app/domain/catalogue/size";

export type CountedPieces = { productId: string; size?: string; color?: string; pieces: number };

/**
 * Counts a size and colour of a stored product, as a change by a person does; a second count changes the
 * number.
 * @returns the id of its row
 */
export function countPieces(database: Database.Database, counted: CountedPieces): number {
  const { productId, size = "", color = "", pieces } = counted;
  const variant = { productId, sizeKey: normalizeSize(size), color };
  database
    .prepare(
      `INSERT INTO stock (product_row, size_key, color)
        SELECT row_id, @sizeKey, @color FROM products WHERE id = @productId
        ON CONFLICT DO NOTHING`,
    )
    .run(variant);
  const { id, onHand } = database
    .prepare<[typeof variant], { id: number; onHand: number }>(
      `SELECT id, on_hand AS "onHand" FROM stock
        WHERE product_row = (SELECT row_id FROM products WHERE id = @productId)
          AND size_key = @sizeKey AND color = @color`,
    )
    .get(variant) ?? { id: NaN, onHand: NaN };
  database
    .prepare("INSERT INTO stock_movements (stock_id, on_hand_delta, reason) VALUES (?, ?, 'count')")
    .run(id, pieces - onHand);
  return id;
}
