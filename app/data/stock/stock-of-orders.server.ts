import type { Connection } from "../../../db/open";
import type { Variant } from "../../domain/stock/stock-level";
import { variantKey } from "../../domain/stock/stock-level";
import { readOpenBatch } from "../history/batch.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { writeMovement } from "./stock-rows.server";

/** A line of an open order whose size and colour is not counted. */
type OpenItem = { id: number; orderId: number; quantity: number };

type OpenRow = OpenItem & Variant & { productRow: number };

/**
 * Within a batch of the history: from now on, open orders hold their pieces of a size and colour that was
 * not counted before. Whoever counts the shelf counts them too.
 */
export function adoptOpenOrders(
  connection: Connection,
  { stockId, productRow, ...variant }: { stockId: number; productRow: number } & Variant,
  now: Date,
): void {
  const open = readOpenItems(connection).get(toKey({ productRow, ...variant })) ?? [];
  for (const { id, orderId, quantity } of open) {
    writeMovement(connection, {
      ...{ stockId, orderId, now, reason: "adopted" },
      reservedDelta: quantity,
    });
    updateItem(connection).run(stockId, id);
  }
}

type OpenItems = { batchId: number; byVariant: Map<string, OpenItem[]> };

const kept = new WeakMap<Connection, OpenItems>();

/** Once for all cells of a batch: thousands of orders may be open, and a form counts hundreds of cells. */
function readOpenItems(connection: Connection): OpenItems["byVariant"] {
  const batchId = readOpenBatch(connection);
  const known = kept.get(connection);
  if (known?.batchId === batchId) return known.byVariant;
  const byVariant = new Map<string, OpenItem[]>();
  for (const { id, orderId, quantity, ...variant } of selectOpenItems(connection).iterate()) {
    const key = toKey(variant);
    const items = byVariant.get(key);
    if (items) items.push({ id, orderId, quantity });
    else byVariant.set(key, [{ id, orderId, quantity }]);
  }
  kept.set(connection, { batchId, byVariant });
  return byVariant;
}

function toKey({ productRow, ...variant }: { productRow: number } & Variant): string {
  return `${productRow}\n${variantKey(variant)}`;
}

/** Orders keep the id that the product had. */
const selectOpenItems = keepStatement(({ sqlite }) =>
  sqlite.prepare<[], OpenRow>(
    `SELECT item.id, item.order_id AS orderId, item.size, item.color, item.quantity,
        product.row_id AS productRow
      FROM orders JOIN order_items AS item ON item.order_id = orders.id
      JOIN products AS product ON product.id = coalesce(
        (SELECT id FROM products WHERE id = item.product_id),
        (SELECT product_id FROM product_redirects WHERE old_id = item.product_id))
      WHERE orders.status IN ('pending', 'paid', 'preparing', 'ready_for_pickup')
        AND NOT EXISTS (SELECT 1 FROM stock WHERE stock.id = item.stock_id)`,
  ),
);

const updateItem = keepStatement(({ sqlite }) =>
  sqlite.prepare<[number, number]>(
    "UPDATE order_items SET stock_id = ?, stock_state = 'reserved' WHERE id = ?",
  ),
);

/** Within a write: no open order holds pieces of it any more, because it is not counted. */
export function forgetReservations(connection: Connection, stockId: number): void {
  updateHeld(connection).run(stockId);
}

const updateHeld = keepStatement(({ sqlite }) =>
  sqlite.prepare<[number]>(
    `UPDATE order_items SET stock_id = NULL, stock_state = ''
      WHERE stock_id = ? AND stock_state = 'reserved'`,
  ),
);
