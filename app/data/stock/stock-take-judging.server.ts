import { createHash } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { judgeCount, type CountedCell, type Judged } from "../../domain/stock/stock-take";
import { variantKey } from "../../domain/stock/stock-level";
import { toStockSubject } from "../../domain/stock/stock-subject";
import type { ListedCell } from "../../domain/stock/take-differences";
import { nameCell } from "../../domain/stock/stock-grid";
import { hasVariant } from "../../domain/stock/take-sheet";
import { findTakeProducts } from "./stock-take-products.server";
import { readStockRows } from "./stock-rows.server";

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

/** Within a read or a write: what these counts would change now. */
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

/** Changes with every count, so that nobody applies what they did not see. */
export function fingerprint(cells: readonly CountedCell[]): string {
  const hash = createHash("sha256");
  for (const cell of cells) {
    const { counted, seenOnHand, seenEdits } = cell;
    hash.update(`${toStockSubject(cell)} ${counted} ${seenOnHand} ${seenEdits}\n`);
  }
  return hash.digest("hex").slice(0, 32);
}
