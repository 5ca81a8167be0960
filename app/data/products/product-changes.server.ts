import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { products } from "../../../db/schema/products";
import type { AdminField } from "../../domain/products/admin-catalogue";
import { nextProductId } from "../../domain/products/product-id";
import { isInUse } from "./save-product.server";
import { adoptTypedWords } from "../catalogue/taxonomy-writes.server";
import type { By, Change } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { nextProductRow } from "./product-rows.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

/**
 * How many of the products still exist (all of them changed in one transaction) and how many do
 * not.
 */
export type ChangeCount = { found: number; missing: number };

/** With the change's name in the history; null when nothing changed. */
export type RecordedCount = ChangeCount & { batchId: number | null };

/** Stored fields that the owner sets for several products at once. */
export type FieldValues = Partial<Record<AdminField, string>>;

/** Hides or shows products. Those in that state already are not written. */
export function setHidden(
  ids: readonly string[],
  isHidden: boolean,
  by: By,
): Promise<RecordedCount> {
  const action = isHidden ? "products.hide" : "products.show";
  return changeProducts(ids, { ...by, action }, (row) =>
    row.isHidden === isHidden ? null : { isHidden },
  );
}

/** Sets stored fields; an empty collection means none. */
export function setFields(
  ids: readonly string[],
  values: FieldValues,
  by: By,
): Promise<RecordedCount> {
  const { collection, ...rest } = values;
  const changes =
    collection === undefined
      ? rest
      : { ...rest, collection: collection === "" ? null : collection };
  return changeProducts(ids, { ...by, action: "products.fields" }, () => changes, adoptTypedWords);
}

/**
 * Deletes products and their redirects; they rest in the bin, which is the history. Orders keep
 * copies of their own.
 */
export function deleteProducts(ids: readonly string[], by: By): Promise<RecordedCount> {
  const wanted = [...new Set(ids)];
  return record({ ...by, action: "products.delete" }, (connection) => {
    const found = deleteRows(connection, wanted);
    return { found, missing: wanted.length - found };
  });
}

/**
 * Within a write: deletes these products and their redirects.
 * @returns how many existed
 */
export function deleteRows(connection: Connection, ids: readonly string[]): number {
  const listed = JSON.stringify(ids);
  deleteRedirects(connection).run(listed);
  return deleteProductRows(connection).run(listed).changes;
}

const deleteRedirects = keepStatement(({ sqlite }) =>
  sqlite.prepare<[string]>(
    "DELETE FROM product_redirects WHERE product_id IN (SELECT value FROM json_each(?))",
  ),
);

const deleteProductRows = keepStatement(({ sqlite }) =>
  sqlite.prepare<[string]>("DELETE FROM products WHERE id IN (SELECT value FROM json_each(?))"),
);

/**
 * Stores a hidden copy under the next free id, dated now and without colour links in either
 * direction.
 * @returns the copy's id; null when there is no such product
 */
export function duplicateProduct(id: string, by: By): Promise<string | null> {
  return writeAs({ ...by, action: "product.duplicate" }, (connection) => {
    const { queries } = connection;
    const original = queries.select().from(products).where(eq(products.id, id)).get();
    if (!original) return null;
    const copyId = nextProductId(id, (candidate) => isInUse(connection, candidate));
    const time = by.now.toISOString();
    queries
      .insert(products)
      .values({
        ...original,
        rowId: nextProductRow(connection),
        id: copyId,
        isHidden: true,
        colorLinks: "{}",
        ...NO_SALE,
        createdAt: time,
        updatedAt: time,
      })
      .run();
    return copyId;
  });
}

/** A copy has its own price, and no offer until its owner makes one. */
const NO_SALE = {
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
  isOnSale: false,
  showsList: false,
  saleDueAt: null,
};

type Row = Pick<typeof products.$inferSelect, "rowId" | "id" | "price" | "isHidden" | "updatedAt">;
type Changes = Partial<typeof products.$inferInsert>;

function changeProducts(
  ids: readonly string[],
  recorded: Change,
  change: (row: Row) => Changes | null,
  follow: (connection: Connection) => void = () => undefined,
): Promise<RecordedCount> {
  const wanted = [...new Set(ids)];
  return record(recorded, (connection) => {
    const rows = readRows(connection, wanted);
    for (const row of rows) {
      const changes = change(row);
      if (changes) updateRow(connection, row, changes, recorded.now);
    }
    follow(connection);
    return { found: rows.length, missing: wanted.length - rows.length };
  });
}

async function record(
  change: Change,
  write: (connection: Connection) => ChangeCount,
): Promise<RecordedCount> {
  const { value, batchId } = await writeBatch(change, write);
  return { ...value, batchId };
}

function readRows({ queries }: Connection, ids: readonly string[]): Row[] {
  const { rowId, id, price, isHidden, updatedAt } = products;
  return queries
    .select({ rowId, id, price, isHidden, updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .all();
}

function updateRow({ queries }: Connection, row: Row, changes: Changes, now: Date): void {
  queries
    .update(products)
    .set({ ...changes, updatedAt: nextUpdateTime(row.updatedAt, now) })
    .where(eq(products.rowId, row.rowId))
    .run();
}
