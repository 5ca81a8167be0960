import type { Connection } from "../../../db/connection";
import type { EditReason } from "../../domain/stock/stock-effect";
import {
  planCell,
  type CellPlan,
  type SeenStock,
  type TypedCell,
} from "../../domain/stock/stock-cell";
import { listVariantKeys, nameCell, toSeen, type GridProduct } from "../../domain/stock/stock-grid";
import { variantKey } from "../../domain/stock/stock-level";
import { mapInTurn } from "../../domain/plain/in-turn";
import { readOpenBatch, type By } from "../history/batch.server";
import { nameSubjects } from "../history/name-subjects.server";
import { writeAs } from "../history/write-as.server";
import { writeStockEdits } from "./stock-edits.server";
import { readGridProducts } from "./stock-list.server";

export type RefusedCell = {
  cell: TypedCell;
  /** "Remera lisa, Negro, talle M". */
  name: string;
  now: SeenStock | null;
  reason:
    | Extract<CellPlan, { outcome: "invalid" | "conflict" }>
    /** The product lost the size or the colour, or is gone itself. */
    | { outcome: "gone"; isProduct: boolean };
};

export type TypedStock = { cells: readonly TypedCell[]; reason: EditReason };

export type SavedStock = {
  changed: number;
  /** What orders took meanwhile of the changed ones. */
  sold: { name: string; pieces: number }[];
  batchId: number | null;
};

export class RefusedStockError extends Error {
  constructor(readonly cells: RefusedCell[]) {
    super("cells of the stock were refused");
  }
}

/** All or nothing, as one change in the history. @throws RefusedStockError */
export function saveTypedStock(stock: TypedStock, by: By): Promise<SavedStock> {
  return writeAs({ ...by, action: `stock.${stock.reason}` }, (connection) =>
    writeTypedStock(connection, stock, by),
  );
}

/** @throws RefusedStockError, and the caller's transaction must then roll back */
export async function writeTypedStock(
  connection: Connection,
  { cells, reason }: TypedStock,
  by: By,
): Promise<SavedStock> {
  const planned = await planCells(connection, cells);
  const refused = planned.flatMap((one) => (one.refused ? [one.refused] : []));
  if (refused.length > 0) throw new RefusedStockError(refused);
  const written = planned.flatMap(({ cell, name, plan }) =>
    plan.outcome === "write" ? [{ cell, name, plan }] : [],
  );
  await writeStockEdits(
    connection,
    written.map(({ cell: { rowId, size, color }, plan: { onHand } }) => ({
      ...{ productRow: rowId, size, color, onHand, reason },
    })),
    by,
  );
  return {
    changed: written.length,
    sold: written
      .map(({ name, plan }) => ({ name, pieces: plan.soldMeanwhile }))
      .filter(({ pieces }) => pieces > 0),
    batchId: written.length === 0 ? null : await readOpenBatch(connection),
  };
}

type PlannedCell = {
  cell: TypedCell;
  name: string;
  plan: CellPlan;
  refused: RefusedCell | null;
};

async function planCells(
  connection: Connection,
  cells: readonly TypedCell[],
): Promise<PlannedCell[]> {
  const rowIds = [...new Set(cells.map(({ rowId }) => rowId))];
  const products = new Map(
    (await readGridProducts(connection, rowIds)).map((product) => [
      product.rowId,
      { product, keys: listVariantKeys(product) },
    ]),
  );
  return mapInTurn(cells, (cell) => planOne(connection, cell, products.get(cell.rowId) ?? null));
}

type FoundProduct = { product: GridProduct; keys: ReadonlySet<string> };

async function planOne(
  connection: Connection,
  cell: TypedCell,
  found: FoundProduct | null,
): Promise<PlannedCell> {
  const key = variantKey(cell);
  const product = found?.product ?? null;
  const stored = product?.counted.get(key) ?? null;
  const now = stored && toSeen(stored);
  const changedByPeople = await sumChanges(connection, cell.seen, now);
  const plan = planCell({ text: cell.text, seen: cell.seen, now, changedByPeople });
  const isThere = found?.keys.has(key) === true;
  if (plan.outcome === "same") return { cell, name: "", plan, refused: null };
  const name = nameCell(product?.name ?? (await nameGone(connection, cell)), cell);
  // The counting of what the product lost can end.
  const endsCounting = plan.outcome === "write" && plan.onHand === null;
  if (!isThere && (product === null || !endsCounting)) {
    const reason = { outcome: "gone", isProduct: product === null } as const;
    return { cell, name, plan, refused: { cell, name, now, reason } };
  }
  const isRefused = plan.outcome === "invalid" || plan.outcome === "conflict";
  return { cell, name, plan, refused: isRefused ? { cell, name, now, reason: plan } : null };
}

async function nameGone(connection: Connection, { rowId }: TypedCell): Promise<string> {
  const subject = { kind: "product", subjectId: String(rowId) } as const;
  return (await nameSubjects(connection, [subject]))[0]?.name ?? "";
}

/** What people changed since the number was seen; null when the counting began anew. */
async function sumChanges(
  connection: Connection,
  seen: SeenStock | null,
  now: SeenStock | null,
): Promise<number | null> {
  if (now === null || (seen !== null && seen.stockId !== now.stockId)) return null;
  const since = now.edits - (seen?.edits ?? 0);
  if (since <= 0) return null;
  return (await sumLastChanges(connection).get(now.stockId, since)) ?? null;
}

/** Each change by a person raised `edits` by one, so the last ones are those since then. */
const sumLastChanges = ({ prepare }: Connection) =>
  prepare<[number, number], number | null>(
    `SELECT sum(on_hand_delta) FROM (SELECT on_hand_delta FROM stock_movements
        WHERE stock_id = ? AND order_id IS NULL ORDER BY id DESC LIMIT ?) AS last`,
  ).pluck();
