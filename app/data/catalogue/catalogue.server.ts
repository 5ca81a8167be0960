import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/open";
import { createEntryReader, type CatalogueEntry } from "../../domain/catalogue/catalogue-entry";
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
import { findStoredProducts, streamListedProducts } from "./product-queries.server";
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
};

/** One version of the catalogue. */
type Version = {
  state: CatalogueState;
  index: CatalogueIndex;
  /** By row number. */
  entries: ReadonlyMap<number, CatalogueEntry>;
  /** The newest products by id. */
  newest: ReadonlyMap<string, Product>;
};

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
  let fallback: { of: Version | null; source: ProductSource; notice: string } | null = null;
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
    const index = await buildWithPauses(rows.entries.values());
    current = { ...rows, index, newest: pickNewest(index, rows.products) };
    return current;
  }

  function findFallback(): { source: ProductSource; notice: string } {
    if (fallback === null || fallback.of !== current) {
      const { products, notice } = listFallbackProducts();
      const readEntry = createEntryReader();
      const visible = products.filter(isVisibleToShoppers);
      // Products in memory have no rows; their place stands in for the row number.
      const entries = visible.map((product, place) =>
        readEntry({ rowId: visible.length - place, product }),
      );
      const source = memorySource(buildCatalogueIndex(entries), products);
      fallback = { of: current, source, notice };
    }
    return fallback;
  }

  function listFallbackProducts(): { products: readonly Product[]; notice: string } {
    if (current) return { products: [...current.newest.values()], notice: LAST_GOOD_NOTICE };
    return isSampleDeleted()
      ? { products: [], notice: NO_PRODUCTS_NOTICE }
      : { products: listBuiltInProducts(), notice: BUILT_IN_NOTICE };
  }

  return {
    async read(query) {
      try {
        const version = await findCurrent();
        const value = await database.read((connection) =>
          query(databaseSource(connection, version.index, version.newest)),
        );
        if (isDatabaseLost) getLog().info("catalogue served from the database again");
        isDatabaseLost = false;
        return { value, notice: null };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        if (!isDatabaseLost) getLog().error({ err: error }, "catalogue served from memory");
        isDatabaseLost = true;
        const { source, notice } = findFallback();
        return { value: query(source), notice };
      }
    },
  };
}

function isSameState({ state }: Version, { version, changeId }: CatalogueState): boolean {
  return state.version === version && state.changeId === changeId;
}

type Rows = Pick<Version, "state" | "entries"> & {
  /** Those that were read, and the newest of the version before. */
  products: ReadonlyMap<string, Product>;
};

/** Reads the rows that changed since a version, or all of them. */
function readRows(connection: Connection, before: Version | null): Rows {
  const state = readCatalogueState(connection);
  const changed = before && findChangedRows(connection, before.state, state);
  const entries = new Map(changed ? before.entries : []);
  const products = new Map(changed ? before.newest : []);
  const readEntry = createEntryReader();
  for (const rowId of changed ?? []) {
    products.delete(entries.get(rowId)?.id ?? "");
    entries.delete(rowId);
  }
  const stored = changed
    ? findStoredProducts(connection, changed)
    : streamListedProducts(connection);
  for (const { rowId, product } of stored) {
    if (!isVisibleToShoppers(product)) continue;
    entries.set(rowId, readEntry({ rowId, product }));
    // A full read comes newest first.
    if (changed || products.size < MAX_NEWEST_PRODUCTS) products.set(product.id, product);
  }
  return { state, entries, products };
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
function pickNewest(
  { entries }: CatalogueIndex,
  products: ReadonlyMap<string, Product>,
): Map<string, Product> {
  const newest = new Map<string, Product>();
  for (const { id } of entries.slice(0, MAX_NEWEST_PRODUCTS)) {
    const product = products.get(id);
    if (product) newest.set(id, product);
  }
  return newest;
}
