import { createHash } from "node:crypto";
import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/open";
import { placePage } from "../../domain/plain/pagination";
import { judgeCount, type CountedCell, type Judged } from "../../domain/stock/stock-take";
import { variantKey } from "../../domain/stock/stock-level";
import { toStockSubject } from "../../domain/stock/stock-subject";
import { cellLabel, type TakeRow } from "../../domain/stock/take-rows";
import { hasVariant } from "../../domain/stock/take-sheet";
import {
  LISTED_DIFFERENCES,
  type ListedCell,
  type TakeDifferences,
  type UncountedRow,
} from "../../domain/stock/take-differences";
import type { ListedTake } from "../../domain/stock/take-views";
import { readOpenBatch, type By } from "../history/batch.server";
import { writeBatchInSlices } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { writeStockEdit } from "./stock-edits.server";
import { readAllTakeCells } from "./stock-take-cells.server";
import { countCells, createCountedTest, readTakeRows } from "./stock-take-pages.server";
import { findTakeProducts } from "./stock-take-products.server";
import { closeTake, findTake, recordTake } from "./stock-takes.server";
import { readStockRows } from "./stock-rows.server";

type JudgedCell = {
  cell: CountedCell;
  listed: ListedCell;
  /** `gone`: the product has no such size and colour any more, so nothing is applied. */
  judged: Judged | { outcome: "gone" };
};

/** So many take about as long to judge as a slice of a write. */
const CELLS_AT_A_TIME = 500;

/**
 * What a stock take would change. Nothing is written.
 * @param asked - the page of differences as the address has it
 * @throws DatabaseUnavailableError
 */
export async function readDifferences(
  takeId: number,
  asked: string | null,
): Promise<{ take: ListedTake; differences: TakeDifferences } | null> {
  const { database } = getStoredShop();
  const found = await database.read((connection) => {
    const take = findTake(connection, takeId);
    if (!take) return null;
    return {
      take,
      cells: readAllTakeCells(connection, takeId),
      rows: take.closedAt === null ? readTakeRows(connection, take) : [],
    };
  });
  if (!found) return null;
  const { take, cells, rows } = found;
  const by = new Map<JudgedCell["judged"]["outcome"], ListedCell[]>();
  for (const part of cutParts(cells)) {
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

function cutParts(cells: readonly CountedCell[]): CountedCell[][] {
  const parts: CountedCell[][] = [];
  for (let start = 0; start < cells.length; start += CELLS_AT_A_TIME) {
    parts.push(cells.slice(start, start + CELLS_AT_A_TIME));
  }
  return parts;
}

function judgeCells(connection: Connection, cells: readonly CountedCell[]): JudgedCell[] {
  const productRows = [...new Set(cells.map(({ productRow }) => productRow))];
  const products = findTakeProducts(connection, productRows);
  const stock = readStockRows(connection, productRows);
  return cells.map((cell) => {
    const { productRow, color, counted, seenOnHand } = cell;
    const product = products.get(productRow);
    const isThere = product !== undefined && hasVariant(product, cell);
    const now = stock.get(productRow)?.get(variantKey(cell)) ?? null;
    const judged = isThere ? judgeCount(cell, now) : ({ outcome: "gone" } as const);
    const size = product?.sizes.find(({ key }) => key === cell.size)?.label ?? cell.size;
    const name = product?.name ?? "Producto borrado";
    const listed: ListedCell = {
      ...{ subject: toStockSubject(cell), label: cellLabel({ name, color }, size) },
      ...{ counted, seenOnHand, nowOnHand: now?.onHand ?? null },
      difference: judged.outcome === "different" ? judged.difference : null,
      onHand: judged.outcome === "different" ? judged.onHand : null,
    };
    return { cell, listed, judged };
  });
}

function listUncounted(rows: readonly TakeRow[], cells: readonly CountedCell[]): UncountedRow[] {
  const isCounted = createCountedTest(cells);
  return rows.flatMap(({ productRow, name, color, sizes }) => {
    const missing = sizes.filter(({ key }) => !isCounted({ productRow, size: key, color }));
    if (missing.length === 0) return [];
    return [{ label: cellLabel({ name, color }, ""), sizes: missing.map(({ label }) => label) }];
  });
}

/** Changes with every count, so that nobody applies what they did not see. */
function fingerprint(cells: readonly CountedCell[]): string {
  const hash = createHash("sha256");
  for (const cell of cells) {
    const { counted, seenOnHand, seenEdits } = cell;
    hash.update(`${toStockSubject(cell)} ${counted} ${seenOnHand} ${seenEdits}\n`);
  }
  return hash.digest("hex").slice(0, 32);
}

export type AppliedTake =
  | { outcome: "missing" }
  /** Closed before; `take` tells how. */
  | { outcome: "closed"; take: ListedTake }
  /** Somebody counted more, or a number changed, after the page was made. Nothing was written. */
  | { outcome: "counted" | "outdated" }
  | { outcome: "empty" }
  | {
      outcome: "applied";
      changedCells: number;
      /** Null when everything was as expected. */
      batchId: number | null;
    };

/**
 * Applies all differences as one change of the history, and closes the stock take.
 * @param seen - `TakeDifferences.seen` of the page on which it was decided
 * @throws DatabaseUnavailableError
 */
export async function applyTake(takeId: number, seen: string, by: By): Promise<AppliedTake> {
  const { value } = await writeBatchInSlices<AppliedTake>(
    { ...by, action: "stock.take" },
    (connection) => applyInSlices(connection, { takeId, seen }, by),
  );
  return value;
}

function* applyInSlices(
  connection: Connection,
  { takeId, seen }: { takeId: number; seen: string },
  by: By,
): Generator<void, AppliedTake> {
  const take = findTake(connection, takeId);
  if (!take) return { outcome: "missing" };
  if (take.closedAt !== null) return { outcome: "closed", take };
  const cells = readAllTakeCells(connection, takeId);
  if (cells.length === 0) return { outcome: "empty" };
  if (fingerprint(cells) !== seen) return { outcome: "counted" };
  const changes: { cell: CountedCell; onHand: number }[] = [];
  for (const part of cutParts(cells)) {
    for (const { cell, judged, listed } of judgeCells(connection, part)) {
      if (judged.outcome === "outdated") return { outcome: "outdated" };
      const isChange = judged.outcome === "different" && judged.onHand !== listed.nowOnHand;
      if (isChange) changes.push({ cell, onHand: judged.onHand });
    }
    yield;
  }
  for (const { cell, onHand } of changes) {
    const { productRow, size, color } = cell;
    writeStockEdit(connection, { productRow, size, color, onHand, reason: "count" }, by);
    yield;
  }
  // The history also keeps that everything was as expected; there is nothing to take back then.
  if (changes.length === 0) recordTake(connection, take);
  const batchId = changes.length > 0 ? readOpenBatch(connection) : null;
  closeTake(connection, { takeId, batchId, now: by.now });
  return { outcome: "applied", changedCells: changes.length, batchId };
}
