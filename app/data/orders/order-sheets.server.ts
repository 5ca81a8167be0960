import type { OrderSheet, SheetItem } from "../../domain/orders/order-sheet";
import { groupBy } from "../../domain/plain/group-by";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/row-lists.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

type SheetRow = Omit<OrderSheet, "createdAt" | "items"> & { id: number; createdAt: string };

/** In the order of their numbers; unknown ones are left out. */
export function listOrderSheets(orderNumbers: readonly string[]): Promise<OrderSheet[]> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const rows = await prepare<[string], SheetRow>(
      `SELECT id, order_number AS "orderNumber", status, created_at AS "createdAt",
        customer_name AS "customerName", customer_phone AS "customerPhone",
        delivery_method AS "deliveryMethod", street, city, province, postal_code AS "postalCode",
        shopper_notes AS "shopperNotes"
        FROM orders WHERE order_number IN ${TEXT_LIST}`,
    ).all(JSON.stringify(orderNumbers));
    const items = await prepare<[string], SheetItem & { orderId: number }>(
      `SELECT order_id AS "orderId", name, size, color, quantity FROM order_items
        WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
    ).all(JSON.stringify(rows.map(({ id }) => id)));
    const itemsOf = groupBy(items, ({ orderId }) => orderId);
    const rowOf = new Map(rows.map((row) => [row.orderNumber, row]));
    return orderNumbers.flatMap((orderNumber) => {
      const row = rowOf.get(orderNumber);
      if (!row) return [];
      const { id, createdAt, ...order } = row;
      return { ...order, createdAt: readTime(createdAt), items: itemsOf.get(id) ?? [] };
    });
  });
}
