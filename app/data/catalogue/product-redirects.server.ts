import type { Connection } from "../../../db/connection";
import type { Product } from "../../domain/catalogue/product";
import { TEXT_LIST } from "../dialect/conditions.server";
import { runForRows } from "../dialect/row-lists.server";
import { findProducts } from "./product-queries.server";

/** Longest chain of id changes that is followed. */
const MAX_CHANGES = 50;

/** The current ids by former ones, also through a chain of redirects that another tool wrote. */
export async function readRedirects(
  { prepare }: Connection,
  oldIds: readonly string[],
): Promise<Map<string, string>> {
  if (oldIds.length === 0) return new Map();
  const rows = await prepare<[string], { oldId: string; productId: string }>(FOLLOWED).all(
    JSON.stringify(oldIds),
  );
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
  SELECT old_id AS "oldId", product_id AS "productId" FROM followed
    WHERE step = (SELECT max(step) FROM followed AS last WHERE last.old_id = followed.old_id)`;

export async function readRedirect(connection: Connection, oldId: string): Promise<string | null> {
  return (await readRedirects(connection, [oldId])).get(oldId) ?? null;
}

/** Hidden ones too. A cart or an address keeps an id, so the map has products by former ids too. */
export async function findCurrentProducts(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const found = await findProducts(connection, ids);
  const redirects = await readRedirects(
    connection,
    ids.filter((id) => !found.has(id)),
  );
  const renamed = await findProducts(connection, [...redirects.values()]);
  for (const [oldId, newId] of redirects) {
    const product = renamed.get(newId);
    if (product) found.set(oldId, product).set(newId, product);
  }
  return found;
}

/** Within a write: the old addresses redirect to the new ones, and so do earlier ones. */
export async function recordRedirects(
  connection: Connection,
  redirects: readonly { oldId: string; newId: string }[],
  now: Date,
): Promise<void> {
  await forgetRedirects(
    connection,
    redirects.map(({ newId }) => newId),
  );
  // A file may name an address twice, and no statement writes a row twice.
  const last = new Map(redirects.map(({ oldId, newId }) => [oldId, newId]));
  const rows = [...last].map(([old_id, product_id]) => ({ old_id, product_id }));
  await runForRows(
    connection,
    REDIRECT,
    rows,
    (source) =>
      `UPDATE product_redirects SET product_id = given.product_id FROM ${source} AS given
        WHERE product_redirects.product_id = given.old_id`,
  );
  await runForRows(
    connection,
    REDIRECT,
    rows,
    (source) =>
      `INSERT INTO product_redirects (old_id, product_id, created_at)
        SELECT old_id, product_id, ? FROM ${source} AS given WHERE true
        ON CONFLICT (old_id) DO UPDATE SET product_id = excluded.product_id`,
    now.toISOString(),
  );
}

const REDIRECT = { old_id: "text", product_id: "text" } as const;

/** Within a write: the ids belong to products again. */
export async function forgetRedirects(
  { prepare }: Connection,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await prepare<[string]>(`DELETE FROM product_redirects WHERE old_id IN ${TEXT_LIST}`).run(
    JSON.stringify(ids),
  );
}
