import type { Connection } from "../../../db/connection";
import { nearestPage } from "../../domain/plain/pagination";
import { foldText } from "../../domain/plain/fold-text";
import { isOutdated, type CountedCell } from "../../domain/stock/stock-take";
import { variantKey } from "../../domain/stock/stock-level";
import type { StockSubject } from "../../domain/stock/stock-subject";
import { cutTakePages, toTakeRows, type TakeRow } from "../../domain/stock/take-rows";
import { toSheet, type StoredCount } from "../../domain/stock/take-sheet";
import type { ListedTake, TakePage } from "../../domain/stock/take-views";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTakeCells } from "./stock-take-cells.server";
import { readTakeProducts } from "./stock-take-products.server";
import { findTake } from "./stock-takes.server";
import { readStockRows } from "./stock-rows.server";

/** @param asked - the page as the address has it; null opens the first with something to count */
export function readTakePage(takeId: number, asked: string | null): Promise<TakePage | null> {
  return getStoredShop().database.read(async (connection) => {
    const take = await findTake(connection, takeId);
    if (!take) return null;
    const all = take.closedAt === null ? await readTakeRows(connection, take) : [];
    const pages = cutTakePages(all);
    const page =
      asked === null
        ? await findPageToCount(connection, takeId, pages)
        : nearestPage(asked, pages.length, 1);
    const rows = pages[page - 1] ?? [];
    return {
      ...{ take, page, pageCount: pages.length, totalCells: countCells(all) },
      rows: toSheet(
        rows,
        await readStoredCounts(
          connection,
          takeId,
          rows.map(({ productRow }) => productRow),
        ),
      ),
    };
  });
}

/** All rows of a stock take, without numbers: for the printed sheet. */
export function readTakeSheet(
  takeId: number,
): Promise<{ take: ListedTake; rows: TakeRow[] } | null> {
  return getStoredShop().database.read(async (connection) => {
    const take = await findTake(connection, takeId);
    return take && { take, rows: await readTakeRows(connection, take) };
  });
}

export async function readTakeRows(
  connection: Connection,
  { scope }: Pick<ListedTake, "scope">,
): Promise<TakeRow[]> {
  return toTakeRows(await readTakeProducts(connection, await readTaxonomy(connection), scope));
}

export function countCells(rows: readonly TakeRow[]): number {
  return rows.reduce((sum, { sizes }) => sum + sizes.length, 0);
}

/** The first page with a row of which not all sizes are counted; the first one when there is none. */
async function findPageToCount(
  connection: Connection,
  takeId: number,
  pages: readonly (readonly TakeRow[])[],
): Promise<number> {
  const key = (productRow: number, color: string) => `${productRow}\n${foldText(color)}`;
  const counted = new Map(
    (await selectCountedRows(connection).all(takeId)).map(({ productRow, color, cells }) => [
      key(productRow, color),
      cells,
    ]),
  );
  const found = pages.findIndex((rows) =>
    rows.some(
      ({ productRow, color, sizes }) => (counted.get(key(productRow, color)) ?? 0) < sizes.length,
    ),
  );
  return Math.max(found, 0) + 1;
}

/** Counted in SQL: a whole shop has 100,000 cells and more. */
const selectCountedRows = ({ prepare }: Connection) =>
  prepare<[number], { productRow: number; color: string; cells: number }>(
    `SELECT product_row AS "productRow", color, count(*) AS cells FROM stock_take_cells
      WHERE take_id = ? GROUP BY product_row, color`,
  );

/** Tells which sizes and colours were counted. */
export function createCountedTest(cells: readonly CountedCell[]) {
  // As `variantKey`, but the sizes are keys already: a large shop asks this 100,000 times.
  const key = ({ productRow, size, color }: StockSubject) =>
    `${productRow}\n${size}\n${foldText(color)}`;
  const counted = new Set(cells.map(key));
  return (subject: StockSubject): boolean => counted.has(key(subject));
}

/** Within a read or a write: what is stored of these products' sizes and colours. */
export async function readStoredCounts(
  connection: Connection,
  takeId: number,
  productRows: readonly number[],
) {
  const stock = await readStockRows(connection, productRows);
  const cells = await readTakeCells(connection, takeId, productRows);
  return ({ productRow, ...variant }: StockSubject): StoredCount | undefined => {
    const cell = cells.get(productRow)?.get(variantKey(variant));
    const now = stock.get(productRow)?.get(variantKey(variant)) ?? null;
    return cell && { cell, isOutdated: isOutdated(cell, now) };
  };
}
