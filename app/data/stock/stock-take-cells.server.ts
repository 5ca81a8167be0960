import type { Connection } from "../../../db/connection";
import type { CountedCell } from "../../domain/stock/stock-take";
import { variantKey } from "../../domain/stock/stock-level";
import { NUMBER_LIST } from "../dialect/conditions.server";

type CellRow = Omit<CountedCell, "size"> & { sizeKey: string };

const COLUMNS = `product_row AS "productRow", size_key AS "sizeKey", color, counted,
  seen_on_hand AS "seenOnHand", seen_edits AS "seenEdits"`;

/** What was counted of these products, by row number and `variantKey`. */
export async function readTakeCells(
  connection: Connection,
  takeId: number,
  productRows: readonly number[],
): Promise<Map<number, Map<string, CountedCell>>> {
  const byProduct = new Map<number, Map<string, CountedCell>>();
  for (const row of await selectCells(connection).all(takeId, JSON.stringify(productRows))) {
    const cell = toCell(row);
    const cells = byProduct.get(cell.productRow) ?? new Map<string, CountedCell>();
    cells.set(variantKey(cell), cell);
    byProduct.set(cell.productRow, cells);
  }
  return byProduct;
}

const selectCells = ({ prepare }: Connection) =>
  prepare<[number, string], CellRow>(
    `SELECT ${COLUMNS} FROM stock_take_cells
      WHERE take_id = ? AND product_row IN ${NUMBER_LIST}`,
  );

/** All that was counted, product by product. */
export async function readAllTakeCells(
  connection: Connection,
  takeId: number,
): Promise<CountedCell[]> {
  return (
    await connection
      .prepare<[number], CellRow>(
        `SELECT ${COLUMNS} FROM stock_take_cells WHERE take_id = ?
        ORDER BY product_row, size_key, color`,
      )
      .all(takeId)
  ).map(toCell);
}

function toCell({ sizeKey, ...row }: CellRow): CountedCell {
  return { ...row, size: sizeKey };
}

/** Within a write: stores what was counted, in place of an earlier count. */
export async function writeTakeCell(
  connection: Connection,
  takeId: number,
  cell: CountedCell,
): Promise<void> {
  await upsertCell(connection).run({ ...cell, takeId });
}

const upsertCell = ({ prepare }: Connection) =>
  prepare<[CountedCell & { takeId: number }]>(
    `INSERT INTO stock_take_cells
      (take_id, product_row, size_key, color, counted, seen_on_hand, seen_edits)
      VALUES (@takeId, @productRow, @size, @color, @counted, @seenOnHand, @seenEdits)
      ON CONFLICT (take_id, product_row, size_key, color) DO UPDATE SET counted = excluded.counted,
        seen_on_hand = excluded.seen_on_hand, seen_edits = excluded.seen_edits`,
  );

/** Within a write: it counts as not counted. */
export async function deleteTakeCell(
  { prepare }: Connection,
  takeId: number,
  { productRow, size, color }: Pick<CountedCell, "productRow" | "size" | "color">,
): Promise<void> {
  await prepare(
    `DELETE FROM stock_take_cells
        WHERE take_id = ? AND product_row = ? AND size_key = ? AND color = ?`,
  ).run(takeId, productRow, size, color);
}
