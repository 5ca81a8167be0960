import { inArray, type SQL } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { products } from "../../../db/schema/products";
import type { AdminEntry, AdminIndex } from "../../domain/products/admin-index";
import { keepMatching, searchEntries } from "../../domain/products/admin-query";
import type { Bitset } from "../../domain/catalogue/bitset";
import { foldText } from "../../domain/plain/fold-text";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { findByText } from "../catalogue/product-queries.server";
import { parseProductRow } from "../catalogue/product-row.server";

/** A product in the owner's list, or why its row cannot be read. */
export type AdminProduct =
  { product: Product; problem: null } | { product: null; id: string; problem: string };

/** The source of products for the back office: the database or a list in memory. */
export type AdminSource = {
  index: AdminIndex;
  /** Slots of the rows whose name or id contains the text; null for an empty text. */
  search(text: string): Bitset | null;
  /** In the order of the entries. */
  load(entries: readonly AdminEntry[]): AdminProduct[];
  /** The existing products among these ids, in the same order. */
  find(ids: readonly string[]): AdminProduct[];
  /**
   * The number of other products that link to each of these; products without links are left out.
   */
  countColorLinks(ids: readonly string[]): ReadonlyMap<string, number>;
};

export function adminDatabaseSource(connection: Connection, index: AdminIndex): AdminSource {
  return {
    index,
    search(text) {
      if (text === "") return null;
      const rowIds = findByText(connection, text);
      if (rowIds === null) return searchEntries(index, text);
      const slots = rowIds.flatMap((rowId) => index.slotByRowId.get(rowId) ?? []);
      return keepMatching(index, slots, foldText(text));
    },
    load: (entries) => {
      const rowIds = entries.map(({ rowId }) => rowId);
      return arrange(loadRows(connection, inArray(products.rowId, rowIds)), "rowId", rowIds);
    },
    find: (ids) => arrange(loadRows(connection, inArray(products.id, [...ids])), "id", ids),
    countColorLinks: (ids) => countColorLinks(connection, ids),
  };
}

export function adminMemorySource(index: AdminIndex, products: readonly Product[]): AdminSource {
  const productOf = ({ rowId }: AdminEntry) => products[rowId];
  return {
    index,
    search: (text) => (text === "" ? null : searchEntries(index, text)),
    load: (entries) =>
      entries.flatMap((entry) => {
        const product = productOf(entry);
        return product ? [{ product, problem: null }] : [];
      }),
    find: (ids) =>
      ids.flatMap((id) => {
        const product = products.find((candidate) => candidate.id === id);
        return product ? [{ product, problem: null }] : [];
      }),
    // Only asked before a change, and changes are impossible now.
    countColorLinks: () => new Map(),
  };
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
