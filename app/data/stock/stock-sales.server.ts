import type { Connection } from "../../../db/open";
import {
  LYING_DAYS,
  SALES_DAYS,
  summarizeStockSales,
  type LeftSize,
  type ProductSales,
  type SizeSales,
  type SoldSize,
} from "../../domain/stock/stock-sales";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type NamedSales = ProductSales & { name: string };

export type StockFigures = { sizes: SizeSales[]; best: NamedSales[]; lying: NamedSales[] };

/**
 * What sells and what lies; null in a shop that counts nothing. Two reads, so that other requests wait
 * for one of them at most.
 * @throws DatabaseUnavailableError
 */
export async function readStockFigures(now: Date): Promise<StockFigures | null> {
  const { database } = getStoredShop();
  const left = await database.read(readLeft);
  if (left.length === 0) return null;
  return database.read((connection) => {
    const { sizes, best, lying } = summarizeStockSales(readSold(connection, now), left);
    return { sizes, best: nameProducts(connection, best), lying: nameProducts(connection, lying) };
  });
}

function readLeft({ sqlite }: Connection): LeftSize[] {
  return sqlite
    .prepare<[], LeftSize>(
      `SELECT product_row AS productRow, size_key AS sizeKey, sum(max(on_hand - reserved, 0)) AS left
        FROM stock WHERE product_row IN (SELECT row_id FROM products)
        GROUP BY product_row, size_key`,
    )
    .all();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What orders took, minus what cancelled ones gave back, also of orders from before the counting. The movements of a time follow one another in
 * the ledger, and reading them so is four times as fast as by the index of their times.
 */
function readSold({ sqlite }: Connection, now: Date): SoldSize[] {
  const [since, sinceLong] = [SALES_DAYS, LYING_DAYS].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString(),
  );
  return sqlite
    .prepare<unknown[], SoldSize>(
      `SELECT product_row AS productRow, size_key AS sizeKey,
          max(sum(reserved_delta * (at >= @since)), 0) AS sold,
          max(sum(reserved_delta), 0) AS soldLong
        FROM stock_movements AS movement CROSS JOIN stock ON stock.id = movement.stock_id
        WHERE movement.id >=
            (SELECT id FROM stock_movements WHERE at >= @sinceLong ORDER BY at, id LIMIT 1)
          AND reason IN ('reserved', 'released')
        GROUP BY product_row, size_key`,
    )
    .all({ since, sinceLong });
}

function nameProducts({ sqlite }: Connection, products: readonly ProductSales[]): NamedSales[] {
  const find = sqlite
    .prepare<[number], string>("SELECT name FROM products WHERE row_id = ?")
    .pluck();
  return products.map((product) => ({ ...product, name: find.get(product.productRow) ?? "" }));
}
