import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { versions } from "../../../db/schema/shop";

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
