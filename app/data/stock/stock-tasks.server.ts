import type { StockToDo } from "../../domain/orders/shop-state";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { IS_OFFERED } from "./offered-stock.server";
import { readShortOrders } from "./short-orders.server";
import { readUnpaidPieces, UNHELD_ORDERS } from "./unpaid-holds.server";

/** Without deleted products, and sizes and colours that a product lost. */
export function readStockToDo(lowStock: number): Promise<StockToDo> {
  return getStoredShop().database.read(async (connection) => {
    const { prepare } = connection;
    const runningOut = prepare<[number], number>(
      `SELECT count(*) FROM stock JOIN products ON products.row_id = stock.product_row
          WHERE stock.on_hand - stock.reserved BETWEEN 1 AND ? AND ${IS_OFFERED}`,
    ).pluck();
    const waiting = prepare<[], number>(
      `SELECT count(DISTINCT request.email) FROM restock_requests AS request
          JOIN stock ON stock.id = request.stock_id
          JOIN products ON products.row_id = stock.product_row
          WHERE request.notified_at IS NULL AND stock.on_hand - stock.reserved <= 0
            AND ${IS_OFFERED}`,
    ).pluck();
    const unheld = prepare<[], number>(
      `SELECT count(*) FROM orders WHERE id IN (${UNHELD_ORDERS})`,
    ).pluck();
    return {
      runningOut: (await runningOut.get(lowStock)) ?? 0,
      peopleWaiting: (await waiting.get()) ?? 0,
      shortOrders: (await readShortOrders(connection)).length,
      unheldOrders: (await unheld.get()) ?? 0,
      unpaid: await readUnpaidPieces(connection),
    };
  });
}
