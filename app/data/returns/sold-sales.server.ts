import { addDays, calendarDay, startOfDay } from "../../domain/plain/buenos-aires";
import type { ListedItem } from "../../domain/returns/return-words";
import { groupBy } from "../../domain/plain/lists";
import { joinConditions, NUMBER_LIST } from "../dialect/conditions.server";
import { matchText } from "../dialect/text-search.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The search reads no older sale: pieces come back within weeks, and reading all orders would be slow. */
export const SEARCHED_DAYS = 90;
const MOST_FOUND = 20;

export type SoldSale = {
  orderNumber: string;
  customerName: string;
  createdAt: Date | null;
  items: (ListedItem & { quantity: number })[];
};

/** Sales that left the shop, the newest first, with the text in their number, the buyer's name or a garment. */
export function findSoldSales(text: string, now: Date): Promise<SoldSale[]> {
  return getStoredShop().database.read(async (connection) => {
    const { prepare } = connection;
    const matching = matchText(
      connection,
      ["orders.order_number", "orders.customer_name", "order_items.name"],
      text,
    );
    if (matching.length === 0) return [];
    const since = startOfDay(addDays(calendarDay(now), -SEARCHED_DAYS)).toISOString();
    const { where, values } = joinConditions([
      { where: "orders.created_at >= ?", values: [since] },
      { where: "orders.status IN ('shipped', 'delivered')", values: [] },
      ...matching,
    ]);
    type SaleRow = Omit<SoldSale, "items" | "createdAt"> & { id: number; createdAt: string };
    const sales = await prepare<(string | number)[], SaleRow>(
      `SELECT DISTINCT orders.id, orders.order_number AS "orderNumber",
          orders.customer_name AS "customerName", orders.created_at AS "createdAt"
        FROM orders JOIN order_items ON order_items.order_id = orders.id ${where}
        ORDER BY orders.created_at DESC, orders.id DESC LIMIT ${MOST_FOUND}`,
    ).all(...values);
    const ids = JSON.stringify(sales.map(({ id }) => id));
    const items = await prepare<[string], SoldSale["items"][number] & { orderId: number }>(
      `SELECT id, order_id AS "orderId", name, size, color, quantity FROM order_items
        WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
    ).all(ids);
    const itemsOf = groupBy(items, ({ orderId }) => orderId);
    return sales.map(({ id, createdAt, ...sale }) => ({
      ...sale,
      createdAt: readTime(createdAt),
      items: itemsOf.get(id) ?? [],
    }));
  });
}
