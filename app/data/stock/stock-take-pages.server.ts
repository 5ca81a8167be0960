import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import { compareSizes } from "../../domain/catalogue/size";
import { foldText } from "../../domain/plain/fold-text";
import { nearestPage, placePage } from "../../domain/plain/pagination";
import { nameCell } from "../../domain/stock/stock-grid";
import { variantKey } from "../../domain/stock/stock-level";
import type { StockSubject } from "../../domain/stock/stock-subject";
import { isOutdated, type CountedCell } from "../../domain/stock/stock-take";
import { cutTakePages, toTakeRows, type TakeRow } from "../../domain/stock/take-rows";
import {
  toSheet,
  type StoredCount,
  type ListedTake,
  type TakePage,
  LISTED_DIFFERENCES,
  type ListedCell,
  type TakeDifferences,
  type UncountedRow,
} from "../../domain/stock/take-views";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readStockRows } from "./stock-rows.server";
import {
  readTakeCells,
  readAllTakeCells,
  cutParts,
  fingerprint,
  judgeCells,
  type JudgedCell,
} from "./stock-take-cells.server";
import { readTakeProducts } from "./stock-take-products.server";
import { findTake } from "./stock-takes.server";

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

export function readTakeSheet(
  takeId: number,
): Promise<{ take: ListedTake; rows: TakeRow[] } | null> {
  return getStoredShop().database.read(async (connection) => {
    const take = await findTake(connection, takeId);
    return take && { take, rows: await readTakeRows(connection, take) };
  });
}

async function readTakeRows(
  connection: Connection,
  { scope }: Pick<ListedTake, "scope">,
): Promise<TakeRow[]> {
  return toTakeRows(await readTakeProducts(connection, await readTaxonomy(connection), scope));
}

function countCells(rows: readonly TakeRow[]): number {
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

function createCountedTest(cells: readonly CountedCell[]) {
  // As `variantKey`, but the sizes are keys already: a large shop asks this 100,000 times.
  const key = ({ productRow, size, color }: StockSubject) =>
    `${productRow}\n${size}\n${foldText(color)}`;
  const counted = new Set(cells.map(key));
  return (subject: StockSubject): boolean => counted.has(key(subject));
}

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

/** @param asked - the page of differences as the address has it */
export async function readDifferences(
  takeId: number,
  asked: string | null,
): Promise<{ take: ListedTake; differences: TakeDifferences } | null> {
  const { database } = getStoredShop();
  const found = await database.read(async (connection) => {
    const take = await findTake(connection, takeId);
    if (!take) return null;
    return {
      take,
      cells: await readAllTakeCells(connection, takeId),
      rows: take.closedAt === null ? await readTakeRows(connection, take) : [],
    };
  });
  if (!found) return null;
  const { take, cells, rows } = found;
  const by = new Map<JudgedCell["judged"]["outcome"], ListedCell[]>();
  for (const part of cutParts(sortAsSheet(cells, rows))) {
    await letOthersWork();
    for (const { judged, listed } of await database.read((open) => judgeCells(open, part))) {
      const list = by.get(judged.outcome);
      if (list) list.push(listed);
      else by.set(judged.outcome, [listed]);
    }
  }
  const different = by.get("different") ?? [];
  const { start, end, ...place } = placePage(asked, different.length, LISTED_DIFFERENCES);
  const uncounted = listUncounted(rows, cells);
  return {
    take,
    differences: {
      ...place,
      seen: fingerprint(cells),
      countedCells: cells.length,
      equalCells: by.get("equal")?.length ?? 0,
      different: different.slice(start, end),
      outdated: by.get("outdated") ?? [],
      gone: by.get("gone") ?? [],
      uncounted: uncounted.slice(0, LISTED_DIFFERENCES),
      uncountedRows: uncounted.length,
      totalCells: countCells(rows),
    },
  };
}

/** In the order in which they were counted, so that people find them again. */
function sortAsSheet(cells: readonly CountedCell[], rows: readonly TakeRow[]): CountedCell[] {
  const key = (productRow: number, color: string) => `${productRow}\n${foldText(color)}`;
  const places = new Map(rows.map((row, place) => [key(row.productRow, row.color), place]));
  const placeOf = ({ productRow, color }: CountedCell) =>
    places.get(key(productRow, color)) ?? rows.length;
  return cells
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .sort((one, other) => one.place - other.place || compareSizes(one.cell.size, other.cell.size))
    .map(({ cell }) => cell);
}

function listUncounted(rows: readonly TakeRow[], cells: readonly CountedCell[]): UncountedRow[] {
  const isCounted = createCountedTest(cells);
  return rows.flatMap(({ productRow, name, color, sizes }) => {
    const missing = sizes.filter(({ key }) => !isCounted({ productRow, size: key, color }));
    if (missing.length === 0) return [];
    return [
      { label: nameCell(name, { size: "", color }), sizes: missing.map(({ label }) => label) },
    ];
  });
}
