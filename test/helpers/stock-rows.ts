import type Database from "better-sqlite3";

/** A counted size and colour; tests set only what matters to them. */
export type StockRow = {
  product_row: number;
  size_key?: string;
  color?: string;
  on_hand?: number;
  reserved?: number;
};

export type MovementRow = {
  on_hand_delta?: number;
  reserved_delta?: number;
  reason?: string;
  order_id?: number | null;
  at?: string;
};

/** Counts a size and colour, with its movement in the ledger. Returns its id. */
export function insertStock(connection: Database.Database, row: StockRow): number {
  const { on_hand = 0, reserved = 0, ...variant } = row;
  const { lastInsertRowid } = connection
    .prepare(
      "INSERT INTO stock (product_row, size_key, color) VALUES (@product_row, @size_key, @color)",
    )
    .run({ size_key: "M", color: "Negro", ...variant });
  const stockId = Number(lastInsertRowid);
  moveStock(connection, stockId, { on_hand_delta: on_hand, reserved_delta: reserved });
  return stockId;
}

/** A movement without an order is a person's change. */
export function moveStock(
  connection: Database.Database,
  stockId: number,
  movement: MovementRow,
): void {
  connection
    .prepare(
      `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason, order_id, at)
        VALUES (@stockId, @on_hand_delta, @reserved_delta, @reason, @order_id, @at)`,
    )
    .run({
      ...{ stockId, on_hand_delta: 0, reserved_delta: 0, reason: "count", order_id: null },
      at: "2026-01-01T00:00:00.000Z",
      ...movement,
    });
}

/** The numbers of a size and colour; undefined when it is not counted. */
export function readStock(
  connection: Database.Database,
  { product_row, size_key = "M", color = "Negro" }: StockRow,
): { on_hand: number; reserved: number; edits: number } | undefined {
  return connection
    .prepare<[number, string, string], { on_hand: number; reserved: number; edits: number }>(
      `SELECT on_hand, reserved, edits FROM stock
        WHERE product_row = ? AND size_key = ? AND color = ?`,
    )
    .get(product_row, size_key, color);
}
