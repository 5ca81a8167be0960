import type { Connection } from "../../../db/connection";
import type { Shortage } from "../../domain/stock/shortage";
import { flatMapInTurn } from "../../domain/plain/in-turn";
import { findStockIds } from "./order-stock.server";

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
