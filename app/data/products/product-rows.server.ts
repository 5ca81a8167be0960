import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { versions } from "../../../db/schema/shop";
import type { Product } from "../../domain/catalogue/product";
import { toProductColumns, type ProductContent } from "../../domain/products/product-columns";
import { forgetRedirect } from "../catalogue/product-redirects.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

/** All but what is derived: see `app/data/offers/sale-switch.server.ts`. */
const {
  isOnSale: _isOnSale,
  showsList: _showsList,
  saleDueAt: _saleDueAt,
  ...STORED_COLUMNS
} = getTableColumns(products);

/** Kept by a trigger on `products`: the highest row number that any product ever had. */
const COUNTER = "product_rows";

/**
 * Within a write: the row number for a new product. SQLite would give that of a deleted product
 * again, and the history of the old one would be taken for the new one's.
 */
export async function nextProductRow(connection: Connection): Promise<number> {
  return ((await selectCounter(connection).execute())[0]?.version ?? 0) + 1;
}

const selectCounter = keepStatement(({ queries }) =>
  queries.select().from(versions).where(eq(versions.name, COUNTER)).prepare("product_counter"),
);

/**
 * Within a write: stores a new product. An address that led from its id elsewhere is its own again.
 * @returns its row number
 */
export async function insertProductRow(
  connection: Connection,
  product: ProductContent,
  now: Date,
): Promise<number> {
  const rowId = await nextProductRow(connection);
  const time = now.toISOString();
  const row = { ...toProductColumns(product), rowId, createdAt: time, updatedAt: time };
  await insertRow(connection).execute(row);
  await forgetRedirect(connection, product.id);
  return rowId;
}

const insertRow = keepStatement(({ queries }) =>
  queries.insert(products).values(placeholders(STORED_COLUMNS)).prepare("insert_product"),
);

/** Within a write: `product` takes the place of the stored one, possibly under another id. */
export async function updateProductRow(
  connection: Connection,
  stored: Pick<Product, "id" | "updatedAt">,
  product: ProductContent,
  now: Date,
): Promise<void> {
  await updateRow(connection).execute({
    ...toProductColumns(product),
    updatedAt: nextUpdateTime(stored.updatedAt.toISOString(), now),
    storedId: stored.id,
  });
}

const updateRow = keepStatement(({ queries }) => {
  const { rowId: _, createdAt: __, ...changed } = STORED_COLUMNS;
  return queries
    .update(products)
    .set(placeholders(changed))
    .where(eq(products.id, sql.placeholder("storedId")))
    .prepare("update_product");
});

/** A placeholder for each column, so that a statement is prepared once for thousands of rows. */
function placeholders<Name extends string>(columns: Record<Name, PgColumn>) {
  const named = Object.entries<PgColumn>(columns).map(([name, column]) => [
    name,
    sql`${sql.param(sql.placeholder(name), column)}`,
  ]);
  return Object.fromEntries(named) as Record<Name, SQL>;
}
