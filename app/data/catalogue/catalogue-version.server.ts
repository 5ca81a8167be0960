import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import {
  createEntryReader,
  type CatalogueEntry,
  type StoredProduct,
} from "../../domain/catalogue/catalogue-entry";
import { buildInSteps, type CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import { isVisibleToShoppers } from "../../domain/catalogue/product";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { ShopDatabase } from "../sqlite/database.server";
import {
  findPictureless,
  findStoredProducts,
  readProductBatch,
  streamProducts,
  type ProductBatch,
} from "./product-queries.server";
import { readTaxonomy } from "./taxonomy.server";

/** What a version knows of its rows without asking the database. */
export type StoredFacts = {
  state: CatalogueState;
  taxonomy: Taxonomy;
  /** The row numbers of products that shoppers could see no picture of. */
  pictureless: ReadonlySet<number>;
};

export type CatalogueVersion = StoredFacts & {
  index: CatalogueIndex;
  /** The visible products by row number. */
  entries: ReadonlyMap<number, CatalogueEntry>;
  /** The newest products by id, newest first, hidden ones included. */
  newest: ReadonlyMap<string, StoredProduct>;
};

/** Kept for when the database cannot be read: 2,000 take about 3 MB. */
const MAX_NEWEST_PRODUCTS = 2000;

export function isSameState(
  { state }: Pick<CatalogueVersion, "state">,
  { version, changeId }: CatalogueState,
): boolean {
  return state.version === version && state.changeId === changeId;
}

type VersionRows = Omit<CatalogueVersion, "index">;

/** The rows that changed since a version, or all of them; null when nothing changed. */
export async function readRows(
  database: ShopDatabase,
  before: VersionRows | null,
): Promise<VersionRows | null> {
  const isFew = await database.read(
    async (connection) => before !== null && (await isFewChanges(connection, before)),
  );
  const base = isFew ? before : await readAllWithPauses(database);
  const changed = await database.read((connection) => readRowsOfOne(connection, base));
  return changed ?? (isFew ? null : base);
}

async function isFewChanges(connection: Connection, { state }: VersionRows): Promise<boolean> {
  const now = await readCatalogueState(connection);
  return isSameState({ state }, now) || (await findChangedRows(connection, state, now)) !== null;
}

/** So many rows take about as long to read as a write runs without a pause. */
const ROWS_AT_A_TIME = 200;

/** Each as of some time since the state: the caller then reads what the log says changed. */
async function readAllWithPauses(database: ShopDatabase): Promise<VersionRows> {
  const start = await database.read(async (connection) => ({
    state: await readCatalogueState(connection),
    taxonomy: await readTaxonomy(connection),
  }));
  const readEntry = createEntryReader(start.taxonomy);
  const entries = new Map<number, CatalogueEntry>();
  const newest = new Map<string, StoredProduct>();
  const pictureless = new Set<number>();
  const readPart = async (connection: Connection, last: ProductBatch["last"]) => {
    const batch = await readProductBatch(connection, last, ROWS_AT_A_TIME);
    for (const stored of batch.products) {
      if (isVisibleToShoppers(stored.product)) entries.set(stored.rowId, readEntry(stored));
      if (newest.size < MAX_NEWEST_PRODUCTS) newest.set(stored.product.id, stored);
    }
    for (const rowId of await findPictureless(connection, batch.rowIds)) pictureless.add(rowId);
    return batch.last;
  };
  let last = await database.read((connection) => readPart(connection, null));
  while (last) {
    await letOthersWork();
    const from = last;
    last = await database.read((connection) => readPart(connection, from));
  }
  return { ...start, entries, newest, pictureless };
}

export async function buildVersion(rows: VersionRows): Promise<CatalogueVersion> {
  return { ...rows, index: await buildWithPauses(rows) };
}

async function readRowsOfOne(
  connection: Connection,
  before: VersionRows | null,
): Promise<VersionRows | null> {
  const state = await readCatalogueState(connection);
  if (before && isSameState(before, state)) return null;
  const changed = before && (await findChangedRows(connection, before.state, state));
  const entries = new Map(changed ? before.entries : []);
  const pictureless = new Set(changed ? before.pictureless : []);
  const products = new Map(changed ? before.newest : []);
  const gone = new Set(changed);
  for (const rowId of gone) {
    entries.delete(rowId);
    pictureless.delete(rowId);
  }
  for (const [id, { rowId }] of products) if (gone.has(rowId)) products.delete(id);
  // A change of the taxonomy empties the log of changes, so all rows are then read again.
  const taxonomy = await readTaxonomy(connection);
  const readEntry = createEntryReader(taxonomy);
  for await (const stored of changed
    ? await findStoredProducts(connection, changed)
    : streamProducts(connection)) {
    if (isVisibleToShoppers(stored.product)) entries.set(stored.rowId, readEntry(stored));
    // A full read comes newest first.
    if (changed || products.size < MAX_NEWEST_PRODUCTS) products.set(stored.product.id, stored);
  }
  for (const rowId of await findPictureless(connection, changed)) pictureless.add(rowId);
  return {
    state,
    taxonomy,
    entries,
    pictureless,
    newest: changed ? pickNewest(products) : products,
  };
}

/** Longer than this, and a page that needs no index would wait. */
const MAX_BUILD_MS = 15;

async function buildWithPauses({ entries, taxonomy }: VersionRows): Promise<CatalogueIndex> {
  const steps = buildInSteps(entries.values(), taxonomy);
  for (let startedAt = performance.now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < MAX_BUILD_MS) continue;
    await letOthersWork();
    startedAt = performance.now();
  }
}

/** Older products than those that were read stay unknown. */
function pickNewest(products: ReadonlyMap<string, StoredProduct>): Map<string, StoredProduct> {
  const newest = [...products.values()]
    .sort(
      (left, right) =>
        right.product.createdAt.getTime() - left.product.createdAt.getTime() ||
        right.rowId - left.rowId,
    )
    .slice(0, MAX_NEWEST_PRODUCTS);
  return new Map(newest.map((stored) => [stored.product.id, stored]));
}

/** A catalogue version and its change id; null when the log does not have that version. */
export type CatalogueState = { version: number; changeId: number | null };

/** Above this number of rows, reading everything is as fast. */
const MAX_CHANGED_ROWS = 2000;

export async function readCatalogueState(connection: Connection): Promise<CatalogueState> {
  return (await selectState(connection).get()) ?? { version: 0, changeId: null };
}

const selectState = ({ prepare }: Connection) =>
  prepare<[], CatalogueState>(
    `SELECT versions.version, mark AS "changeId" FROM versions
      LEFT JOIN product_changes ON product_changes.version = versions.version
      WHERE name = 'catalogue'`,
  );

/** Without duplicates; null when the log does not reach back that far or is another database's. */
async function findChangedRows(
  { prepare }: Connection,
  since: CatalogueState,
  now: CatalogueState,
): Promise<number[] | null> {
  if (since.changeId === null || since.version >= now.version) return null;
  const known = await prepare<[number], number>(
    "SELECT mark FROM product_changes WHERE version = ?",
  )
    .pluck()
    .get(since.version);
  if (known !== since.changeId) return null;
  const rowIds = await prepare<[number, number], number>(
    "SELECT DISTINCT row_id FROM product_changes WHERE version > ? LIMIT ?",
  )
    .pluck()
    .all(since.version, MAX_CHANGED_ROWS + 1);
  return rowIds.length > MAX_CHANGED_ROWS ? null : rowIds;
}
