import { variantKey } from "../../domain/stock/stock-level";
import { toStockSubject, type StockSubject } from "../../domain/stock/stock-subject";
import type { TakeProduct } from "../../domain/stock/take-rows";
import {
  CELL_GONE,
  countShown,
  describeOtherCount,
  hasVariant,
  NOT_IN_TAKE,
  type CellProblem,
  type StoredCount,
} from "../../domain/stock/take-views";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { deleteTakeCell, writeTakeCell } from "./stock-take-cells.server";
import { readStoredCounts } from "./stock-take-pages.server";
import { findTakeProducts, selectInScope } from "./stock-take-products.server";
import { findTake } from "./stock-takes.server";
import { readStockRows } from "./stock-rows.server";

/** What somebody counted, and what the page had shown before. */
export type TypedCount = {
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
    if (outside.length > 0) return { outcome: "outside", problems: listOutside(outside) };
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

/** No page of the stock take has them, or the product moved to another brand or group meanwhile. */
function listOutside(outside: readonly TypedCount[]): Map<string, CellProblem> {
  return new Map(outside.map(({ subject }) => [toStockSubject(subject), { text: NOT_IN_TAKE }]));
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
