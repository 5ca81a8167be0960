import { startOfSales } from "../../domain/orders/order-summary";
import { splitSales, type ChargedSum, type SalesSplit } from "../../domain/orders/sales-split";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The same orders as `collected_in_cents`. */
const SALES = `orders.created_at >= ? AND orders.paid_at IS NOT NULL
  AND orders.status NOT IN ('cancelled', 'refunded') AND orders.total > 0`;

/**
 * As `chargedBy` does for one order. With the cross join, SQLite finds the parts by their orders; without it, it may
 * read all parts.
 */
const CHARGED = `
  SELECT channel, way, sum(is_own) AS "ownCount",
    count(DISTINCT CASE WHEN pesos > 0 THEN id END) AS count,
    sum(pesos) AS "inPesos", sum(back) AS "givenBackInCents"
  FROM (
    SELECT orders.id, orders.channel, 1 AS is_own,
      CASE orders.payment_method WHEN 'several' THEN 'cash' ELSE orders.payment_method END AS way,
      orders.total - coalesce(
        (SELECT sum(amount) FROM order_parts WHERE order_id = orders.id), 0) AS pesos,
      orders.total * 100.0 - orders.collected_in_cents AS back
    FROM orders WHERE ${SALES}
    UNION ALL
    SELECT orders.id, orders.channel, 0, part.way, part.amount, 0.0
    FROM orders CROSS JOIN order_parts AS part WHERE part.order_id = orders.id AND ${SALES}
  ) AS charged GROUP BY channel, way`;

/** What was charged in the days of the dashboard, by channel and by way of paying. */
export function readSalesSplit(now: Date): Promise<SalesSplit> {
  const start = startOfSales(now).toISOString();
  return getStoredShop().database.read(async ({ prepare }) =>
    splitSales(await prepare<[string, string], ChargedSum>(CHARGED).all(start, start)),
  );
}
