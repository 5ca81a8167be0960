import { inArray, type SQL } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import type { Product } from "../../domain/catalogue/product";
import { placePage } from "../../domain/plain/pagination";
import {
  ADMIN_FIELDS,
  type AdminListing,
  type AdminSelection,
  type ChosenProduct,
  toAdminProductRow,
} from "../../domain/products/admin-listing";
import { countInMemory, selectInMemory } from "../../domain/products/products-in-memory";
import { getLog } from "../../log/log.server";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import type { CatalogueAnswer } from "../catalogue/catalogue.server";
import { parseProductRow } from "../catalogue/product-row.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readAdminCounts } from "./product-choices.server";
import { countStates, readSelectedIds, readSelectedRows } from "./selected-products.server";

export const ADMIN_PRODUCTS_PER_PAGE = 50;

type AskedPage = AdminSelection & {
  page: string | null;
  /** For who may see costs. */
  showsCost?: boolean;
};

/** Hidden ones too. With a notice it is not from the database, and nothing can be changed. */
export function listAdminProducts(asked: AskedPage): Promise<CatalogueAnswer<AdminListing>> {
  return getStoredShop().catalogue.readStored(
    (connection, facts) => readListing(connection, facts, asked),
    (products) => listInMemory(products, asked),
  );
}

async function readListing(
  connection: Connection,
  facts: StoredFacts,
  asked: AskedPage,
): Promise<AdminListing> {
  const counts = await readAdminCounts(connection, facts);
  const states = isWholeList(asked)
    ? { ...counts.states, todos: counts.total }
    : await countStates(connection, facts, asked);
  const total = states[asked.filters.state ?? "todos"];
  const { start, end, ...place } = placePage(asked.page, total, ADMIN_PRODUCTS_PER_PAGE);
  const rowIds = await readSelectedRows(connection, facts, asked, { start, count: end - start });
  const rows = await readRowsByNumber(connection, rowIds);
  return {
    ...place,
    products: rows.flatMap(({ product }) => (product ? [toAdminProductRow(product, asked)] : [])),
    unreadable: rows.flatMap((row) => (row.product ? [] : [{ id: row.id, problem: row.problem }])),
    states,
    counts,
  };
}

/** True without a search and fields: whatever the state, the counts of all products apply. */
function isWholeList({ text, filters }: AdminSelection): boolean {
  return text === "" && ADMIN_FIELDS.every((field) => filters.values[field] === null);
}

function listInMemory(products: readonly Product[], asked: AskedPage): AdminListing {
  const { selected, states } = selectInMemory(products, asked);
  const { start, end, ...place } = placePage(asked.page, selected.length, ADMIN_PRODUCTS_PER_PAGE);
  return {
    ...place,
    products: selected.slice(start, end).map((product) => toAdminProductRow(product, asked)),
    unreadable: [],
    states,
    counts: countInMemory(products),
  };
}

/** The ids of all selected products, in order; null for more than `limit`. */
export async function findSelectedIds(
  selection: AdminSelection,
  limit: number,
): Promise<string[] | null> {
  const { value } = await getStoredShop().catalogue.readStored(
    (connection, facts) => readSelectedIds(connection, facts, selection, limit + 1),
    (products) => selectInMemory(products, selection).selected.map(({ id }) => id),
  );
  return value.length > limit ? null : value;
}

/** For pages that change products, so that costs belong to them. */
const WITH_COST = { showsCost: true } as const;

/** Products by id, in the order of the ids; deleted ones are left out. Only for who changes products. */
export function findChosenProducts(
  ids: readonly string[],
): Promise<CatalogueAnswer<ChosenProduct[]>> {
  return getStoredShop().catalogue.readStored(
    async (connection) => (await readRowsById(connection, ids)).map(toChosenProduct),
    (products) =>
      ids.flatMap((id) => {
        const product = products.find((candidate) => candidate.id === id);
        return product ? [{ id, product: toAdminProductRow(product, WITH_COST) }] : [];
      }),
  );
}

function toChosenProduct(row: StoredRow): ChosenProduct {
  return row.product
    ? { id: row.product.id, product: toAdminProductRow(row.product, WITH_COST) }
    : { id: row.id, product: null };
}

/** The number of other products that link to each of these; products without links are left out. */
export async function countColorLinks(
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { value } = await getStoredShop().catalogue.readStored<ReadonlyMap<string, number>>(
    (connection) => readColorLinks(connection, ids),
    // Only asked before a change, and changes are impossible now.
    () => new Map(),
  );
  return value;
}

async function readColorLinks(
  { prepare }: Connection,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = await prepare<[string], { id: string; count: number }>(
    `SELECT link.value AS id, COUNT(DISTINCT products.row_id) AS count
       FROM products, json_each(CASE WHEN json_valid(color_links) THEN color_links ELSE '{}' END) AS link
       WHERE color_links <> '{}' AND products.id <> link.value
         AND link.value IN (SELECT value FROM json_each(?))
       GROUP BY link.value`,
  ).all(JSON.stringify(ids));
  return new Map(counts.map(({ id, count }) => [id, count]));
}

type StoredRow =
  | { product: Product; problem: null }
  | { product: null; id: string; problem: string };

/** In the order of the row numbers. */
export async function readRowsByNumber(
  connection: Connection,
  rowIds: readonly number[],
): Promise<StoredRow[]> {
  return arrange(await readRows(connection, inArray(products.rowId, [...rowIds])), "rowId", rowIds);
}

/** The existing products among these ids, in the same order. */
async function readRowsById(connection: Connection, ids: readonly string[]): Promise<StoredRow[]> {
  return arrange(await readRows(connection, inArray(products.id, [...ids])), "id", ids);
}

type LoadedRow = { rowId: number; id: string; row: StoredRow };

async function readRows({ queries }: Connection, wanted: SQL): Promise<LoadedRow[]> {
  return (await queries.select().from(products).where(wanted)).map((stored) => {
    const { rowId, id } = stored;
    const parsed = parseProductRow(stored);
    if (parsed.product) return { rowId, id, row: { product: parsed.product, problem: null } };
    getLog().warn({ productId: id, problem: parsed.problem }, "unreadable product listed");
    return { rowId, id, row: { product: null, id, problem: parsed.problem } };
  });
}

function arrange<Key extends "rowId" | "id">(
  loaded: readonly LoadedRow[],
  key: Key,
  order: readonly LoadedRow[Key][],
): StoredRow[] {
  const byKey = new Map(loaded.map((each) => [each[key], each.row]));
  return order.flatMap((wanted) => byKey.get(wanted) ?? []);
}
