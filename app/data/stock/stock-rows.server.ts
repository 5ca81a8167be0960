import type { Connection } from "../../../db/connection";
import { normalizeSize } from "../../domain/catalogue/size";
import { groupBy } from "../../domain/plain/lists";
import type { MovementReason } from "../../domain/stock/stock-effect";
import type { CountedStock } from "../../domain/stock/stock-grid";
import {
  variantKey,
  type Variant,
  MOST_SHOWN,
  type StockLevel,
} from "../../domain/stock/stock-level";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { insertRows, runForRows } from "../dialect/row-lists.server";
import { takeIds } from "../dialect/engine.server";

export type StockRow = CountedStock & { productRow: number };

/** What is counted of these products, by `variantKey`. */
export async function readStockRows(
  connection: Connection,
  productRows: readonly number[],
): Promise<Map<number, Map<string, StockRow>>> {
  const rows = await selectRows(connection).all(JSON.stringify(productRows));
  const byProduct = groupBy(rows, ({ productRow }) => productRow);
  return new Map(
    Array.from(byProduct, ([productRow, own]) => [
      productRow,
      new Map(own.map((row) => [variantKey({ size: row.sizeKey, color: row.color }), row])),
    ]),
  );
}

export async function readStockRow(
  connection: Connection,
  { productRow, ...variant }: { productRow: number } & Variant,
): Promise<StockRow | null> {
  const key = variantKey(variant);
  const ofSize = await selectOfSize(connection).all(productRow, normalizeSize(variant.size));
  // SQLite does not know other spellings of a colour.
  return ofSize.find(({ sizeKey, color }) => variantKey({ size: sizeKey, color }) === key) ?? null;
}

const COLUMNS = `id, product_row AS "productRow", size_key AS "sizeKey", color, on_hand AS "onHand", reserved, edits`;

const selectOfSize = ({ prepare }: Connection) =>
  prepare<[number, string], StockRow>(
    `SELECT ${COLUMNS} FROM stock WHERE product_row = ? AND size_key = ?`,
  );

const selectRows = ({ prepare }: Connection) =>
  prepare<[string], StockRow>(`SELECT ${COLUMNS} FROM stock WHERE product_row IN ${NUMBER_LIST}`);

export async function findProductRow({ prepare }: Connection, productId: string) {
  return prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
    .pluck()
    .get(productId);
}

export type Movement = {
  stockId: number;
  onHandDelta?: number;
  reservedDelta?: number;
  reason: MovementReason;
  orderId?: number | null;
  author?: string;
  /** The open change of the history; for changes by people. */
  batchId?: number | null;
  now: Date;
};

/** Within a write: the one way to change the numbers of sizes and colours. */
export async function writeMovements(
  connection: Connection,
  movements: readonly Movement[],
): Promise<void> {
  const rows = movements.map((movement) => ({
    stock_id: movement.stockId,
    on_hand_delta: movement.onHandDelta ?? 0,
    reserved_delta: movement.reservedDelta ?? 0,
    reason: movement.reason,
    order_id: movement.orderId ?? null,
    author: movement.author ?? "",
    batch_id: movement.batchId ?? null,
    at: movement.now.toISOString(),
  }));
  await insertRows(connection, "stock_movements", MOVEMENT, rows);
}

export function writeMovement(connection: Connection, movement: Movement): Promise<void> {
  return writeMovements(connection, [movement]);
}

const MOVEMENT = {
  stock_id: "bigint",
  on_hand_delta: "bigint",
  reserved_delta: "bigint",
  reason: "text",
  order_id: "bigint",
  author: "text",
  batch_id: "bigint",
  at: "text",
} as const;

/** Within a write: holds pieces for an order. Returns false when there are too few; nothing is written. */
export async function reservePieces(
  connection: Connection,
  wanted: {
    stockId: number;
    quantity: number;
    orderId: number;
    reason?: "reserved" | "exchange";
    now: Date;
  },
): Promise<boolean> {
  const { stockId, quantity, orderId, reason = "reserved", now } = wanted;
  const bound = { stockId, quantity, orderId, reason, at: now.toISOString() };
  return (await insertReservation(connection).run(bound)).changes === 1;
}

const insertReservation = ({ prepare }: Connection) =>
  prepare<[Record<string, string | number>]>(
    `INSERT INTO stock_movements (${Object.keys(MOVEMENT).join(", ")}) SELECT id, 0, @quantity, @reason, @orderId, '', NULL, @at
      FROM stock WHERE id = @stockId AND on_hand - reserved >= @quantity`,
  );

type NewStock = { productRow: number; onHand: number } & Variant;

/** Within a write: numbers for new rows. Their first movements come before them. */
export async function numberStockRows<Row extends NewStock>(
  connection: Connection,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  if (rows.length === 0) return [];
  const first = await takeIds(connection, "stock", rows.length);
  return rows.map((row, at) => ({ ...row, id: first + at }));
}

/**
 * Within a write: new rows with what their first movements say, which found no row to change. A size is stored by
 * its key. Their edits begin above those of any row before them, so that a form or a count of before never looks current.
 */
export async function insertStockRows(
  connection: Connection,
  rows: readonly (NewStock & { id: number })[],
): Promise<void> {
  const columns = rows.map(({ id, productRow, size, color, onHand }) => ({
    ...{ id, product_row: productRow, size_key: normalizeSize(size), color, on_hand: onHand },
  }));
  await runForRows(
    connection,
    NEW_ROW,
    columns,
    (source) =>
      `INSERT INTO stock (id, product_row, size_key, color, on_hand, edits)
        SELECT id, product_row, size_key, color, on_hand, (SELECT max(id) FROM stock_movements)
          FROM ${source} AS given`,
  );
}

const NEW_ROW = {
  id: "bigint",
  product_row: "bigint",
  size_key: "text",
  color: "text",
  on_hand: "bigint",
} as const;

export async function deleteStockRows(
  connection: Connection,
  ids: readonly number[],
): Promise<void> {
  await deleteRows(connection).run(JSON.stringify(ids));
}

const deleteRows = ({ prepare }: Connection) =>
  prepare<[string]>(`DELETE FROM stock WHERE id IN ${NUMBER_LIST}`);

export async function readStockLevels(
  connection: Connection,
  rowIds: readonly number[],
): Promise<Map<number, StockLevel[]>> {
  const levels = await selectLevels(connection).all(JSON.stringify(rowIds));
  const byRow = groupBy(levels, ({ productRow }) => productRow);
  const toLevel = ({ productRow: _, ...level }: (typeof levels)[number]) => level;
  return new Map(Array.from(byRow, ([rowId, own]) => [rowId, own.map(toLevel)]));
}

const selectLevels = ({ prepare }: Connection) =>
  prepare<[string], StockLevel & { productRow: number }>(
    `SELECT product_row AS "productRow", size_key AS "sizeKey", color,
        min(max(on_hand - reserved, 0), ${MOST_SHOWN}) AS left
      FROM stock WHERE product_row IN ${NUMBER_LIST}`,
  );
