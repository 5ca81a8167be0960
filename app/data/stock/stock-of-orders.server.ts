import type { Connection } from "../../../db/connection";
import { groupBy } from "../../domain/plain/lists";
import { type Variant, variantKey } from "../../domain/stock/stock-level";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { startAdoptedHold } from "../../domain/stock/hold";
import { identifyBatch } from "../history/batch.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { readSettingsNow } from "../shop/settings.server";
import { readTime } from "../sqlite/stored-values.server";
import { readStockRow, writeMovement } from "./stock-rows.server";
import { UNHELD_ORDERS } from "./unpaid-holds.server";

type OpenItem = Variant & {
  productRow: number;
  id: number;
  orderId: number;
  quantity: number;
  /** 1 when its order waits without its pieces. */
  isUnheld: number;
};

/**
 * Within a batch of the history: from now on, open orders hold their pieces of sizes and colours that were
 * not counted before. A count of the shelf has them too. Unpaid orders get an end of their hold. An order
 * that waits without a hold gets none.
 */
export async function adoptOpenOrders(
  connection: Connection,
  rows: readonly ({ id: number; productRow: number } & Variant)[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const openItems = await readOpenItems(connection);
  if (openItems.size === 0) return;
  const open = rows.flatMap((row) =>
    (openItems.get(toKey(row)) ?? []).map((item) => ({ ...item, stockId: row.id })),
  );
  const settings = open.length > 0 ? await readSettingsNow(connection) : null;
  for (const { id, orderId, stockId, quantity, isUnheld } of open) {
    await updateLink(connection).run(stockId, isUnheld ? "released" : "reserved", id);
    if (isUnheld) continue;
    await writeMovement(connection, {
      ...{ stockId, orderId, now, reason: "adopted" },
      reservedDelta: quantity,
    });
    if (settings) await startHoldOf(connection, orderId, { now, settings });
  }
}

async function startHoldOf(
  connection: Connection,
  orderId: number,
  { now, settings }: { now: Date; settings: ShopSettings },
): Promise<void> {
  const row = await selectHeld(connection).get(orderId);
  if (!row) return;
  const { paidAt, holdUntil, paymentDueAt, ...order } = row;
  const toTime = (text: string | null) => (text === null ? null : readTime(text));
  const times = { paidAt: toTime(paidAt), holdUntil: toTime(holdUntil) };
  const facts = { ...order, ...times, paymentDueAt: toTime(paymentDueAt) };
  const end = startAdoptedHold(facts, now, settings);
  if (end) await updateHold(connection).run(end.toISOString(), orderId);
}

type HeldRow = { status: string; paymentMethod: string } & Record<
  "paidAt" | "holdUntil" | "paymentDueAt",
  string | null
>;

const selectHeld = ({ prepare }: Connection) =>
  prepare<[number], HeldRow>(
    `SELECT status, payment_method AS "paymentMethod", paid_at AS "paidAt", hold_until AS "holdUntil",
        payment_due_at AS "paymentDueAt"
      FROM orders WHERE id = ?`,
  );

const updateHold = ({ prepare }: Connection) =>
  prepare<[string, number]>("UPDATE orders SET hold_until = ? WHERE id = ?");

/** By `identifyBatch`. */
const kept = new WeakMap<object, Map<string, OpenItem[]>>();

/** Once for all cells of a batch: thousands of orders may be open, and a form counts hundreds of cells. */
async function readOpenItems(connection: Connection): Promise<Map<string, OpenItem[]>> {
  const batch = identifyBatch(connection);
  const known = kept.get(batch);
  if (known) return known;
  const byVariant = groupBy(await selectOpenItems(connection).all(), toKey);
  kept.set(batch, byVariant);
  return byVariant;
}

function toKey({ productRow, size, color }: { productRow: number } & Variant): string {
  return `${productRow}\n${variantKey({ size, color })}`;
}

/** Orders keep the id that the product had. */
const PRODUCT_OF_ITEM = `products AS product ON product.id = coalesce(
  (SELECT id FROM products WHERE id = item.product_id),
  (SELECT product_id FROM product_redirects WHERE old_id = item.product_id))`;

const selectOpenItems = ({ prepare }: Connection) =>
  prepare<[], OpenItem>(
    `SELECT item.id, item.order_id AS "orderId", item.size, item.color, item.quantity,
        product.row_id AS "productRow", orders.id IN (${UNHELD_ORDERS}) AS "isUnheld"
      FROM orders JOIN order_items AS item ON item.order_id = orders.id
      JOIN ${PRODUCT_OF_ITEM}
      WHERE orders.status IN ('pending', 'paid', 'preparing', 'ready_for_pickup')
        AND NOT EXISTS (SELECT 1 FROM stock WHERE stock.id = item.stock_id)
      ORDER BY item.id`,
  );

/** Within a batch of the history. The same batch may count them anew, and then takes those orders in. */
export async function forgetReservations(
  connection: Connection,
  stockIds: readonly number[],
): Promise<void> {
  await updateHeld(connection).run(JSON.stringify(stockIds));
  await updateHeldReturns(connection).run(JSON.stringify(stockIds));
  kept.delete(identifyBatch(connection));
}

const updateHeld = ({ prepare }: Connection) =>
  prepare<[string]>(
    `UPDATE order_items SET stock_id = NULL, stock_state = ''
      WHERE stock_id IN ${NUMBER_LIST} AND stock_state = 'reserved'`,
  );

const updateHeldReturns = ({ prepare }: Connection) =>
  prepare<[string]>(
    `UPDATE return_items SET new_stock_id = NULL, held = 0 WHERE new_stock_id IN ${NUMBER_LIST}`,
  );

type UnlinkedRow = Variant & { id: number; productRow: number | null };

/** Within a write, before a cancelled order holds its pieces again: counting may have ended, or begun, since. */
export async function linkToStock(connection: Connection, orderId: number): Promise<void> {
  for (const { id, productRow, ...variant } of await selectUnlinked(connection).all(orderId)) {
    const row =
      productRow === null ? null : await readStockRow(connection, { productRow, ...variant });
    await updateLink(connection).run(row?.id ?? null, row ? "released" : "", id);
  }
}

const selectUnlinked = ({ prepare }: Connection) =>
  prepare<[number], UnlinkedRow>(
    `SELECT item.id, item.size, item.color, product.row_id AS "productRow"
      FROM order_items AS item LEFT JOIN ${PRODUCT_OF_ITEM}
      WHERE item.order_id = ? AND item.stock_state IN ('', 'released')
        AND NOT EXISTS (SELECT 1 FROM stock WHERE stock.id = item.stock_id)`,
  );

const updateLink = ({ prepare }: Connection) =>
  prepare<[number | null, string, number]>(
    "UPDATE order_items SET stock_id = ?, stock_state = ? WHERE id = ?",
  );
