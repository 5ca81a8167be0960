import { writeBatch } from "../../app/data/history/write-as.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { writeStockEdit } from "../../app/data/stock/stock-edits.server";
import type { StockRow } from "../../app/data/stock/stock-rows.server";
import type { Variant } from "../../app/domain/stock/stock-level";
import { BY } from "./author";

type Counted = { productId: string; onHand: number | null } & Partial<Variant>;

/** A person types the number of pieces of a size and colour; null ends the counting. */
export async function countStock(
  { productId, onHand, size = "M", color = "Negro" }: Counted,
  by = BY,
): Promise<number | null> {
  const { batchId } = await writeBatch({ ...by, action: "stock.save" }, (connection) => {
    const productRow = connection.sqlite
      .prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
      .pluck()
      .get(productId);
    if (productRow === undefined) throw new Error(`There is no product ${productId}`);
    const edit = { productRow, size, color, onHand, reason: "count" } as const;
    writeStockEdit(connection, edit, by);
  });
  return batchId;
}

/** The numbers of all counted sizes and colours, in the order in which they were first counted. */
export function listStock(): Promise<
  Pick<StockRow, "sizeKey" | "color" | "onHand" | "reserved">[]
> {
  return getStoredShop().database.read(({ sqlite }) =>
    sqlite
      .prepare<[], StockRow>(
        `SELECT size_key AS sizeKey, color, on_hand AS onHand, reserved FROM stock ORDER BY id`,
      )
      .all(),
  );
}

/** Between two tests: counts nothing any more, with a ledger that adds up to nothing. */
export function forgetStock(): Promise<void> {
  return getStoredShop().database.write(
    ({ sqlite }) =>
      void sqlite.exec(`INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason)
          SELECT id, -on_hand, -reserved, 'uncounted' FROM stock;
        DELETE FROM stock`),
  );
}

/** Where the numbers, the ledger and the open orders do not agree; empty when all is well. */
export function findStockFaults(): Promise<unknown[]> {
  return getStoredShop().database.read(({ sqlite }) => sqlite.prepare(FAULTS).all());
}

const FAULTS = `
  WITH ledger AS (
    SELECT stock_id AS id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
      FROM stock_movements GROUP BY stock_id
  ), held AS (
    SELECT stock_id AS id, sum(quantity) AS reserved FROM order_items
      JOIN orders ON orders.id = order_items.order_id
      WHERE stock_state = 'reserved' GROUP BY stock_id
  )
  SELECT 'numbers' AS fault, stock.id, stock.on_hand, ledger.on_hand, stock.reserved, ledger.reserved
    FROM stock LEFT JOIN ledger USING (id)
    WHERE stock.on_hand <> coalesce(ledger.on_hand, 0) OR stock.reserved <> coalesce(ledger.reserved, 0)
  UNION ALL
  SELECT 'gone', ledger.id, NULL, ledger.on_hand, NULL, ledger.reserved
    FROM ledger WHERE (ledger.on_hand <> 0 OR ledger.reserved <> 0)
      AND NOT EXISTS (SELECT 1 FROM stock WHERE stock.id = ledger.id)
  UNION ALL
  SELECT 'orders', stock.id, stock.reserved, held.reserved, NULL, NULL
    FROM stock LEFT JOIN held USING (id) WHERE stock.reserved <> coalesce(held.reserved, 0)
  UNION ALL
  SELECT 'states', order_items.id, orders.status, order_items.stock_state, NULL, NULL
    FROM order_items JOIN orders ON orders.id = order_items.order_id
    WHERE order_items.stock_id IS NOT NULL AND (
      (orders.status IN ('pending', 'paid', 'preparing', 'ready_for_pickup')) <> (stock_state = 'reserved')
      OR (orders.status IN ('shipped', 'delivered')) <> (stock_state = 'taken' AND orders.status <> 'refunded'))`;
