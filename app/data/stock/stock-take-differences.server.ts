import { setImmediate as letOthersWork } from "node:timers/promises";

import { compareSizes } from "../../domain/catalogue/size";
import { foldText } from "../../domain/plain/fold-text";
import { placePage } from "../../domain/plain/pagination";
import type { CountedCell } from "../../domain/stock/stock-take";
import {
  LISTED_DIFFERENCES,
  type ListedCell,
  type TakeDifferences,
  type UncountedRow,
} from "../../domain/stock/take-differences";
import { nameCell } from "../../domain/stock/stock-grid";
import type { TakeRow } from "../../domain/stock/take-rows";
import type { ListedTake } from "../../domain/stock/take-views";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readAllTakeCells } from "./stock-take-cells.server";
import { cutParts, fingerprint, judgeCells, type JudgedCell } from "./stock-take-judging.server";
import { countCells, createCountedTest, readTakeRows } from "./stock-take-pages.server";
import { findTake } from "./stock-takes.server";

/**
 * What a stock take would change. Nothing is written.
 * @param asked - the page of differences as the address has it
 */
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
