import type { Connection } from "../../../db/connection";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { createEntryReader, type StoredProduct } from "../../domain/catalogue/catalogue-entry";
import { buildCatalogueIndex, type CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { CurrentOffer } from "../../domain/offers/shown-offer";
import { getLog } from "../../log/log.server";
import { readShownOffers } from "../offers/stored-offer.server";
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
  readCatalogueState,
} from "./catalogue-version.server";
import { findProducts } from "./product-queries.server";
import { findCurrentProducts } from "./product-redirects.server";
import { readTaxonomy } from "./taxonomy.server";

/** The specification's text for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
/** The same when the owner deleted the sample products, so there is nothing to show. */
const NO_PRODUCTS_NOTICE = "Error al cargar productos desde la base de datos.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

export type CatalogueAnswer<T> = {
  value: T;
  /** Set when the answer is not from the database; changes are then impossible. */
  notice: string | null;
};

export type Catalogue = {
  /**
   * From the database; else from the last version, the samples, or an empty list when the owner
   * deleted those. `query` then runs again from the start, so it must not have side effects.
   */
  read<T>(query: (source: ProductSource) => T | Promise<T>): Promise<CatalogueAnswer<T>>;
  /** The same for single products, without waiting for the index of a new version. */
  readProducts<T>(query: (source: SingleProducts) => T | Promise<T>): Promise<CatalogueAnswer<T>>;
  /** The same for pages of all products, hidden ones too. Neither function has side effects. */
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

/** @param isSampleDeleted - whether the owner deleted the samples, known without the database */
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

export type ProductSource = {
  index: CatalogueIndex;
  /** The quantity offers that are on; none when nothing can be bought. */
  offers: readonly CurrentOffer[];
  /** The visible products among these ids, in the same order. */
  load(ids: readonly string[]): Promise<Product[]>;
};

/** Single products, for which no index of all is needed. */
type SingleProducts = {
  taxonomy: Taxonomy;
  /** Products by id, also hidden ones, to name what a cart can no longer buy, and by former ids. */
  loadAny: (ids: readonly string[]) => Promise<Map<string, Product>>;
};

type KnownProducts = Pick<ProductSource, "index" | "offers"> & {
  /** Products of the index's version by id, which are not read again. */
  newest: ReadonlyMap<string, StoredProduct>;
};

function databaseSource(
  connection: Connection,
  { index, offers, newest }: KnownProducts,
): ProductSource {
  return {
    index,
    offers,
    async load(ids) {
      const missing = ids.filter((id) => !newest.has(id));
      const found = await findProducts(connection, missing);
      return pickVisible({ get: (id) => newest.get(id)?.product ?? found.get(id) }, ids);
    },
  };
}

function singleProducts(connection: Connection, taxonomy: Taxonomy): SingleProducts {
  return { taxonomy, loadAny: (ids) => findCurrentProducts(connection, ids) };
}

function memorySource(
  index: CatalogueIndex,
  products: readonly Product[],
): ProductSource & SingleProducts {
  const productById = new Map(products.map((product) => [product.id, product]));
  return {
    index,
    taxonomy: index.taxonomy,
    offers: [],
    loadAny: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const product = productById.get(id);
          return product ? [[id, product]] : [];
        }),
      ),
    load: async (ids) => pickVisible(productById, ids),
  };
}

function pickVisible(
  products: Pick<ReadonlyMap<string, Product>, "get">,
  ids: readonly string[],
): Product[] {
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product && isVisibleToShoppers(product) ? [product] : [];
  });
}
