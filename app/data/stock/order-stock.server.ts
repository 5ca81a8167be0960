import type { Connection } from "../../../db/connection";
import type { CartLineKey, CartLine } from "../../domain/buying/cart";
import type { Author } from "../../domain/history/author";
import type { OrderState, StockState } from "../../domain/orders/order";
import { groupBy, flatMapInTurn, sum } from "../../domain/plain/lists";
import { stockEffect } from "../../domain/stock/stock-effect";
import { listAway, type AwayPieces } from "../../domain/stock/returned-pieces";
import { type PieceCount } from "../../domain/stock/piece-count";
import { findShortItems, type HeldItem, type ShortItem } from "../../domain/stock/short-orders";
import { variantKey } from "../../domain/stock/stock-level";
import type { Shortage } from "../../domain/stock/stock-words";
import { NUMBER_LIST } from "../dialect/conditions.server";
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

/** The stock row of each line; null for what is not counted. One query for all. */
export async function findStockIds(
  connection: Connection,
  lines: readonly CartLineKey[],
): Promise<(line: CartLineKey) => number | null> {
  const byVariant = new Map<string, number>();
  const ids = JSON.stringify([...new Set(lines.map(({ productId }) => productId))]);
  for (const { id, productId, size, color } of await selectCounted(connection).all(ids)) {
    byVariant.set(`${productId}\n${variantKey({ size, color })}`, id);
  }
  return (line) => byVariant.get(`${line.productId}\n${variantKey(line)}`) ?? null;
}

const selectCounted = ({ prepare }: Connection) =>
  prepare<[string], CartLineKey & { id: number }>(
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
  const { from, to, ...by } = moved;
  const effect = stockEffect(from, to);
  if (effect === "reserve") return holdPieces(connection, by.orderId, by.now);
  // Also when too few are left: it is paid, or a person began with it.
  if (effect === "claim") return movePieces(connection, by, "released", "reserved");
  if (effect === "release") return releasePieces(connection, by);
  if (effect === "take") return movePieces(connection, by, "reserved", "taken");
}

type PiecesBy = Omit<Moved, "from" | "to">;

export function releasePieces(connection: Connection, by: PiecesBy): Promise<void> {
  return movePieces(connection, by, "reserved", "released");
}

/** The lines in one state come into another, and their movements have its name. */
async function movePieces(
  connection: Connection,
  by: PiecesBy,
  from: StockState,
  to: "reserved" | "released" | "taken",
): Promise<void> {
  for (const { id, stockId, quantity } of await listItems(connection, by.orderId, from)) {
    const reservedDelta = to === "reserved" ? quantity : -quantity;
    // The shelf may hold fewer than was counted: the parcel left all the same.
    const onHand = to === "taken" ? await selectOnHand(connection).get(stockId) : 0;
    const onHandDelta = -Math.min(quantity, onHand ?? 0);
    const movement = { ...by, stockId, reservedDelta, onHandDelta, reason: to };
    await writeMovement(connection, movement);
    await updateState(connection).run(to, id);
  }
}

/**
 * Within a write: pieces that were marked as gone are in the shop, and held for their order. The ledger takes back
 * what "taken" had changed: the shelf may have held fewer than left.
 */
export async function untakePieces(
  connection: Connection,
  { orderId, to, ...by }: PiecesBy & { to: OrderState },
): Promise<void> {
  if (stockEffect(to, "delivered") !== "take") return;
  const taken = groupBy(await listItems(connection, orderId, "taken"), ({ stockId }) => stockId);
  for (const [stockId, items] of taken) {
    const onHandDelta = -((await selectTaken(connection).get(stockId, orderId)) ?? 0);
    const reservedDelta = sum(items.map(({ quantity }) => quantity));
    const movement = { ...by, orderId, stockId, onHandDelta, reservedDelta };
    await writeMovement(connection, { ...movement, reason: "taken" });
    for (const { id } of items) await updateState(connection).run("reserved", id);
  }
}

const selectTaken = ({ prepare }: Connection) =>
  prepare<[number, number], number>(
    `SELECT coalesce(sum(on_hand_delta), 0) FROM stock_movements
      WHERE stock_id = ? AND order_id = ? AND reason = 'taken'`,
  ).pluck();

async function listItems(connection: Connection, orderId: number, state: StockState) {
  const items = await selectItems(connection).all(orderId);
  return items.filter(({ stockState }) => stockState === state);
}

const selectOnHand = ({ prepare }: Connection) =>
  prepare<[number], number>("SELECT on_hand FROM stock WHERE id = ?").pluck();

/** What left with an order and may come back, by line. What is not counted any more is left out. */
export async function readAway(connection: Connection, orderId: number): Promise<AwayPieces[]> {
  return listAway(await selectAway(connection).all(orderId));
}

const selectAway = ({ prepare }: Connection) =>
  prepare<[number], Parameters<typeof listAway>[0][number]>(
    `SELECT item.id AS "itemId", stock.id AS "stockId", item.quantity, item.stock_state AS "stockState",
        (SELECT coalesce(sum(back_to_stock + broken), 0) FROM withdrawal_items
          WHERE order_item_id = item.id) + (SELECT coalesce(sum(back_to_stock + broken), 0)
          FROM return_items WHERE order_item_id = item.id) AS "notedBack",
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

type HeldRow = Omit<HeldItem, "isPaid"> & { isPaid: number; stockId: number; onHand: number };

const ITEM = `stock.id AS "stockId", stock.on_hand AS "onHand", item.id AS "itemId",
  item.order_id AS "orderId", item.quantity, orders.paid_at IS NOT NULL AS "isPaid",
  orders.created_at AS "createdAt"`;
/** CROSS JOIN keeps SQLite from starting with the orders. */
const HELD = `stock CROSS JOIN order_items AS item CROSS JOIN orders
  WHERE item.stock_id = stock.id AND item.stock_state = 'reserved' AND orders.id = item.order_id
    AND stock.on_hand - stock.reserved < 0`;

const selectShort = ({ prepare }: Connection) =>
  prepare<[], HeldRow>(`SELECT ${ITEM} FROM ${HELD}`);

const selectShortOfOrder = ({ prepare }: Connection) =>
  prepare<[number], HeldRow>(
    `SELECT ${ITEM} FROM ${HELD}
      AND stock.id IN (SELECT stock_id FROM order_items WHERE order_id = ?)`,
  );

function toShortItems(rows: readonly HeldRow[]): ShortItem[] {
  const byStock = groupBy(rows, ({ stockId }) => stockId);
  return [...byStock.values()].flatMap((held) => {
    const items = held.map(({ isPaid, ...item }) => ({ ...item, isPaid: isPaid === 1 }));
    return findShortItems(held[0]?.onHand ?? 0, items);
  });
}

/** An index has the few sizes and colours of which orders hold more than is there. */
export async function readShortOrders(connection: Connection): Promise<number[]> {
  const short = toShortItems(await selectShort(connection).all());
  return [...new Set(short.map(({ orderId }) => orderId))];
}

/** For each line of the order; null when all pieces are there. */
export function readMissingPieces(orderId: number): Promise<number[] | null> {
  return getStoredShop().database.read(async (connection) => {
    const short = toShortItems(await selectShortOfOrder(connection).all(orderId));
    const missing = new Map(short.map((item) => [item.itemId, item.missing]));
    const pieces = (await selectItemIds(connection).all(orderId)).map(
      (itemId) => missing.get(itemId) ?? 0,
    );
    return pieces.some((count) => count > 0) ? pieces : null;
  });
}

const selectItemIds = ({ prepare }: Connection) =>
  prepare<[number], number>("SELECT id FROM order_items WHERE order_id = ? ORDER BY id").pluck();

/** What these lines together want and the shop has not, with the unpaid orders that hold it. */
export async function findShortages(
  connection: Connection,
  lines: readonly (CartLine & { name: string })[],
): Promise<Shortage[]> {
  const findStockId = await findStockIds(connection, lines);
  const wanted = new Map<number, Shortage>();
  for (const line of lines) {
    const stockId = findStockId(line);
    if (stockId === null) continue;
    const { name, size, color, quantity } = line;
    const known = wanted.get(stockId) ?? { name, size, color, wanted: 0, left: 0, holders: [] };
    wanted.set(stockId, { ...known, wanted: known.wanted + quantity });
  }
  return flatMapInTurn([...wanted], async ([stockId, shortage]) => {
    const left = (await selectLeft(connection).get(stockId)) ?? 0;
    if (shortage.wanted <= left) return [];
    return [{ ...shortage, left, holders: await selectHolders(connection).all(stockId) }];
  });
}

/** Within a write: a person has more pieces in the hand than the stock says, so it was wrong. */
export async function addMissingPieces(
  connection: Connection,
  lines: readonly CartLine[],
  { author, now }: { author: Author; now: Date },
): Promise<void> {
  const findStockId = await findStockIds(connection, lines);
  const counted = lines.filter((line) => findStockId(line) !== null);
  for (const [stockId, own] of groupBy(counted, (line) => findStockId(line) ?? 0)) {
    const left = (await selectLeft(connection).get(stockId)) ?? 0;
    const onHandDelta = sum(own.map(({ quantity }) => quantity)) - left;
    if (onHandDelta <= 0) continue;
    const movement = { stockId, onHandDelta, author: author.name, now };
    await writeMovement(connection, { ...movement, reason: "correction" });
  }
}

/** How many pieces of each are free to sell, however many; null for what is not counted. */
export function readPiecesLeft(
  lines: readonly CartLineKey[],
): Promise<(line: CartLineKey) => number | null> {
  return getStoredShop().database.read(async (connection) => {
    const findStockId = await findStockIds(connection, lines);
    const ids = [...new Set(lines.flatMap((line) => findStockId(line) ?? []))];
    const rows = await selectAllLeft(connection).all(JSON.stringify(ids));
    const byId = new Map(rows.map(({ id, left }) => [id, left]));
    return (line) => byId.get(findStockId(line) ?? 0) ?? null;
  });
}

const LEFT = "max(on_hand - reserved, 0)";

const selectLeft = ({ prepare }: Connection) =>
  prepare<[number], number>(`SELECT ${LEFT} FROM stock WHERE id = ?`).pluck();

const selectAllLeft = ({ prepare }: Connection) =>
  prepare<[string], { id: number; left: number }>(
    `SELECT id, ${LEFT} AS "left" FROM stock WHERE id IN ${NUMBER_LIST}`,
  );

/** The same orders as `refuseCancelling` lets go, which is asked again before one is cancelled. */
const selectHolders = ({ prepare }: Connection) =>
  prepare<[number], Shortage["holders"][number]>(
    `SELECT orders.order_number AS "orderNumber", orders.customer_name AS "customerName",
        sum(item.quantity) AS quantity
      FROM order_items AS item JOIN orders ON orders.id = item.order_id
      WHERE item.stock_id = ? AND item.stock_state = 'reserved'
        AND orders.status = 'pending' AND orders.paid_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM order_receipts WHERE order_id = orders.id)
      GROUP BY orders.id ORDER BY orders.id LIMIT 10`,
  );
