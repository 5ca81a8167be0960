import type { Connection } from "../../../db/connection";
import { findShortItems, type HeldItem, type ShortItem } from "../../domain/stock/short-orders";
import { getStoredShop } from "../sqlite/stored-shop.server";

type HeldRow = Omit<HeldItem, "isPaid"> & { isPaid: number; stockId: number; onHand: number };

/**
 * The lines of orders whose pieces are not all in the shop. An index has the few sizes and colours of
 * which orders hold more than is there, so the cost does not depend on the number of orders.
 */
export async function readShortItems(connection: Connection): Promise<ShortItem[]> {
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

/** The ids of the orders that fall short. */
export async function readShortOrders(connection: Connection): Promise<number[]> {
  return [...new Set((await readShortItems(connection)).map(({ orderId }) => orderId))];
}

/**
 * The pieces that are not in the shop for each line of an order, in the order of its lines; null when
 * all are there.
 */
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
