import { eq, inArray } from "drizzle-orm";

import { productRedirects } from "../../db/schema";
import type { Connection } from "../../db/open";

/** The ids that products have now which once had these ones. */
export function readRedirects(
  { queries }: Connection,
  oldIds: readonly string[],
): Map<string, string> {
  if (oldIds.length === 0) return new Map();
  const rows = queries
    .select()
    .from(productRedirects)
    .where(inArray(productRedirects.oldId, [...oldIds]))
    .all();
  return new Map(rows.map(({ oldId, productId }) => [oldId, productId]));
}

export function readRedirect(connection: Connection, oldId: string): string | null {
  return readRedirects(connection, [oldId]).get(oldId) ?? null;
}

/** Inside a write: the old address leads to the new one, and so do those that led to the old. */
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

/** Inside a write: the id belongs to a product again. */
export function forgetRedirect({ queries }: Connection, id: string): void {
  queries.delete(productRedirects).where(eq(productRedirects.oldId, id)).run();
}
