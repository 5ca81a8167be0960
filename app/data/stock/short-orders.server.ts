import type { Connection } from "../../../db/connection";
import { flatMapInTurn } from "../../domain/plain/in-turn";
import { findShortItems, type HeldItem, type ShortItem } from "../../domain/stock/short-orders";
import type { Shortage } from "../../domain/stock/stock-words";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findStockIds } from "./order-stock.server";

type HeldRow = Omit<HeldItem, "isPaid"> & { isPaid: number; stockId: number; onHand: number };

/**
 * The lines of orders whose pieces are not all in the shop. An index has the few sizes and colours of
 * which orders hold more than is there, so the cost does not depend on the number of orders.
 */
async function readShortItems(connection: Connection): Promise<ShortItem[]> {
  return toShortItems(await selectShort(connection).all());
}

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
  const byStock = new Map<number, { onHand: number; held: HeldItem[] }>();
  for (const { stockId, onHand, isPaid, ...item } of rows) {
    const known = byStock.get(stockId) ?? { onHand, held: [] };
    known.held.push({ ...item, isPaid: isPaid === 1 });
    byStock.set(stockId, known);
  }
  return [...byStock.values()].flatMap(({ onHand, held }) => findShortItems(onHand, held));
}

export async function readShortOrders(connection: Connection): Promise<number[]> {
  return [...new Set((await readShortItems(connection)).map(({ orderId }) => orderId))];
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

type WantedLine = {
  productId: string;
  name: string;
  size: string;
  color: string;
  quantity: number;
};

/** What these lines together want and the shop has not, with the unpaid orders that hold it. */
export async function findShortages(
  connection: Connection,
  lines: readonly WantedLine[],
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

const selectLeft = ({ prepare }: Connection) =>
  prepare<[number], number>("SELECT max(on_hand - reserved, 0) FROM stock WHERE id = ?").pluck();

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
