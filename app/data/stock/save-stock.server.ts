import type { Connection } from "../../../db/connection";
import { normalizeSize } from "../../domain/catalogue/size";
import { mapInTurn } from "../../domain/plain/lists";
import type { EditReason, MovementReason } from "../../domain/stock/stock-effect";
import {
  planCell,
  type CellPlan,
  type SeenStock,
  type TypedCell,
  listVariantKeys,
  nameCell,
  toSeen,
  type GridProduct,
} from "../../domain/stock/stock-grid";
import { variantKey, type Variant, toStockSubject } from "../../domain/stock/stock-level";
import { readOpenBatch, type By, recordEntries } from "../history/batch.server";
import { nameSubjects } from "../history/name-subjects.server";
import { writeAs } from "../history/write-as.server";
import { readGridProducts } from "./stock-list.server";
import { adoptOpenOrders, forgetReservations } from "./stock-of-orders.server";
import {
  deleteStockRows,
  insertStockRows,
  numberStockRows,
  readStockRows,
  writeMovements,
  type Movement,
  type StockRow,
} from "./stock-rows.server";

export type RefusedCell = {
  cell: TypedCell;
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

export type StockEdit = { productRow: number } & Variant & {
    /** The new number of pieces in the shop; null ends the counting. */
    onHand: number | null;
    reason: MovementReason;
  };

/** Within a batch of the history. Counting begins with the pieces that open orders hold. */
export async function writeStockEdits(
  connection: Connection,
  edits: readonly StockEdit[],
  { author, now }: By,
): Promise<void> {
  const changes = await listChanges(connection, edits);
  if (changes.length === 0) return;
  const signed = { author: author.name, batchId: await readOpenBatch(connection), now };
  const ended = changes.flatMap(({ stored, onHand }) => (stored && onHand === null ? stored : []));
  await endCounting(connection, ended, signed);
  const counted = changes.flatMap((change) =>
    change.onHand === null ? [] : [{ ...change, onHand: change.onHand }],
  );
  const known = counted.flatMap(({ stored, onHand, reason }) =>
    stored ? { stockId: stored.id, onHandDelta: onHand - stored.onHand, reason } : [],
  );
  const added = counted.filter(({ stored }) => stored === null);
  const rows = await numberStockRows(connection, added);
  const first = rows.map(({ id, onHand, reason }) => ({
    stockId: id,
    onHandDelta: onHand,
    reason,
  }));
  await writeMovements(
    connection,
    [...known, ...first].map((movement) => ({ ...movement, ...signed })),
  );
  await insertStockRows(connection, rows);
  await adoptOpenOrders(connection, rows, now);
  await recordEntries(
    connection,
    changes.map(({ productRow, size, color, stored, onHand }) => ({
      kind: "stock",
      id: toStockSubject({ productRow, size, color }),
      before: { on_hand: stored?.onHand ?? null },
      after: { on_hand: onHand },
    })),
  );
}

type StockChange = StockEdit & { stored: StockRow | null };

/** The edits that change something; of several of one size and colour, the last. */
async function listChanges(
  connection: Connection,
  edits: readonly StockEdit[],
): Promise<StockChange[]> {
  const stored = await readStockRows(connection, [
    ...new Set(edits.map(({ productRow }) => productRow)),
  ]);
  const byKey = new Map<string, StockChange>();
  for (const edit of edits) {
    const key = variantKey(edit);
    const row = stored.get(edit.productRow)?.get(key) ?? null;
    const change = { ...edit, size: normalizeSize(edit.size), stored: row };
    byKey.set(`${edit.productRow}\n${key}`, change);
  }
  return [...byKey.values()].filter((one) => (one.stored?.onHand ?? null) !== one.onHand);
}

async function endCounting(
  connection: Connection,
  rows: readonly StockRow[],
  signed: Omit<Movement, "stockId" | "reason">,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await forgetReservations(connection, ids);
  await deleteStockRows(connection, ids);
  // They find no row to change.
  await writeMovements(
    connection,
    rows.map(({ id, onHand, reserved }) => ({
      ...{ ...signed, stockId: id, reason: "uncounted" },
      onHandDelta: -onHand,
      reservedDelta: -reserved,
    })),
  );
}
