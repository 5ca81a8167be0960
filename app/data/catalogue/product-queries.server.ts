import { desc, inArray, sql, type SQL } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import type { Connection } from "../../../db/connection";
import type { StoredProduct } from "../../domain/catalogue/catalogue-entry";
import { listPictures, type Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { keepStatement, readVersion } from "../sqlite/kept-reads.server";
import { readStockLevels } from "../stock/stock-rows.server";
import { parseProductRow, parseTextList, type ProductRow } from "./product-row.server";
import { NUMBER_LIST } from "../dialect/conditions.server";

/** Rows per read while streaming the catalogue; keeps memory constant. */
const BATCH_SIZE = 1000;

export function readCatalogueVersion(connection: Connection): Promise<number> {
  return readVersion(connection, "catalogue");
}

/** The products with these ids, hidden ones included. Unreadable rows are left out and logged. */
export async function findProducts(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(connection).execute({ ids: JSON.stringify(ids) });
  return new Map((await parseRows(connection, rows)).map(({ product }) => [product.id, product]));
}

/** The ids are one JSON parameter, so one statement serves any number of them. */
const selectProducts = keepStatement(({ queries }) =>
  queries
    .select()
    .from(products)
    .where(sql`${products.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare("products_by_id"),
);

export async function* streamProducts(connection: Connection): AsyncGenerator<StoredProduct> {
  let last: ProductRow | undefined;
  do {
    const rows = await readBatch(connection, last);
    yield* await parseRows(connection, rows);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

export type ProductBatch = {
  products: StoredProduct[];
  rowIds: number[];
  /** Where the next part begins; null after the last one. */
  last: ProductRow | null;
};

export async function readProductBatch(
  connection: Connection,
  last: ProductRow | null,
  size: number,
): Promise<ProductBatch> {
  const rows = await readBatch(connection, last ?? undefined, size);
  return {
    products: await parseRows(connection, rows),
    rowIds: rows.map(({ rowId }) => rowId),
    last: rows.length === size ? (rows.at(-1) ?? null) : null,
  };
}

export async function findStoredProducts(
  connection: Connection,
  rowIds: readonly number[],
): Promise<StoredProduct[]> {
  const { queries } = connection;
  const stored: StoredProduct[] = [];
  for (let start = 0; start < rowIds.length; start += BATCH_SIZE) {
    const batch = rowIds.slice(start, start + BATCH_SIZE);
    const rows = await queries.select().from(products).where(inArray(products.rowId, batch));
    stored.push(...(await parseRows(connection, rows)));
  }
  return stored;
}

/** Row numbers of products without a picture, unreadable rows too: of these, or of all. */
export async function findPictureless(
  { prepare }: Connection,
  rowIds: readonly number[] | null,
): Promise<number[]> {
  const among = rowIds === null ? "" : `WHERE row_id IN ${NUMBER_LIST}`;
  const rows = await prepare<unknown[], { rowId: number; images: string }>(
    `SELECT row_id AS "rowId", images FROM products ${among}`,
  ).all(...(rowIds === null ? [] : [JSON.stringify(rowIds)]));
  return rows.flatMap(({ rowId, images }) => (hasPicture(images) ? [] : [rowId]));
}

/** Unreadable pictures count as none. */
function hasPicture(images: string): boolean {
  const parsed = parseTextList(images);
  return parsed !== null && listPictures({ images: parsed }).length > 0;
}

function readBatch(
  { queries }: Connection,
  last: ProductRow | undefined,
  size = BATCH_SIZE,
): Promise<ProductRow[]> {
  const isAfterLast: SQL | undefined = last
    ? sql`(${products.createdAt}, ${products.rowId}) < (${last.createdAt}, ${last.rowId})`
    : undefined;
  return queries
    .select()
    .from(products)
    .where(isAfterLast)
    .orderBy(desc(products.createdAt), desc(products.rowId))
    .limit(size);
}

/** With what is counted of each product. */
async function parseRows(
  connection: Connection,
  rows: readonly ProductRow[],
): Promise<StoredProduct[]> {
  const levels = await readStockLevels(
    connection,
    rows.map(({ rowId }) => rowId),
  );
  return rows.flatMap((row) => {
    const { rowId } = row;
    const parsed = parseProductRow(row);
    const stock = levels.get(rowId);
    if (parsed.product) return [{ rowId, product: { ...parsed.product, ...(stock && { stock }) } }];
    getLog().warn({ productId: row.id, problem: parsed.problem }, "unreadable product skipped");
    return [];
  });
}
