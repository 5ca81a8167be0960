import { eq, sql } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import type { Connection } from "../../../db/connection";
import { firstColorOf, linksTo, mergeColorLinks } from "../../domain/products/color-links";
import type { Product } from "../../domain/catalogue/product";
import type { ProductFields } from "../../domain/products/product-texts";
import { findProducts } from "../catalogue/product-queries.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

/** Within a write: the link's colour leads from the product to another one. */
export async function storeColorLink(
  connection: Connection,
  product: Product,
  link: { color: string; productId: string },
  now: Date,
): Promise<void> {
  const changes = new Map([[link.color, link.productId]]);
  await storeColorLinks(connection, product, mergeColorLinks(product.colorLinks, changes), now);
}

/**
 * For each link that was set, the other product links back with this product's first colour; for
 * each removed link, it no longer does. A colour that already leads elsewhere stays as it is.
 */
export async function linkBothWays(
  connection: Connection,
  saved: { id: string; before: Product["colorLinks"]; fields: ProductFields },
  now: Date,
): Promise<void> {
  const { id, before, fields } = saved;
  const color = firstColorOf(fields);
  const find = async (other: string) => (await findProducts(connection, [other])).get(other);
  const after = mergeColorLinks(before, fields.colorLinkChanges);
  const targets = new Set(Object.values(after));
  for (const gone of new Set(Object.values(before))) {
    const other = targets.has(gone) ? undefined : await find(gone);
    if (!other || !linksTo(other, id)) continue;
    const kept = Object.entries(other.colorLinks).filter(([, target]) => target !== id);
    await storeColorLinks(connection, other, Object.fromEntries(kept), now);
  }
  for (const target of fields.colorLinkChanges.values()) {
    const other = target === null || target === id ? undefined : await find(target);
    if (!other || color === null || linksTo(other, id) || Object.hasOwn(other.colorLinks, color))
      continue;
    await storeColorLink(connection, other, { color, productId: id }, now);
  }
}

export async function storeColorLinks(
  { queries }: Connection,
  product: Product,
  colorLinks: Product["colorLinks"],
  now: Date,
): Promise<void> {
  await queries
    .update(products)
    .set({
      colorLinks: JSON.stringify(colorLinks),
      updatedAt: nextUpdateTime(product.updatedAt.toISOString(), now),
    })
    .where(eq(products.id, product.id));
}

/** The products with a link to one of these ids; rows with invalid links count as having none. */
export async function findLinking(
  connection: Connection,
  ids: readonly string[],
): Promise<Product[]> {
  const rows = await connection.queries
    .select({ id: products.id })
    .from(products)
    .where(
      sql`CASE WHEN ${products.colorLinks} <> '{}' AND json_valid(${products.colorLinks})
        THEN EXISTS (SELECT 1 FROM json_each(${products.colorLinks})
          WHERE value IN (SELECT value FROM json_each(${JSON.stringify(ids)}))) END`,
    );
  const linking = rows.map((row) => row.id);
  return [...(await findProducts(connection, linking)).values()];
}

export async function dropColorLinks(
  connection: Connection,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const gone = new Set(ids);
  for (const product of await findLinking(connection, ids)) {
    const kept = Object.entries(product.colorLinks).filter(([, target]) => !gone.has(target));
    await storeColorLinks(connection, product, Object.fromEntries(kept), now);
  }
}
