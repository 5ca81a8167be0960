import type Database from "better-sqlite3";

/** A request as another program would write it; tests set only what matters to them. */
export type ReturnRow = {
  order_id: number;
  code?: string;
  state?: string;
  kind?: string;
  note?: string;
};

/** For another piece of the order's first line. Returns its code. */
export function insertReturn(database: Database.Database, row: ReturnRow): string {
  const given = {
    ...{ code: `CAM-2222222${row.order_id % 10}`, state: "asked", kind: "exchange", note: "" },
    ...row,
  };
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO returns (code, order_id, kind, state, note, created_at)
        VALUES (@code, @order_id, @kind, @state, @note, '2025-06-10T12:00:00.000Z')`,
    )
    .run(given);
  const item = database
    .prepare<
      [number],
      { id: number; productId: string; size: string; color: string; price: number }
    >(
      `SELECT id, product_id AS "productId", size, color, price FROM order_items
        WHERE order_id = ? ORDER BY id LIMIT 1`,
    )
    .get(given.order_id);
  if (!item) throw new Error("The order has no line");
  database
    .prepare(
      `INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid, new_product_id,
          new_size, new_color, new_price)
        VALUES (@returnId, @id, 1, 'chico', @price, @productId, @size, @color, @price)`,
    )
    .run({ returnId: Number(lastInsertRowid), ...item });
  return given.code;
}
