import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import type { Product } from "../../domain/catalogue/product";
import { groupBy } from "../../domain/plain/lists";
import { toProductColumns, type ProductContent } from "../../domain/products/product-fields";
import { rangeOfStem } from "../../domain/products/product-id";
import { forgetRedirects } from "../catalogue/product-redirects.server";
import { columnType, insertRows, updateRows } from "../dialect/row-lists.server";
import { readVersion } from "../sqlite/kept-reads.server";
import { onlyRow, nextUpdateTime } from "../sqlite/stored-values.server";

/** All but what is derived: see `app/data/offers/sale-switch.server.ts`. */
const {
  isOnSale: _isOnSale,
  showsList: _showsList,
  saleDueAt: _saleDueAt,
  ...STORED_COLUMNS
} = getTableColumns(products);

/**
 * After the highest that any product ever had: SQLite would give a deleted product's number again, and with it that
 * product's history.
 */
export async function nextProductRow(connection: Connection): Promise<number> {
  return (await readVersion(connection, "product_rows")) + 1;
}

/** Within a write. Returns the row numbers. Ids that led elsewhere are the products' own again. */
export async function insertProductRows(
  connection: Connection,
  created: readonly ReturnType<typeof toProductColumns>[],
  now: Date,
): Promise<number[]> {
  const first = await nextProductRow(connection);
  const time = now.toISOString();
  const rows = created.map((columns, at) =>
    toStored({ ...columns, rowId: first + at, createdAt: time, updatedAt: time }),
  );
  await insertRows(connection, "products", columnTypes(Object.keys(STORED_COLUMNS)), rows);
  await forgetRedirects(
    connection,
    created.map(({ id }) => id),
  );
  return created.map((_, at) => first + at);
}

export async function insertProductRow(
  connection: Connection,
  product: ProductContent,
  now: Date,
): Promise<number> {
  return onlyRow(await insertProductRows(connection, [toProductColumns(product)], now));
}

export async function updateProductRow(
  connection: Connection,
  stored: Pick<Product, "id" | "updatedAt">,
  product: ProductContent,
  now: Date,
): Promise<void> {
  const rowId = await selectRowId(connection).get(stored.id);
  if (rowId === undefined) return;
  const row = { rowId, updatedAt: stored.updatedAt.toISOString() };
  await setProductColumns(connection, [{ ...row, values: toProductColumns(product) }], now);
}

const selectRowId = ({ prepare }: Connection) =>
  prepare<[string], number>("SELECT row_id FROM products WHERE id = ?").pluck();

type StoredProduct = { rowId: number; updatedAt: string };

export type ProductValues = Partial<Omit<typeof products.$inferInsert, "rowId">>;

/** Within a write, with the time of the change. Returns how many products still existed. */
export async function setProductColumns(
  connection: Connection,
  rows: readonly (StoredProduct & { values: ProductValues })[],
  now: Date,
): Promise<number> {
  const changes = rows.map(({ rowId, updatedAt, values }) => ({
    ...{ rowId, ...values },
    updatedAt: nextUpdateTime(updatedAt, now),
  }));
  let changed = 0;
  for (const [names, alike] of groupBy(changes, (row) => Object.keys(row).join())) {
    const table = { table: "products", key: "row_id", columns: columnTypes(names.split(",")) };
    changed += await updateRows(connection, table, alike.map(toStored));
  }
  return changed;
}

const COLUMNS: Record<string, PgColumn> = getTableColumns(products);

function findColumn(name: string): PgColumn {
  const column = COLUMNS[name];
  if (!column) throw new RangeError(`Products have no column ${name}`);
  return column;
}

function columnTypes(names: readonly string[]): Record<string, "bigint" | "text"> {
  const columns = names.map(findColumn);
  return Object.fromEntries(columns.map((column) => [column.name, columnType(column)]));
}

function toStored(row: Record<string, unknown>): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const stored = typeof value === "boolean" ? Number(value) : value;
      return [findColumn(name).name, stored as string | number | null];
    }),
  );
}

type UsedIds = {
  current: ReadonlySet<string>;
  /** Former ids, which links elsewhere still use. */
  former: ReadonlySet<string>;
};

/** The ids in use among those that can be made of these stems: see `stemOfName` and `stemOfId`. */
export async function readUsedIds(
  { prepare }: Connection,
  stems: readonly string[],
): Promise<UsedIds> {
  const ranges = JSON.stringify([...new Set(stems)].map(rangeOfStem));
  const find = (table: string, column: string) =>
    prepare<[string], string>(
      `SELECT ${column} FROM json_each(?) AS range JOIN ${table}
        ON ${column} >= range.value ->> 0 AND ${column} < range.value ->> 1`,
    )
      .pluck()
      .all(ranges);
  return {
    current: new Set(await find("products", "products.id")),
    former: new Set(await find("product_redirects", "product_redirects.old_id")),
  };
}

/** For ids that are made: former ones too, because links use them. The owner may choose one. */
export async function readIdsInUse(
  connection: Connection,
  stem: string,
): Promise<ReadonlySet<string>> {
  const { current, former } = await readUsedIds(connection, [stem]);
  return new Set([...current, ...former]);
}
