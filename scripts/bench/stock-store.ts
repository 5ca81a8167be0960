import type Database from "better-sqlite3";

import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the last two years, as orders and people leave them: in, reserved, taken. */
const CYCLE = [
  { onHand: 10, reserved: 0, reason: "intake" },
  { onHand: 0, reserved: 2, reason: "reserved" },
  { onHand: -2, reserved: -2, reason: "taken" },
  { onHand: 0, reserved: 1, reason: "reserved" },
  { onHand: 0, reserved: -1, reason: "released" },
] as const;

/** Counts every size and colour but those that the benchmark buys, with so many movements in the ledger. */
export function fillStock(database: Database.Database, movements: number): void {
  database.exec(`BEGIN;
    INSERT INTO stock (product_row, size_key, color)
      SELECT row_id, size.value, color.value FROM products,
        json_each(CASE sizes WHEN '[]' THEN '[""]' ELSE sizes END) AS size,
        json_each(CASE colors WHEN '[]' THEN '[""]' ELSE colors END) AS color
      WHERE products.id <> '${BOUGHT_PRODUCT.id}' ON CONFLICT DO NOTHING`);
  const ids = database.prepare<[], number>("SELECT id FROM stock").pluck().all();
  const insert = database.prepare(
    `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason, order_id, at)
      VALUES (@id, @onHand, @reserved, @reason, @order, @at)`,
  );
  const now = Date.now();
  for (let n = 0; n < movements; n += 1) {
    const step = CYCLE[Math.floor(n / ids.length) % CYCLE.length] ?? CYCLE[0];
    insert.run({
      ...step,
      id: ids[n % ids.length],
      order: step.reason === "intake" ? null : n,
      at: new Date(now - (729 * DAY_MS * (movements - n)) / movements).toISOString(),
    });
  }
  database.exec("COMMIT");
}
