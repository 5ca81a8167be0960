import { writeBatch } from "../../app/data/history/write-as.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { writeStockEdits } from "../../app/data/stock/save-stock.server";
import type { StockRow } from "../../app/data/stock/stock-rows.server";
import type { Variant } from "../../app/domain/stock/stock-level";
import { BY } from "./author";
import { STOCK_FAULTS } from "./stock-faults";
import { runScript } from "./run-script";

type Counted = { productId: string; onHand: number | null } & Partial<Variant>;

/** A person types the number of pieces of a size and colour; null ends the counting. */
export async function countStock(
  { productId, onHand, size = "M", color = "Negro" }: Counted,
  by = BY,
): Promise<number | null> {
  const { batchId } = await writeBatch({ ...by, action: "stock.count" }, async (connection) => {
    const productRow = await connection
      .prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
      .pluck()
      .get(productId);
    if (productRow === undefined) throw new Error(`There is no product ${productId}`);
    const edit = { productRow, size, color, onHand, reason: "count" } as const;
    await writeStockEdits(connection, [edit], by);
  });
  return batchId;
}

/** The numbers of all counted sizes and colours, in the order in which they were first counted. */
export function listStock(): Promise<
  Pick<StockRow, "sizeKey" | "color" | "onHand" | "reserved">[]
> {
  return getStoredShop().database.read(({ prepare }) =>
    prepare<[], StockRow>(
      `SELECT size_key AS "sizeKey", color, on_hand AS "onHand", reserved FROM stock ORDER BY id`,
    ).all(),
  );
}

/** Between two tests: counts nothing any more, with a ledger that adds up to nothing. */
export function forgetStock(): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) =>
      void (await runScript(
        { prepare },
        `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason)
          SELECT id, -on_hand, -reserved, 'uncounted' FROM stock;
        DELETE FROM stock`,
      )),
  );
}

/** Where the numbers, the ledger and the open orders do not agree; empty when all is well. */
export function findStockFaults(): Promise<unknown[]> {
  return getStoredShop().database.read(({ prepare }) => prepare(STOCK_FAULTS).all());
}
