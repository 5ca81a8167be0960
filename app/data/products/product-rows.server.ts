import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { products } from "../../../db/schema/products";
import { versions } from "../../../db/schema/shop";
import type { Product } from "../../domain/catalogue/product";
import { toProductColumns, type ProductContent } from "../../domain/products/product-columns";
import { forgetRedirect } from "../catalogue/product-redirects.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

/** Kept by a trigger on `products`: the highest row number that any product ever had. */
const COUNTER = "product_rows";

/**
 * Within a write: the row number for a new product. SQLite would give that of a deleted product
 * again, and the history of the old one would be taken for the new one's.
 */
export function nextProductRow({ queries }: Connection): number {
  const row = queries.select().from(versions).where(eq(versions.name, COUNTER)).get();
  return (row?.version ?? 0) + 1;
}

/**
 * Within a write: stores a new product. An address that led from its id elsewhere is its own again.
 * @returns its row number
 */
export function insertProductRow(
  connection: Connection,
  product: ProductContent,
  now: Date,
): number {
  const rowId = nextProductRow(connection);
  const time = now.toISOString();
  connection.queries
    .insert(products)
    .values({ ...toProductColumns(product), rowId, createdAt: time, updatedAt: time })
    .run();
  forgetRedirect(connection, product.id);
  return rowId;
}

/** Within a write: `product` takes the place of the stored one, possibly under another id. */
export function updateProductRow(
  { queries }: Connection,
  stored: Pick<Product, "id" | "updatedAt">,
  product: ProductContent,
  now: Date,
): void {
  queries
    .update(products)
    .set({
      ...toProductColumns(product),
      updatedAt: nextUpdateTime(stored.updatedAt.toISOString(), now),
    })
    .where(eq(products.id, stored.id))
    .run();
}
