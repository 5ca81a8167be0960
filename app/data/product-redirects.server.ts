import { eq } from "drizzle-orm";

import { productRedirects } from "../../db/schema";
import type { Connection } from "../../db/open";
import { DatabaseUnavailableError } from "./database.server";
import { getShop } from "./shop.server";

/** The id a product has now that once had this one; null when there was none, or it cannot be read. */
export async function findRedirect(oldId: string): Promise<string | null> {
  try {
    return await getShop().database.read((connection) => readRedirect(connection, oldId));
  } catch (error) {
    // The shop then serves from memory, and an unknown address stays unknown.
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

export function readRedirect({ queries }: Connection, oldId: string): string | null {
  const row = queries
    .select({ productId: productRedirects.productId })
    .from(productRedirects)
    .where(eq(productRedirects.oldId, oldId))
    .get();
  return row?.productId ?? null;
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
