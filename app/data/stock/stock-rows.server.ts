import type { Connection } from "../../../db/connection";
import { normalizeSize } from "../../domain/catalogue/size";
import type { MovementReason } from "../../domain/stock/movement-reasons";
import { variantKey, type Variant } from "../../domain/stock/stock-level";
import { onlyRow } from "../sqlite/rows.server";
import { NUMBER_LIST } from "../dialect/conditions.server";

/** A counted size and colour as it is stored. */
export type StockRow = {
  id: number;
  productRow: number;
  sizeKey: string;
  color: string;
  onHand: number;
  reserved: number;
  edits: number;
};

/** Pieces that can be sold now. */
export function countLeft({ onHand, reserved }: Pick<StockRow, "onHand" | "reserved">): number {
  return Math.max(onHand - reserved, 0);
}

/** What is counted of these products, by `variantKey`. */
export async function readStockRows(
  connection: Connection,
  productRows: readonly number[],
): Promise<Map<number, Map<string, StockRow>>> {
  const byProduct = new Map<number, Map<string, StockRow>>();
  for (const row of await selectRows(connection).all(JSON.stringify(productRows))) {
    const variants = byProduct.get(row.productRow) ?? new Map<string, StockRow>();
    variants.set(variantKey({ size: row.sizeKey, color: row.color }), row);
    byProduct.set(row.productRow, variants);
  }
  return byProduct;
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

/** Within a write: the one way to change the numbers of a size and colour. */
export async function writeMovement(connection: Connection, movement: Movement): Promise<void> {
  const { stockId, onHandDelta = 0, reservedDelta = 0, reason, now } = movement;
  const { orderId = null, author = "", batchId = null } = movement;
  await insertMovement(connection).run({
    ...{ stockId, onHandDelta, reservedDelta, reason, orderId, author, batchId },
    at: now.toISOString(),
  });
}

type Bound = Record<string, string | number | null>;

const INTO = `INSERT INTO stock_movements
  (stock_id, on_hand_delta, reserved_delta, reason, order_id, author, batch_id, at)`;

const insertMovement = ({ prepare }: Connection) =>
  prepare<[Bound]>(
    `${INTO} VALUES (@stockId, @onHandDelta, @reservedDelta, @reason, @orderId, @author, @batchId, @at)`,
  );

/** Within a write: holds pieces for an order. Returns false when there are too few; nothing is written. */
export async function reservePieces(
  connection: Connection,
  wanted: { stockId: number; quantity: number; orderId: number; now: Date },
): Promise<boolean> {
  const { stockId, quantity, orderId, now } = wanted;
  const bound = { stockId, quantity, orderId, at: now.toISOString() };
  return (await insertReservation(connection).run(bound)).changes === 1;
}

const insertReservation = ({ prepare }: Connection) =>
  prepare<[Bound]>(
    `${INTO} SELECT id, 0, @quantity, 'reserved', @orderId, '', NULL, @at
      FROM stock WHERE id = @stockId AND on_hand - reserved >= @quantity`,
  );

/**
 * Within a write: a new row at zero. The size is stored by its key. Its edits begin above those of any
 * row before it, so that a form or a count of before never looks current.
 */
export async function insertStockRow(
  connection: Connection,
  { productRow, size, color }: { productRow: number } & Variant,
): Promise<number> {
  return onlyRow(await insertRow(connection).all(productRow, normalizeSize(size), color));
}

const insertRow = ({ prepare }: Connection) =>
  prepare<[number, string, string], number>(
    `INSERT INTO stock (product_row, size_key, color, edits)
      SELECT ?, ?, ?, coalesce(max(id), 0) FROM stock_movements RETURNING id`,
  ).pluck();

export async function deleteStockRow(connection: Connection, id: number): Promise<void> {
  await deleteRow(connection).run(id);
}

const deleteRow = ({ prepare }: Connection) => prepare<[number]>("DELETE FROM stock WHERE id = ?");
