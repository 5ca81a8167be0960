import { createHash } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { groupBy } from "../../domain/plain/lists";
import { nameCell } from "../../domain/stock/stock-grid";
import { variantKey, toStockSubject, type StockSubject } from "../../domain/stock/stock-level";
import {
  type CountedCell,
  judgeCount,
  type Judged,
  type ListedCell,
  hasVariant,
  type TakeProduct,
  CELL_GONE,
  countShown,
  describeOtherCount,
  NOT_IN_TAKE,
  type CellProblem,
  type StoredCount,
  type ListedTake,
  isOutdated,
} from "../../domain/stock/stock-take";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { readOpenBatch, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { writeStockEdits, type StockEdit } from "./save-stock.server";
import { readStockRows } from "./stock-rows.server";
import {
  findTakeProducts,
  selectInScope,
  findTake,
  closeTake,
  recordTake,
} from "./stock-takes.server";

type CellRow = Omit<CountedCell, "size"> & { sizeKey: string };

const COLUMNS = `product_row AS "productRow", size_key AS "sizeKey", color, counted,
  seen_on_hand AS "seenOnHand", seen_edits AS "seenEdits"`;

/** What was counted of these products, by row number and `variantKey`. */
async function readTakeCells(
  connection: Connection,
  takeId: number,
  productRows: readonly number[],
): Promise<Map<number, Map<string, CountedCell>>> {
  const rows = await selectCells(connection).all(takeId, JSON.stringify(productRows));
  const byProduct = groupBy(rows.map(toCell), ({ productRow }) => productRow);
  return new Map(
    Array.from(byProduct, ([productRow, cells]) => [
      productRow,
      new Map(cells.map((cell) => [variantKey(cell), cell])),
    ]),
  );
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
  const rows = await connection
    .prepare<[number], CellRow>(
      `SELECT ${COLUMNS} FROM stock_take_cells WHERE take_id = ?
        ORDER BY product_row, size_key, color`,
    )
    .all(takeId);
  return rows.map(toCell);
}

function toCell({ sizeKey, ...row }: CellRow): CountedCell {
  return { ...row, size: sizeKey };
}

async function writeTakeCell(
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

async function deleteTakeCell(
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

type TypedCount = {
  subject: StockSubject;
  counted: number | null;
  before: number | null;
};

type SavedCounts =
  | { outcome: "missing" | "closed" | "saved" }
  /** Nothing was stored. The problems are by subject. */
  | { outcome: "conflict" | "outside"; problems: Map<string, CellProblem> };

/** With what the shop believes now. Until the count is applied, the stock and the history stay as they are. */
export function saveCounts(takeId: number, typed: readonly TypedCount[]): Promise<SavedCounts> {
  const changed = typed.filter(({ counted, before }) => counted !== before);
  return getStoredShop().database.write(async (connection) => {
    const take = await findTake(connection, takeId);
    if (!take) return { outcome: "missing" };
    if (take.closedAt !== null) return { outcome: "closed" };
    const productRows = changed.map(({ subject }) => subject.productRow);
    const findStored = await readStoredCounts(connection, takeId, productRows);
    const products = await findTakeProducts(connection, productRows);
    const inScope = await selectInScope(connection, take.scope, [...products.keys()]);
    const isOutside = ({ subject, counted }: TypedCount) =>
      counted !== null && products.has(subject.productRow) && !inScope.has(subject.productRow);
    const outside = changed.filter(
      (one) => isOutside(one) && countShown(findStored(one.subject)) !== one.counted,
    );
    if (outside.length > 0) {
      // No page of the stock take has them, or the product moved to another brand or group meanwhile.
      const problem = { text: NOT_IN_TAKE };
      const names = outside.map(({ subject }) => toStockSubject(subject));
      return { outcome: "outside", problems: new Map(names.map((name) => [name, problem])) };
    }
    const problems = findProblems(changed, products, findStored);
    if (problems.size > 0) return { outcome: "conflict", problems };
    const stock = await readStockRows(connection, productRows);
    for (const { subject, counted } of changed) {
      const stored = findStored(subject);
      if (countShown(stored) === counted) continue;
      // A product may spell its colour differently since.
      if (stored) await deleteTakeCell(connection, takeId, stored.cell);
      if (counted === null) continue;
      const now = stock.get(subject.productRow)?.get(variantKey(subject));
      await writeTakeCell(connection, takeId, {
        ...{ ...subject, counted, seenOnHand: now?.onHand ?? null, seenEdits: now?.edits ?? 0 },
      });
    }
    return { outcome: "saved" };
  });
}

function findProblems(
  changed: readonly TypedCount[],
  products: ReadonlyMap<number, TakeProduct>,
  findStored: (subject: StockSubject) => StoredCount | undefined,
): Map<string, CellProblem> {
  const problems = new Map<string, CellProblem>();
  for (const { subject, counted, before } of changed) {
    const shown = countShown(findStored(subject));
    // What is there already may stay, such as after a second press.
    if (shown === counted) continue;
    const product = products.get(subject.productRow);
    if (counted !== null && (!product || !hasVariant(product, subject))) {
      problems.set(toStockSubject(subject), { text: CELL_GONE });
    } else if (shown !== before) {
      problems.set(toStockSubject(subject), { text: describeOtherCount(shown), before: shown });
    }
  }
  return problems;
}

export function readTypedProducts(
  subjects: readonly StockSubject[],
): Promise<Map<number, TakeProduct>> {
  return getStoredShop().database.read((connection) =>
    findTakeProducts(
      connection,
      subjects.map(({ productRow }) => productRow),
    ),
  );
}

/** Takes counts out of a stock take: they count as not counted. False when it is closed. */
export function leaveOut(takeId: number, subjects: readonly StockSubject[]): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    if ((await findTake(connection, takeId))?.closedAt !== null) return false;
    for (const subject of subjects) await deleteTakeCell(connection, takeId, subject);
    return true;
  });
}

type AppliedTake =
  | { outcome: "missing" }
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

/** As one change of the history. @param seen - `TakeDifferences.seen` of the page on which it was decided */
export function applyTake(takeId: number, seen: string, by: By): Promise<AppliedTake> {
  return writeAs<AppliedTake>({ ...by, action: "stock.take" }, async (connection) => {
    const take = await findTake(connection, takeId);
    if (!take) return { outcome: "missing" };
    if (take.closedAt !== null) return { outcome: "closed", take };
    const cells = await readAllTakeCells(connection, takeId);
    if (cells.length === 0) return { outcome: "empty" };
    if (fingerprint(cells) !== seen) return { outcome: "counted" };
    const changes: StockEdit[] = [];
    for (const part of cutParts(cells)) {
      for (const { cell, judged, listed } of await judgeCells(connection, part)) {
        if (judged.outcome === "outdated") return { outcome: "outdated" };
        const isChange = judged.outcome === "different" && judged.onHand !== listed.nowOnHand;
        if (isChange) changes.push({ ...cell, onHand: judged.onHand, reason: "count" });
      }
    }
    await writeStockEdits(connection, changes, by);
    // The history also keeps that everything was as expected; there is nothing to take back then.
    if (changes.length === 0) await recordTake(connection, take);
    const batchId = changes.length > 0 ? await readOpenBatch(connection) : null;
    await closeTake(connection, { takeId, batchId, now: by.now });
    return { outcome: "applied", changedCells: changes.length, batchId };
  });
}
