import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import { compareSizes } from "../../domain/catalogue/size";
import { foldText } from "../../domain/plain/fold-text";
import { nearestPage, placePage } from "../../domain/plain/pagination";
import { nameCell } from "../../domain/stock/stock-grid";
import {
  type CountedCell,
  cutTakePages,
  toTakeRows,
  type TakeRow,
  toSheet,
  type ListedTake,
  type TakePage,
  LISTED_DIFFERENCES,
  type TakeDifferences,
  type UncountedRow,
} from "../../domain/stock/stock-take";
import {
  readStoredCounts,
  readAllTakeCells,
  cutParts,
  fingerprint,
  judgeCells,
  type JudgedCell,
} from "./stock-take-cells.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTakeProducts, findTake } from "./stock-takes.server";

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
    const productRows = rows.map(({ productRow }) => productRow);
    const findStored = await readStoredCounts(connection, takeId, productRows);
    return {
      ...{ take, page, pageCount: pages.length, totalCells: countCells(all) },
      rows: toSheet(rows, findStored),
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

const rowKey = (productRow: number, color: string) => `${productRow}\n${foldText(color)}`;

/** The first page with a row of which not all sizes are counted; the first one when there is none. */
async function findPageToCount(
  connection: Connection,
  takeId: number,
  pages: readonly (readonly TakeRow[])[],
): Promise<number> {
  const counted = new Map(
    (await selectCountedRows(connection).all(takeId)).map(({ productRow, color, cells }) => [
      rowKey(productRow, color),
      cells,
    ]),
  );
  const found = pages.findIndex((rows) =>
    rows.some(
      ({ productRow, color, sizes }) =>
        (counted.get(rowKey(productRow, color)) ?? 0) < sizes.length,
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
  const all: JudgedCell[] = [];
  for (const part of cutParts(sortAsSheet(cells, rows))) {
    await letOthersWork();
    all.push(...(await database.read((open) => judgeCells(open, part))));
  }
  const list = (outcome: JudgedCell["judged"]["outcome"]) =>
    all.flatMap(({ judged, listed }) => (judged.outcome === outcome ? listed : []));
  const different = list("different");
  const { start, end, ...place } = placePage(asked, different.length, LISTED_DIFFERENCES);
  const uncounted = listUncounted(rows, cells);
  return {
    take,
    differences: {
      ...place,
      seen: fingerprint(cells),
      countedCells: cells.length,
      equalCells: list("equal").length,
      different: different.slice(start, end),
      outdated: list("outdated"),
      gone: list("gone"),
      uncounted: uncounted.slice(0, LISTED_DIFFERENCES),
      uncountedRows: uncounted.length,
      totalCells: countCells(rows),
    },
  };
}

/** In the order in which they were counted, so that people find them again. */
function sortAsSheet(cells: readonly CountedCell[], rows: readonly TakeRow[]): CountedCell[] {
  const places = new Map(rows.map((row, place) => [rowKey(row.productRow, row.color), place]));
  const placeOf = ({ productRow, color }: CountedCell) =>
    places.get(rowKey(productRow, color)) ?? rows.length;
  return cells
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .sort((one, other) => one.place - other.place || compareSizes(one.cell.size, other.cell.size))
    .map(({ cell }) => cell);
}

function listUncounted(rows: readonly TakeRow[], cells: readonly CountedCell[]): UncountedRow[] {
  // As `variantKey`, but the sizes are keys already: a large shop asks this 100,000 times.
  const key = (productRow: number, color: string, size: string) =>
    `${rowKey(productRow, color)}\n${size}`;
  const counted = new Set(cells.map((cell) => key(cell.productRow, cell.color, cell.size)));
  return rows.flatMap(({ productRow, name, color, sizes }) => {
    const missing = sizes.filter((size) => !counted.has(key(productRow, color, size.key)));
    if (missing.length === 0) return [];
    return [
      { label: nameCell(name, { size: "", color }), sizes: missing.map(({ label }) => label) },
    ];
  });
}
