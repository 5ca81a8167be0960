import type { Connection } from "../../../db/connection";
import {
  LYING_DAYS,
  SALES_DAYS,
  summarizeStockSales,
  type LeftPieces,
  type ProductSales,
  type StockFigures,
  type SoldSize,
} from "../../domain/stock/stock-sales";
import { perShop } from "../../settings/current-shop.server";
import { readCatalogueState } from "../catalogue/catalogue-version.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { NUMBER_LIST } from "../dialect/conditions.server";

const kept = perShop((): { key: string; figures: StockFigures | null } => ({
  ...{ key: "", figures: null },
}));

/** Null in a shop that counts nothing. Kept until a piece moves or a product changes, for an hour at most. */
export async function readStockFigures(now: Date): Promise<StockFigures | null> {
  const key = await getStoredShop().database.read((connection) => readKey(connection, now));
  const last = kept();
  if (last.key === key) return last.figures;
  const figures = await makeStockFigures(now);
  Object.assign(last, { key, figures });
  return figures;
}

/** Each change of a number of the stock has its movement; a row that goes raises the version. */
async function readKey(connection: Connection, now: Date): Promise<string> {
  const { version, changeId } = await readCatalogueState(connection);
  const movement = await connection.prepare("SELECT max(id) FROM stock_movements").pluck().get();
  return [movement, version, changeId, now.toISOString().slice(0, 13)].join();
}

/** Several reads, so that other requests wait for one of them at most. */
async function makeStockFigures(now: Date): Promise<StockFigures | null> {
  const { database } = getStoredShop();
  const sizes = await database.read(readSizesLeft);
  if (sizes.length === 0) return null;
  const products = await database.read(readProductsLeft);
  return database.read(async (connection) => {
    const sold = await readSold(connection, now);
    const { best, lying, ...sales } = summarizeStockSales(sold, { sizes, products });
    return {
      ...sales,
      best: await nameProducts(connection, best),
      lying: await nameProducts(connection, lying),
    };
  });
}

/** Added up by SQLite: a row for each product and size is slow to read. */
const LEFT = `sum(max(on_hand - reserved, 0)) AS left FROM stock
  WHERE EXISTS (SELECT 1 FROM products WHERE row_id = product_row)`;

const readSizesLeft = ({ prepare }: Connection): Promise<LeftPieces["sizes"]> =>
  prepare<[], LeftPieces["sizes"][number]>(
    `SELECT size_key AS "sizeKey", ${LEFT} GROUP BY size_key`,
  ).all();

const readProductsLeft = ({ prepare }: Connection): Promise<LeftPieces["products"]> =>
  prepare<[], LeftPieces["products"][number]>(
    `SELECT product_row AS "productRow", ${LEFT} GROUP BY product_row`,
  ).all();

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What orders took, minus what cancelled ones gave back, also of orders from before the counting. What is exchanged
 * was sold once. The movements of a time follow one another in
 * the ledger, and reading them so is four times as fast as by the index of their times.
 */
function readSold({ prepare }: Connection, now: Date): Promise<SoldSize[]> {
  const [since, sinceLong] = [SALES_DAYS, LYING_DAYS].map((days) =>
    new Date(now.getTime() - days * DAY_MS).toISOString(),
  );
  return prepare<unknown[], SoldSize>(
    `SELECT product_row AS "productRow", size_key AS "sizeKey",
          max(sum(CASE WHEN at >= @since THEN reserved_delta ELSE 0 END), 0) AS sold,
          max(sum(reserved_delta), 0) AS "soldLong"
        FROM stock_movements AS movement CROSS JOIN stock
        WHERE stock.id = movement.stock_id AND movement.id >=
            (SELECT id FROM stock_movements WHERE at >= @sinceLong ORDER BY at, id LIMIT 1)
          AND reason IN ('reserved', 'released') AND coalesce(movement.order_id, 0) NOT IN
            (SELECT id FROM orders WHERE replaces_order_id IS NOT NULL)
        GROUP BY product_row, size_key`,
  ).all({ since, sinceLong });
}

async function nameProducts(
  { prepare }: Connection,
  products: readonly ProductSales[],
): Promise<StockFigures["best"]> {
  const rows = await prepare<[string], { rowId: number; name: string }>(
    `SELECT row_id AS "rowId", name FROM products WHERE row_id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(products.map(({ productRow }) => productRow)));
  const nameByRow = new Map(rows.map(({ rowId, name }) => [rowId, name]));
  return products.map((product) => ({
    ...product,
    name: nameByRow.get(product.productRow) ?? "",
  }));
}
