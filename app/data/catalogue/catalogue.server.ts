import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/open";
import {
  createEntryReader,
  type CatalogueEntry,
  type StoredProduct,
} from "../../domain/catalogue/catalogue-entry";
import {
  buildCatalogueIndex,
  buildInSteps,
  type CatalogueIndex,
} from "../../domain/catalogue/catalogue-index";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { readAsOne, type ShopDatabase } from "../sqlite/database.server";
import { listBuiltInProducts } from "./built-in-products.server";
import {
  findChangedRows,
  readCatalogueState,
  type CatalogueState,
} from "./product-changes-log.server";
import { findPictureless, findStoredProducts, streamProducts } from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** The specification's text for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
/** The same when the owner deleted the sample products, so there is nothing to show. */
export const NO_PRODUCTS_NOTICE = "Error al cargar productos desde la base de datos.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

/**
 * Most products kept for times when the database cannot be read: 2,000 take about 3 MB.
 */
export const MAX_NEWEST_PRODUCTS = 2000;

export type CatalogueAnswer<T> = {
  value: T;
  /**
   * The warning to show when the answer does not come from the database; changes are then
   * impossible.
   */
  notice: string | null;
};

/** The shoppers' catalogue. */
export type Catalogue = {
  /**
   * Answers from the database. If it cannot be read, answers from the last version, else from the
   * sample products, or from an empty list when the owner deleted those. On failure `query` runs again
   * from the start on the next source, so it must not have side effects.
   */
  read<T>(query: (source: ProductSource) => T): Promise<CatalogueAnswer<T>>;
  /**
   * The same for pages of all products, hidden ones included, which ask the database itself. Both
   * functions must be without side effects.
   */
  readStored<T>(
    ask: (connection: Connection, facts: StoredFacts) => T,
    askMemory: (products: readonly Product[]) => T,
  ): Promise<CatalogueAnswer<T>>;
};

/** What a version knows of its rows without asking the database. */
export type StoredFacts = {
  state: CatalogueState;
  /** The row numbers of products that shoppers could see no picture of. */
  pictureless: ReadonlySet<number>;
};

/** One version of the catalogue. */
type Version = StoredFacts & {
  index: CatalogueIndex;
  /** The visible products by row number. */
  entries: ReadonlyMap<number, CatalogueEntry>;
  /** The newest products by id, newest first, hidden ones included. */
  newest: ReadonlyMap<string, StoredProduct>;
};

type Fallback = { source: ProductSource; products: readonly Product[]; notice: string };

/**
 * Follows the versions of the catalogue, also while the database is unavailable.
 *
 * @param isSampleDeleted - whether the owner deleted the sample products, known without the
 * database
 */
export function createCatalogue(
  database: ShopDatabase,
  isSampleDeleted: () => boolean = () => false,
): Catalogue {
  let current: Version | null = null;
  let following: Promise<Version> | null = null;
  let fallback: (Fallback & { of: Version | null }) | null = null;
  let isDatabaseLost = false;

  async function findCurrent(): Promise<Version> {
    const state = await database.read(readCatalogueState);
    if (current && isSameState(current, state)) return current;
    // One that began earlier may have read an older version.
    await following?.catch(() => undefined);
    if (current && isSameState(current, state)) return current;
    following ??= follow().finally(() => (following = null));
    return following;
  }

  async function follow(): Promise<Version> {
    const rows = await database.read((connection) =>
      readAsOne(connection, () => readRows(connection, current)),
    );
    current = { ...rows, index: await buildWithPauses(rows.entries.values()) };
    return current;
  }

  function findFallback(): Fallback {
    if (fallback === null || fallback.of !== current) {
      const { products, notice } = listFallbackProducts();
      const readEntry = createEntryReader();
      const visible = products.filter(isVisibleToShoppers);
      // Products in memory have no rows; their place stands in for the row number.
      const entries = visible.map((product, place) =>
        readEntry({ rowId: visible.length - place, product }),
      );
      const source = memorySource(buildCatalogueIndex(entries), products);
      fallback = { of: current, source, products, notice };
    }
    return fallback;
  }

  function listFallbackProducts(): { products: readonly Product[]; notice: string } {
    if (current) {
      const products = Array.from(current.newest.values(), ({ product }) => product);
      return { products, notice: LAST_GOOD_NOTICE };
    }
    return isSampleDeleted()
      ? { products: [], notice: NO_PRODUCTS_NOTICE }
      : { products: listBuiltInProducts(), notice: BUILT_IN_NOTICE };
  }

  async function answer<T>(
    ask: (version: Version, connection: Connection) => T,
    askFallback: (memory: Fallback) => T,
  ): Promise<CatalogueAnswer<T>> {
    try {
      const version = await findCurrent();
      const value = await database.read((connection) => ask(version, connection));
      if (isDatabaseLost) getLog().info("catalogue served from the database again");
      isDatabaseLost = false;
      return { value, notice: null };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      if (!isDatabaseLost) getLog().error({ err: error }, "catalogue served from memory");
      isDatabaseLost = true;
      const memory = findFallback();
      return { value: askFallback(memory), notice: memory.notice };
    }
  }

  return {
    read: (query) =>
      answer(
        ({ index, newest }, connection) => query(databaseSource(connection, index, newest)),
        ({ source }) => query(source),
      ),
    readStored: (ask, askMemory) =>
      answer(
        (version, connection) => ask(connection, version),
        ({ products }) => askMemory(products),
      ),
  };
}

function isSameState({ state }: Version, { version, changeId }: CatalogueState): boolean {
  return state.version === version && state.changeId === changeId;
}

/** Reads the rows that changed since a version, or all of them. */
function readRows(connection: Connection, before: Version | null): Omit<Version, "index"> {
  const state = readCatalogueState(connection);
  const changed = before && findChangedRows(connection, before.state, state);
  const entries = new Map(changed ? before.entries : []);
  const pictureless = new Set(changed ? before.pictureless : []);
  const products = new Map(changed ? before.newest : []);
  const gone = new Set(changed);
  for (const rowId of gone) {
    entries.delete(rowId);
    pictureless.delete(rowId);
  }
  for (const [id, { rowId }] of products) if (gone.has(rowId)) products.delete(id);
  const readEntry = createEntryReader();
  for (const stored of changed
    ? findStoredProducts(connection, changed)
    : streamProducts(connection)) {
    if (isVisibleToShoppers(stored.product)) entries.set(stored.rowId, readEntry(stored));
    // A full read comes newest first.
    if (changed || products.size < MAX_NEWEST_PRODUCTS) products.set(stored.product.id, stored);
  }
  for (const rowId of findPictureless(connection, changed)) pictureless.add(rowId);
  return { state, entries, pictureless, newest: changed ? pickNewest(products) : products };
}

/** Longer than this, and a page that needs no index would wait. */
const MAX_BUILD_MS = 15;

async function buildWithPauses(entries: Iterable<CatalogueEntry>): Promise<CatalogueIndex> {
  const steps = buildInSteps(entries);
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
