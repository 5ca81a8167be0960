import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import { versions } from "../../../db/schema/shop";
import type { Connection } from "../../../db/open";
import type { StoredProduct } from "../../domain/catalogue/catalogue-entry";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { findRowsByText } from "../sqlite/full-text.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { parseProductRow, type ProductRow } from "./product-row.server";

/** Rows per read while streaming the catalogue; keeps memory constant. */
const BATCH_SIZE = 1000;

/** A trigger raises it whenever a product is written; 0 before the first write. */
export function readCatalogueVersion(connection: Connection): number {
  return selectVersion(connection).get()?.version ?? 0;
}

const selectVersion = keepStatement(({ queries }) =>
  queries.select().from(versions).where(eq(versions.name, "catalogue")).prepare(),
);

/** The products with these ids, hidden ones included. Unreadable rows are left out and logged. */
export function findProducts(connection: Connection, ids: readonly string[]): Map<string, Product> {
  if (ids.length === 0) return new Map();
  const rows = selectProducts(connection).all({ ids: JSON.stringify(ids) });
  return new Map(parseRows(rows).map(({ product }) => [product.id, product]));
}

/** The ids are one JSON parameter, so one statement serves any number of them. */
const selectProducts = keepStatement(({ queries }) =>
  queries
    .select()
    .from(products)
    .where(sql`${products.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
);

/** Every product that is not hidden, newest first. */
export function* streamListedProducts(connection: Connection): Generator<StoredProduct> {
  let last: ProductRow | undefined;
  do {
    const rows = readBatch(connection, last);
    yield* parseRows(rows);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** The readable products among these rows. */
export function findStoredProducts(
  { queries }: Connection,
  rowIds: readonly number[],
): StoredProduct[] {
  const stored: StoredProduct[] = [];
  for (let start = 0; start < rowIds.length; start += BATCH_SIZE) {
    const batch = rowIds.slice(start, start + BATCH_SIZE);
    stored.push(
      ...parseRows(queries.select().from(products).where(inArray(products.rowId, batch)).all()),
    );
  }
  return stored;
}

/**
 * Rows whose name or id contains the text, in no order. Null when the full-text index does not
 * suit: for very short or long texts, for too many matches, and for letters that it folds
 * differently.
 */
export function findByText(connection: Connection, text: string): number[] | null {
  const found = findRowsByText(connection, "products_fts", text);
  return found === "too-many" ? null : found;
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
