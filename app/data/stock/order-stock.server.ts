import type { Connection } from "../../../db/connection";
import type { OrderState } from "../../domain/orders/order";
import { stockEffect, type StockState } from "../../domain/stock/stock-effect";
import { listAway, type AwayPieces, type PieceCount } from "../../domain/stock/returned-pieces";
import { variantKey } from "../../domain/stock/stock-level";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { reservePieces, writeMovement } from "./stock-rows.server";

/** A line of an order that takes its pieces from the stock. What is not counted any more is left out. */
type CountedItem = { id: number; stockId: number; quantity: number; stockState: StockState };

const selectItems = ({ prepare }: Connection) =>
  prepare<[number], CountedItem>(
    `SELECT item.id, stock.id AS "stockId", item.quantity, item.stock_state AS "stockState"
      FROM order_items AS item JOIN stock ON stock.id = item.stock_id WHERE item.order_id = ?`,
  );

const updateState = ({ prepare }: Connection) =>
  prepare<[StockState, number]>("UPDATE order_items SET stock_state = ? WHERE id = ?");

type Wanted = { productId: string; size: string; color: string };

/** The stock row of each line; null for what is not counted. One query for all. */
export async function findStockIds(
  connection: Connection,
  lines: readonly Wanted[],
): Promise<(line: Wanted) => number | null> {
  const byVariant = new Map<string, number>();
  const ids = JSON.stringify([...new Set(lines.map(({ productId }) => productId))]);
  for (const { id, productId, size, color } of await selectCounted(connection).all(ids)) {
    byVariant.set(`${productId}\n${variantKey({ size, color })}`, id);
  }
  return (line) => byVariant.get(`${line.productId}\n${variantKey(line)}`) ?? null;
}

const selectCounted = ({ prepare }: Connection) =>
  prepare<[string], Wanted & { id: number }>(
    `SELECT stock.id, products.id AS "productId", stock.size_key AS size, stock.color
      FROM products JOIN stock ON stock.product_row = products.row_id
      WHERE products.id IN (SELECT value FROM json_each(?))`,
  );

export class TooFewPiecesError extends Error {}

/** All of them or none. @throws TooFewPiecesError, and the caller's transaction must then roll back */
export async function holdPieces(
  connection: Connection,
  orderId: number,
  now: Date,
): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { stockId, quantity, stockState } of await selectItems(connection).all(orderId)) {
    if (stockState !== "released") continue;
    wanted.set(stockId, (wanted.get(stockId) ?? 0) + quantity);
  }
  for (const [stockId, quantity] of wanted) {
    if (!(await reservePieces(connection, { stockId, quantity, orderId, now }))) {
      throw new TooFewPiecesError();
    }
  }
  if (wanted.size > 0) await updateReleased(connection).run(orderId);
}

const updateReleased = ({ prepare }: Connection) =>
  prepare<[number]>(
    `UPDATE order_items SET stock_state = 'reserved'
      WHERE order_id = ? AND stock_state = 'released' AND stock_id IS NOT NULL`,
  );

/** Within a write: true when the pieces that an order released are all still there. */
export async function canHoldAgain({ prepare }: Connection, orderId: number): Promise<boolean> {
  const short = await prepare(
    `SELECT 1 FROM order_items AS item JOIN stock ON stock.id = item.stock_id
        WHERE item.order_id = ? GROUP BY stock.id
        HAVING sum(item.quantity) > stock.on_hand - stock.reserved LIMIT 1`,
  ).get(orderId);
  return short === undefined;
}

type Moved = {
  orderId: number;
  /** As stored. */
  from: string;
  to: OrderState;
  /** The name of the person who moved it; empty for shoppers and the shop itself. */
  author: string;
  now: Date;
};

/** Within a write: what a move of an order does to its pieces, see `stockEffect`. */
export async function applyMoveToStock(connection: Connection, moved: Moved): Promise<void> {
  const { orderId, from, to, author, now } = moved;
  const effect = stockEffect(from, to);
  if (effect === "reserve") return holdPieces(connection, orderId, now);
  if (effect === "claim") return claimPieces(connection, { orderId, author, now });
  if (effect === "release") return releasePieces(connection, { orderId, author, now });
  if (effect === "take") return takePieces(connection, { orderId, author, now });
}

type PiecesBy = Omit<Moved, "from" | "to">;

async function listItems(connection: Connection, orderId: number, state: StockState) {
  const items = await selectItems(connection).all(orderId);
  return items.filter(({ stockState }) => stockState === state);
}

/** Holds what an order released, also when too few are left: it is paid, or a person began with it. */
async function claimPieces(connection: Connection, by: PiecesBy): Promise<void> {
  for (const { id, stockId, quantity } of await listItems(connection, by.orderId, "released")) {
    const movement = { ...by, stockId, reservedDelta: quantity, reason: "reserved" } as const;
    await writeMovement(connection, movement);
    await updateState(connection).run("reserved", id);
  }
}

export async function releasePieces(connection: Connection, by: PiecesBy): Promise<void> {
  for (const { id, stockId, quantity } of await listItems(connection, by.orderId, "reserved")) {
    const movement = { ...by, stockId, reservedDelta: -quantity, reason: "released" } as const;
    await writeMovement(connection, movement);
    await updateState(connection).run("released", id);
  }
}

async function takePieces(connection: Connection, by: PiecesBy): Promise<void> {
  for (const { id, stockId, quantity } of await listItems(connection, by.orderId, "reserved")) {
    // The shelf may hold fewer than was counted: the parcel left all the same.
    const onHandDelta = -Math.min(quantity, await readOnHand(connection, stockId));
    const movement = { ...by, stockId, reservedDelta: -quantity, onHandDelta } as const;
    await writeMovement(connection, { ...movement, reason: "taken" });
    await updateState(connection).run("taken", id);
  }
}

async function readOnHand(connection: Connection, stockId: number): Promise<number> {
  return (await selectOnHand(connection).get(stockId)) ?? 0;
}

const selectOnHand = ({ prepare }: Connection) =>
  prepare<[number], number>("SELECT on_hand FROM stock WHERE id = ?").pluck();

/** What left with an order and may come back, by line. What is not counted any more is left out. */
export async function readAway(connection: Connection, orderId: number): Promise<AwayPieces[]> {
  return listAway(await selectLeft(connection).all(orderId));
}

const selectLeft = ({ prepare }: Connection) =>
  prepare<[number], Parameters<typeof listAway>[0][number]>(
    `SELECT item.id AS "itemId", stock.id AS "stockId", item.quantity, item.stock_state AS "stockState",
        (SELECT coalesce(sum(on_hand_delta), 0) FROM stock_movements AS movement
          WHERE movement.stock_id = stock.id AND movement.order_id = item.order_id
            AND movement.reason = 'returned') AS "returnedInAll"
      FROM order_items AS item JOIN stock ON stock.id = item.stock_id
      WHERE item.order_id = ? AND item.stock_state IN ('taken', 'returned') ORDER BY item.id`,
  );

type Returned = Pick<Moved, "orderId" | "author" | "now"> & { pieces: readonly PieceCount[] };

/** Within a write: pieces of an order that had left came back, no more than `readAway` has. */
export async function returnPieces(
  connection: Connection,
  { orderId, author, now, pieces }: Returned,
): Promise<void> {
  const away = await readAway(connection, orderId);
  const items = await selectItems(connection).all(orderId);
  for (const { itemId, pieces: onHandDelta } of pieces) {
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw new Error(`There is no counted line ${itemId}`);
    const movement = { stockId: item.stockId, orderId, author, now, onHandDelta };
    await writeMovement(connection, { ...movement, reason: "returned" });
    const left = away.find((line) => line.itemId === itemId)?.pieces ?? 0;
    if (left === onHandDelta) await updateState(connection).run("returned", itemId);
  }
}

export async function holdsPieces(connection: Connection, orderId: number): Promise<boolean> {
  return (await listItems(connection, orderId, "reserved")).length > 0;
}

export function readAwayPieces(orderId: number): Promise<AwayPieces[]> {
  return getStoredShop().database.read((connection) => readAway(connection, orderId));
}
