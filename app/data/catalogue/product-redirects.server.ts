import { eq, sql } from "drizzle-orm";

import { productRedirects } from "../../../db/schema/products";
import type { Connection } from "../../../db/open";
import type { Product } from "../../domain/catalogue/product";
import { keepStatement } from "../sqlite/kept-statements.server";
import { findProducts } from "./product-queries.server";

/** Longest chain of id changes that is followed. */
const MAX_CHANGES = 50;

/**
 * The current ids of products by these former ids. Every former id of a product is found, also
 * through a chain of redirects that another tool wrote.
 */
export function readRedirects(
  { sqlite }: Connection,
  oldIds: readonly string[],
): Map<string, string> {
  if (oldIds.length === 0) return new Map();
  const rows = sqlite
    .prepare<[string], { oldId: string; productId: string }>(FOLLOWED)
    .all(JSON.stringify(oldIds));
  return new Map(rows.map(({ oldId, productId }) => [oldId, productId]));
}

/** The first id of each chain that a product has; a chain without a product gives its last id. */
const FOLLOWED = `
  WITH RECURSIVE followed (old_id, product_id, step) AS (
    SELECT old_id, product_id, 1 FROM product_redirects
      WHERE old_id IN (SELECT value FROM json_each(?))
    UNION ALL
    SELECT followed.old_id, next.product_id, followed.step + 1
      FROM followed JOIN product_redirects next ON next.old_id = followed.product_id
      WHERE followed.step < ${MAX_CHANGES}
        AND NOT EXISTS (SELECT 1 FROM products WHERE id = followed.product_id)
  )
  SELECT old_id AS oldId, product_id AS productId, max(step) FROM followed GROUP BY old_id`;

export function readRedirect(connection: Connection, oldId: string): string | null {
  return readRedirects(connection, [oldId]).get(oldId) ?? null;
}

/**
 * The products with these ids, hidden ones included. A cart or an address keeps the id at that
 * time, so products are also found by former ids, after any number of changes; the map then has
 * both ids.
 */
export function findCurrentProducts(
  connection: Connection,
  ids: readonly string[],
): Map<string, Product> {
  const found = findProducts(connection, ids);
  const redirects = readRedirects(
    connection,
    ids.filter((id) => !found.has(id)),
  );
  const renamed = findProducts(connection, [...redirects.values()]);
  for (const [oldId, newId] of redirects) {
    const product = renamed.get(newId);
    if (product) found.set(oldId, product).set(newId, product);
  }
  return found;
}

/** Within a write: the old address redirects to the new one, and so do earlier ones. */
export function recordRedirect(
  connection: Connection,
  oldId: string,
  newId: string,
  now: Date,
): void {
  const { queries } = connection;
  forgetRedirect(connection, newId);
  queries
    .update(productRedirects)
    .set({ productId: newId })
    .where(eq(productRedirects.productId, oldId))
    .run();
  queries
    .insert(productRedirects)
    .values({ oldId, productId: newId, createdAt: now.toISOString() })
    .onConflictDoUpdate({ target: productRedirects.oldId, set: { productId: newId } })
    .run();
}

/** Within a write: the id belongs to a product again. */
export function forgetRedirect(connection: Connection, id: string): void {
  deleteRedirect(connection).run({ id });
}

const deleteRedirect = keepStatement(({ queries }) =>
  queries
    .delete(productRedirects)
    .where(eq(productRedirects.oldId, sql.placeholder("id")))
    .prepare(),
);
