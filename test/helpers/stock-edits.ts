import { writeBatch } from "../../app/data/history/write-as.server";
import { writeStockEdits, type StockEdit } from "../../app/data/stock/save-stock.server";
import {
  readStockRow,
  reservePieces,
  writeMovement,
  type StockRow,
} from "../../app/data/stock/stock-rows.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { BY } from "./author";

/** A size and colour of a product, as the stock stores it. */
export type StockCell = Pick<StockEdit, "productRow" | "size" | "color">;

/** Stores numbers as the back office does. Returns the change in the history; null for none. */
export async function saveStock(...edits: (StockCell & { onHand: number | null })[]) {
  const counted = edits.map((edit) => ({ reason: "count", ...edit }) as const);
  const { batchId } = await writeBatch({ ...BY, action: "stock.count" }, (connection) =>
    writeStockEdits(connection, counted, BY),
  );
  return batchId;
}

export function findStock(cell: StockCell): Promise<StockRow | null> {
  return getStoredShop().database.read((connection) => readStockRow(connection, cell));
}

/** An order holds pieces of it. Returns false when there are too few. */
export function sell(cell: StockCell, quantity: number, orderId = 1): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    const row = await readStockRow(connection, cell);
    if (!row) return true;
    return reservePieces(connection, { stockId: row.id, quantity, orderId, now: BY.now });
  });
}

/** The pieces that an order holds leave the shop. */
export function handOver(cell: StockCell, quantity: number, orderId = 1): Promise<void> {
  return getStoredShop().database.write(async (connection) => {
    const row = await readStockRow(connection, cell);
    if (!row) return;
    const taken = Math.min(quantity, row.reserved, row.onHand);
    await writeMovement(connection, {
      ...{ stockId: row.id, orderId, reason: "taken", now: BY.now },
      ...{ onHandDelta: -taken, reservedDelta: -taken },
    });
  });
}

/** Stored numbers that are not the sums of their movements; none in a sound shop. */
export function findUnbalanced(): Promise<unknown[]> {
  return getStoredShop().database.read(({ prepare }) =>
    prepare(
      `SELECT stock_id, pieces, held, on_hand, reserved
          FROM (SELECT stock_id, sum(on_hand_delta) AS pieces, sum(reserved_delta) AS held
            FROM stock_movements GROUP BY stock_id) AS ledger
          LEFT JOIN stock ON stock.id = stock_id
          WHERE pieces <> coalesce(on_hand, 0) OR held <> coalesce(reserved, 0)`,
    ).all(),
  );
}
