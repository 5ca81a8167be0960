import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";

import { products, versions } from "../../db/schema";
import type { Connection } from "../../db/open";
import { foldText } from "../domain/fold-text";
import type { Product } from "../domain/product";
import { getLog } from "../log.server";
import { parseProductRow, type ProductRow } from "./product-row.server";

export type StoredProduct = { rowId: number; product: Product };

/** Rows of one read while the whole catalogue passes by; keeps memory flat at any size. */
const BATCH_SIZE = 1000;

/** Full-text search works on three letters at a time. */
const MIN_TEXT_LENGTH = 3;
/** The full-text index folds fewer letters than we do; of these, both fold the same. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** No name is longer; such a text would only make a long query that finds nothing. */
const MAX_TEXT_LENGTH = 200;
/** With more hits than this, one pass over the index in memory is the faster search. */
const MAX_TEXT_HITS = 2000;

/** Raised by a trigger whenever a product is written; 0 until the first one is. */
export function readCatalogueVersion({ queries }: Connection): number {
  const row = queries.select().from(versions).where(eq(versions.name, "catalogue")).get();
  return row?.version ?? 0;
}

/** The products with these ids, hidden ones included; unreadable rows are left out and logged. */
export function findProducts(
  { queries }: Connection,
  ids: readonly string[],
): Map<string, Product> {
  if (ids.length === 0) return new Map();
  const rows = queries
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .all();
  return new Map(parseRows(rows).map(({ product }) => [product.id, product]));
}

/** Every product that is not hidden, newest first. */
export function* streamListedProducts(connection: Connection): Generator<StoredProduct> {
  let last: ProductRow | undefined;
  do {
    const rows = readBatch(connection, last);
    yield* parseRows(rows);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/**
 * Rows whose name or id contains the text, in no order; null when the full-text index is not the
 * way to find them: for texts that are very short or long, that match very much, or with letters it
 * folds in another way than we do.
 */
export function findByText({ sqlite }: Connection, text: string): number[] | null {
  const folded = foldText(text);
  if (folded.length < MIN_TEXT_LENGTH || folded.length > MAX_TEXT_LENGTH) return null;
  if (!PRINTABLE_ASCII.test(folded)) return null;
  const rowIds = sqlite
    .prepare<[string, number], number>(
      "SELECT rowid FROM products_fts WHERE products_fts MATCH ? LIMIT ?",
    )
    .pluck()
    .all(quoteForMatch(folded), MAX_TEXT_HITS + 1);
  return rowIds.length > MAX_TEXT_HITS ? null : rowIds;
}

/** One quoted string, in which FTS5 gives no character a meaning. */
function quoteForMatch(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function readBatch({ queries }: Connection, last: ProductRow | undefined): ProductRow[] {
  const isListed = eq(products.isHidden, false);
  const isAfterLast: SQL | undefined = last
    ? sql`(${products.createdAt}, ${products.rowId}) < (${last.createdAt}, ${last.rowId})`
    : undefined;
  return queries
    .select()
    .from(products)
    .where(and(isListed, isAfterLast))
    .orderBy(desc(products.createdAt), desc(products.rowId))
    .limit(BATCH_SIZE)
    .all();
}

function parseRows(rows: readonly ProductRow[]): StoredProduct[] {
  return rows.flatMap((row) => {
    const parsed = parseProductRow(row);
    if (parsed.product) return [{ rowId: row.rowId, product: parsed.product }];
    getLog().warn({ productId: row.id, problem: parsed.problem }, "unreadable product skipped");
    return [];
  });
}
