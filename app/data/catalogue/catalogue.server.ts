import type { Connection } from "../../../db/connection";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { createEntryReader } from "../../domain/catalogue/catalogue-entry";
import { buildCatalogueIndex } from "../../domain/catalogue/catalogue-index";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { readShownOffers } from "../offers/current-offers.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { listBuiltInProducts } from "./built-in-products.server";
import {
  buildVersion,
  isSameState,
  readRows,
  type CatalogueVersion,
  type StoredFacts,
} from "./catalogue-version.server";
import { readCatalogueState } from "./product-changes-log.server";
import {
  databaseSource,
  memorySource,
  singleProducts,
  type ProductSource,
  type SingleProducts,
} from "./product-source.server";
import { readTaxonomy } from "./taxonomy.server";

/** The specification's text for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
/** The same when the owner deleted the sample products, so there is nothing to show. */
export const NO_PRODUCTS_NOTICE = "Error al cargar productos desde la base de datos.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

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
  read<T>(query: (source: ProductSource) => T | Promise<T>): Promise<CatalogueAnswer<T>>;
  /**
   * The same for single products, without waiting for the index of a new version: thousands of rows may have
   * changed a moment ago.
   */
  readProducts<T>(query: (source: SingleProducts) => T | Promise<T>): Promise<CatalogueAnswer<T>>;
  /**
   * The same for pages of all products, hidden ones included, which ask the database itself. Both
   * functions must be without side effects.
   */
  readStored<T>(
    ask: (connection: Connection, facts: StoredFacts) => T | Promise<T>,
    askMemory: (products: readonly Product[]) => T,
  ): Promise<CatalogueAnswer<T>>;
};

const readState = keepUntilCommit(readCatalogueState);
const readTaxonomyKept = keepUntilCommit(readTaxonomy);

type Fallback = {
  source: ProductSource & SingleProducts;
  products: readonly Product[];
  notice: string;
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
  let current: CatalogueVersion | null = null;
  let following: Promise<CatalogueVersion> | null = null;
  let fallback: (Fallback & { of: CatalogueVersion | null }) | null = null;
  let isDatabaseLost = false;

  async function findCurrent(): Promise<CatalogueVersion> {
    // One that began earlier may have read an older version.
    await following?.catch(() => undefined);
    const state = await readState(database);
    if (current && isSameState(current, state)) return current;
    following ??= follow().finally(() => (following = null));
    return following;
  }

  async function follow(): Promise<CatalogueVersion> {
    const rows = await readRows(database, current);
    if (rows) current = await buildVersion(rows);
    if (!current) throw new Error("The first read of the catalogue gave no version");
    return current;
  }

  function findFallback(): Fallback {
    if (fallback === null || fallback.of !== current) {
      const { products, notice } = listFallbackProducts();
      const taxonomy = current?.taxonomy ?? BUILT_IN_TAXONOMY;
      const readEntry = createEntryReader(taxonomy);
      const visible = products.filter(isVisibleToShoppers);
      // Products in memory have no rows; their place stands in for the row number.
      const entries = visible.map((product, place) =>
        readEntry({ rowId: visible.length - place, product }),
      );
      const source = memorySource(buildCatalogueIndex(entries, taxonomy), products);
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

  async function findShown() {
    return { ...(await findCurrent()), offers: await readShownOffers(database, new Date()) };
  }

  async function answer<Found, T>(
    find: () => Promise<Found>,
    ask: (found: Found, connection: Connection) => T | Promise<T>,
    askFallback: (memory: Fallback) => T | Promise<T>,
  ): Promise<CatalogueAnswer<T>> {
    try {
      const found = await find();
      const value = await database.read((connection) => ask(found, connection));
      if (isDatabaseLost) getLog().info("catalogue served from the database again");
      isDatabaseLost = false;
      return { value, notice: null };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      if (!isDatabaseLost) getLog().error({ err: error }, "catalogue served from memory");
      isDatabaseLost = true;
      const memory = findFallback();
      return { value: await askFallback(memory), notice: memory.notice };
    }
  }

  return {
    read: (query) =>
      answer(
        findShown,
        (shown, connection) => query(databaseSource(connection, shown)),
        ({ source }) => query(source),
      ),
    readProducts: (query) =>
      answer(
        () => readTaxonomyKept(database),
        (taxonomy, connection) => query(singleProducts(connection, taxonomy)),
        ({ source }) => query(source),
      ),
    readStored: (ask, askMemory) =>
      answer(
        findCurrent,
        (version, connection) => ask(connection, version),
        ({ products }) => askMemory(products),
      ),
  };
}
