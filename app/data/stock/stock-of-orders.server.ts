import type { Connection } from "../../../db/open";
import type { Variant } from "../../domain/stock/stock-level";
import { variantKey } from "../../domain/stock/stock-level";
import { keepStatement } from "../sqlite/kept-statements.server";
import { writeMovement } from "./stock-rows.server";

/** A line of an open order whose size and colour was not counted when it was bought. */
type OpenItem = { id: number; orderId: number; size: string; color: string; quantity: number };

/**
 * Within a write: from now on, open orders hold their pieces of a size and colour that was not counted
 * before. Whoever counts the shelf counts them too.
 */
export function adoptOpenOrders(
  connection: Connection,
  { stockId, productRow, ...variant }: { stockId: number; productRow: number } & Variant,
  now: Date,
): void {
  const key = variantKey(variant);
  for (const { id, orderId, quantity, ...item } of selectOpenItems(connection).all({
    productRow,
  })) {
    if (variantKey(item) !== key) continue;
    writeMovement(connection, {
      ...{ stockId, orderId, now, reason: "adopted" },
      reservedDelta: quantity,
    });
    updateItem(connection).run(stockId, "reserved", id);
  }
}

/** Orders keep the id that the product had. The open ones are few, and an index finds them. */
const selectOpenItems = keepStatement(({ sqlite }) =>
  sqlite.prepare<[{ productRow: number }], OpenItem>(
    `SELECT item.id, item.order_id AS orderId, item.size, item.color, item.quantity
      FROM orders JOIN order_items AS item ON item.order_id = orders.id
      WHERE orders.status IN ('pending', 'paid', 'preparing', 'ready_for_pickup')
        AND item.stock_id IS NULL
        AND item.product_id IN (
          SELECT id FROM products WHERE row_id = @productRow
          UNION SELECT old_id FROM product_redirects
            WHERE product_id = (SELECT id FROM products WHERE row_id = @productRow))`,
  ),
);

const updateItem = keepStatement(({ sqlite }) =>
  sqlite.prepare<[number, string, number]>(
    "UPDATE order_items SET stock_id = ?, stock_state = ? WHERE id = ?",
  ),
);

/** Within a write: no order holds pieces of it any more, because it is not counted. */
export function forgetReservations({ sqlite }: Connection, stockId: number): void {
  sqlite
    .prepare("UPDATE order_items SET stock_id = NULL, stock_state = '' WHERE stock_id = ?")
    .run(stockId);
}
