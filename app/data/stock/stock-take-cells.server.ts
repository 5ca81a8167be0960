import { createHash } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { nameCell } from "../../domain/stock/stock-grid";
import { variantKey } from "../../domain/stock/stock-level";
import { toStockSubject } from "../../domain/stock/stock-subject";
import { type CountedCell, judgeCount, type Judged } from "../../domain/stock/stock-take";
import { type ListedCell, hasVariant } from "../../domain/stock/take-views";
import { NUMBER_LIST } from "../dialect/row-lists.server";
import { readStockRows } from "./stock-rows.server";
import { findTakeProducts } from "./stock-take-products.server";

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

export type JudgedCell = {
  cell: CountedCell;
  listed: ListedCell;
  /** `gone`: the product has no such size and colour any more, so nothing is applied. */
  judged: Judged | { outcome: "gone" };
};

/** So many take about as long to judge as a slice of a write. */
const CELLS_AT_A_TIME = 500;

/** Parts between which other requests have their turn. */
export function cutParts(cells: readonly CountedCell[]): CountedCell[][] {
  const parts: CountedCell[][] = [];
  for (let start = 0; start < cells.length; start += CELLS_AT_A_TIME) {
    parts.push(cells.slice(start, start + CELLS_AT_A_TIME));
  }
  return parts;
}

export async function judgeCells(
  connection: Connection,
  cells: readonly CountedCell[],
): Promise<JudgedCell[]> {
  const productRows = [...new Set(cells.map(({ productRow }) => productRow))];
  const products = await findTakeProducts(connection, productRows);
  const stock = await readStockRows(connection, productRows);
  return cells.map((cell) => {
    const { productRow, color, counted, seenOnHand } = cell;
    const product = products.get(productRow);
    const isThere = product !== undefined && hasVariant(product, cell);
    const now = stock.get(productRow)?.get(variantKey(cell)) ?? null;
    const judged = isThere ? judgeCount(cell, now) : ({ outcome: "gone" } as const);
    const size = product?.sizes.find(({ key }) => key === cell.size)?.label ?? cell.size;
    const name = product?.name ?? "Producto borrado";
    const listed: ListedCell = {
      ...{ subject: toStockSubject(cell), label: nameCell(name, { size, color }) },
      ...{ counted, seenOnHand, nowOnHand: now?.onHand ?? null },
      difference: judged.outcome === "different" ? judged.difference : null,
      onHand: judged.outcome === "different" ? judged.onHand : null,
    };
    return { cell, listed, judged };
  });
}

/** Changes with every count: a person applies only the counts that they saw. */
export function fingerprint(cells: readonly CountedCell[]): string {
  const hash = createHash("sha256");
  for (const cell of cells) {
    const { counted, seenOnHand, seenEdits } = cell;
    hash.update(`${toStockSubject(cell)} ${counted} ${seenOnHand} ${seenEdits}\n`);
  }
  return hash.digest("hex").slice(0, 32);
}
