import { inArray, type SQL } from "drizzle-orm";

import type { Connection } from "../../db/open";
import { products } from "../../db/schema";
import type { AdminEntry, AdminSort } from "../domain/admin-catalogue";
import { foldText } from "../domain/fold-text";
import type { Product } from "../domain/product";
import { getLog } from "../log.server";
import type { AdminIndex, AdminText } from "./admin-index.server";
import { findByText } from "./product-queries.server";
import { parseProductRow } from "./product-row.server";

/** A product as the owner's list has it, or why its row cannot be read. */
export type AdminProduct =
  { product: Product; problem: null } | { product: null; id: string; problem: string };

/** Where the back office gets products from: the database, or a list kept in memory. */
export type AdminSource = {
  index: AdminIndex;
  order(sort: AdminSort | null): readonly AdminEntry[];
  /** Rows whose name or id contains the text; null for a text that asks for nothing. */
  search(text: string): ReadonlySet<number> | null;
  /** In the order of the entries. */
  load(entries: readonly AdminEntry[]): AdminProduct[];
  /** Those of these ids that exist, in their order. */
  find(ids: readonly string[]): AdminProduct[];
  /** How many other products have a colour that leads to each of these; without any, left out. */
  countColorLinks(ids: readonly string[]): ReadonlyMap<string, number>;
};

/** SQLite would put every letter with an accent after Z: names are put in order by their folds. */
type StoredSort = Exclude<AdminSort, "nombre">;

/** Each is covered by an index of the table, so that no row is read for it. */
const ORDERS: Record<StoredSort | "", string> = {
  "": "created_at DESC, row_id DESC",
  cambios: "updated_at DESC, row_id DESC",
  "precio-asc": "price, row_id",
  "precio-desc": "price DESC, row_id DESC",
};

export function adminDatabaseSource(connection: Connection, index: AdminIndex): AdminSource {
  return {
    index,
    order: (sort) =>
      remember(index, sort, () =>
        sort === "nombre"
          ? orderByName(index, () => readTexts(connection))
          : readOrder(connection, sort).flatMap((rowId) => index.entryByRowId.get(rowId) ?? []),
      ),
    search(text) {
      if (text === "") return null;
      const rowIds = findByText(connection, text);
      return rowIds === null
        ? scanTexts(index, text, () => readTexts(connection))
        : new Set(rowIds);
    },
    load: (entries) => {
      const rowIds = entries.map(({ rowId }) => rowId);
      return arrange(loadRows(connection, inArray(products.rowId, rowIds)), "rowId", rowIds);
    },
    find: (ids) => arrange(loadRows(connection, inArray(products.id, [...ids])), "id", ids),
    countColorLinks: (ids) => countColorLinks(connection, ids),
  };
}

export function adminMemorySource(index: AdminIndex, kept: readonly Product[]): AdminSource {
  const productOf = ({ rowId }: AdminEntry) => kept[rowId];
  const readKeptTexts = () => kept.map(({ name, id }, rowId) => ({ rowId, name, id }));
  return {
    index,
    order: (sort) =>
      remember(index, sort, () =>
        sort === "nombre"
          ? orderByName(index, readKeptTexts)
          : [...index.entryByRowId.values()].sort((left, right) =>
              compareProducts(sort, productOf(left), productOf(right)),
            ),
      ),
    search: (text) => (text === "" ? null : scanTexts(index, text, readKeptTexts)),
    load: (entries) =>
      entries.flatMap((entry) => {
        const product = productOf(entry);
        return product ? [{ product, problem: null }] : [];
      }),
    find: (ids) =>
      ids.flatMap((id) => {
        const product = kept.find((candidate) => candidate.id === id);
        return product ? [{ product, problem: null }] : [];
      }),
    // Only asked before a change, and nothing can be changed now.
    countColorLinks: () => new Map(),
  };
}

function remember(
  { orders }: AdminIndex,
  sort: AdminSort | null,
  read: () => readonly AdminEntry[],
): readonly AdminEntry[] {
  const known = orders.get(sort) ?? read();
  orders.set(sort, known);
  return known;
}

function orderByName(index: AdminIndex, read: () => Iterable<AdminText>): AdminEntry[] {
  return [...foldTexts(index, read)]
    .sort((left, right) =>
      left.name < right.name ? -1 : left.name > right.name ? 1 : left.rowId - right.rowId,
    )
    .flatMap(({ rowId }) => index.entryByRowId.get(rowId) ?? []);
}

function foldTexts(index: AdminIndex, read: () => Iterable<AdminText>): readonly AdminText[] {
  index.texts ??= Array.from(read(), ({ rowId, name, id }) => ({
    rowId,
    name: foldText(name),
    id: foldText(id),
  }));
  return index.texts;
}

function scanTexts(
  index: AdminIndex,
  text: string,
  read: () => Iterable<AdminText>,
): ReadonlySet<number> {
  const folded = foldText(text);
  const found = new Set<number>();
  // An accent alone folds to nothing, and nothing is contained in every name.
  if (folded === "") return found;
  for (const { rowId, name, id } of foldTexts(index, read)) {
    if (name.includes(folded) || id.includes(folded)) found.add(rowId);
  }
  return found;
}

function readOrder({ sqlite }: Connection, sort: StoredSort | null): number[] {
  return sqlite
    .prepare<[], number>(`SELECT row_id FROM products ORDER BY ${ORDERS[sort ?? ""]}`)
    .pluck()
    .all();
}

function readTexts({ sqlite }: Connection): Iterable<AdminText> {
  return sqlite.prepare<[], AdminText>("SELECT row_id AS rowId, name, id FROM products").iterate();
}

type LoadedRow = { rowId: number; id: string; loaded: AdminProduct };

function loadRows({ queries }: Connection, wanted: SQL): LoadedRow[] {
  const rows = queries.select().from(products).where(wanted).all();
  return rows.map((row) => {
    const { rowId, id } = row;
    const parsed = parseProductRow(row);
    if (parsed.product) return { rowId, id, loaded: { product: parsed.product, problem: null } };
    getLog().warn({ productId: id, problem: parsed.problem }, "unreadable product listed");
    return { rowId, id, loaded: { product: null, id, problem: parsed.problem } };
  });
}

function arrange<Key extends "rowId" | "id">(
  rows: readonly LoadedRow[],
  key: Key,
  order: readonly LoadedRow[Key][],
): AdminProduct[] {
  const byKey = new Map(rows.map((row) => [row[key], row.loaded]));
  return order.flatMap((wanted) => byKey.get(wanted) ?? []);
}

function countColorLinks({ sqlite }: Connection, ids: readonly string[]): Map<string, number> {
  const counts = sqlite
    .prepare<[string], { id: string; count: number }>(
      `SELECT link.value AS id, COUNT(DISTINCT products.row_id) AS count
       FROM products, json_each(IIF(json_valid(color_links), color_links, '{}')) AS link
       WHERE color_links <> '{}' AND products.id <> link.value
         AND link.value IN (SELECT value FROM json_each(?))
       GROUP BY link.value`,
    )
    .all(JSON.stringify(ids));
  return new Map(counts.map(({ id, count }) => [id, count]));
}

function compareProducts(
  sort: StoredSort | null,
  left: Product | undefined,
  right: Product | undefined,
): number {
  if (!left || !right) return 0;
  switch (sort) {
    case "cambios":
      return right.updatedAt.getTime() - left.updatedAt.getTime();
    case "precio-asc":
      return left.priceInPesos - right.priceInPesos;
    case "precio-desc":
      return right.priceInPesos - left.priceInPesos;
    case null:
      return right.createdAt.getTime() - left.createdAt.getTime();
  }
}
