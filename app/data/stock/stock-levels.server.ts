import type { Connection } from "../../../db/connection";
import { MOST_SHOWN, type StockLevel } from "../../domain/stock/stock-level";
import { NUMBER_LIST } from "../dialect/conditions.server";

/** What is counted of these products, by row number, as pages show it. */
export async function readStockLevels(
  connection: Connection,
  rowIds: readonly number[],
): Promise<Map<number, StockLevel[]>> {
  const byRow = new Map<number, StockLevel[]>();
  for (const { productRow, ...level } of await selectLevels(connection).all(
    JSON.stringify(rowIds),
  )) {
    const levels = byRow.get(productRow);
    if (levels) levels.push(level);
    else byRow.set(productRow, [level]);
  }
  return byRow;
}

const selectLevels = ({ prepare }: Connection) =>
  prepare<[string], StockLevel & { productRow: number }>(
    `SELECT product_row AS "productRow", size_key AS "sizeKey", color,
        min(max(on_hand - reserved, 0), ${MOST_SHOWN}) AS left
      FROM stock WHERE product_row IN ${NUMBER_LIST}`,
  );
