import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import type { Connection } from "../../db/open";
import { buildCatalogueIndex, type CatalogueIndex } from "../domain/catalogue-index";
import type { Product } from "../domain/product";
import { getLog } from "../log.server";
import { DatabaseUnavailableError, type ShopDatabase } from "./database.server";
import {
  readCatalogueVersion,
  streamListedProducts,
  type StoredProduct,
} from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** The specification's words for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

/** Products kept for the time the database cannot be read: 2,000 take about 3 MB. */
const MAX_KEPT_PRODUCTS = 2000;

export type CatalogueAnswer<T> = {
  value: T;
  /** What to tell shoppers when this is not from the database; buying is off then. */
  notice: string | null;
};

export type Catalogue = {
  /**
   * Asks the database, or, when it cannot be read, the last list that could be, or else the
   * built-in one. The question runs again from the start on the next source, so it must only read.
   */
  ask<T>(question: (source: ProductSource) => T): Promise<CatalogueAnswer<T>>;
};

type Snapshot = { version: number; index: CatalogueIndex; kept: Product[] };

export function createCatalogue(database: ShopDatabase): Catalogue {
  let snapshot: Snapshot | null = null;
  let fallback: { of: Snapshot | null; source: ProductSource } | null = null;
  let isDatabaseLost = false;

  function readSnapshot(connection: Connection): Snapshot {
    const version = readCatalogueVersion(connection);
    if (snapshot?.version !== version) snapshot = takeSnapshot(connection, version);
    return snapshot;
  }

  function fallbackSource(): ProductSource {
    if (fallback?.of !== snapshot || fallback === null) {
      const products = snapshot?.kept ?? builtInProducts();
      fallback = {
        of: snapshot,
        source: memorySource(buildCatalogueIndex(number(products)), products),
      };
    }
    return fallback.source;
  }

  return {
    async ask(question) {
      try {
        const value = await database.read((connection) =>
          question(databaseSource(connection, readSnapshot(connection).index)),
        );
        if (isDatabaseLost) getLog().info("catalogue served from the database again");
        isDatabaseLost = false;
        return { value, notice: null };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        if (!isDatabaseLost) getLog().error({ err: error }, "catalogue served from memory");
        isDatabaseLost = true;
        const notice = snapshot ? LAST_GOOD_NOTICE : BUILT_IN_NOTICE;
        return { value: question(fallbackSource()), notice };
      }
    },
  };
}

function takeSnapshot(connection: Connection, version: number): Snapshot {
  const kept: Product[] = [];
  function* keepFirst(stream: Iterable<StoredProduct>): Generator<StoredProduct> {
    for (const stored of stream) {
      if (kept.length < MAX_KEPT_PRODUCTS) kept.push(stored.product);
      yield stored;
    }
  }
  const index = buildCatalogueIndex(keepFirst(streamListedProducts(connection)));
  return { version, index, kept };
}

/** The whole built-in list, for a database that could not be read yet. */
export function builtInProducts(): Product[] {
  return readBuiltInCatalogue().map(({ price, createdAt, updatedAt, ...record }) => ({
    ...record,
    priceInPesos: price,
    imageTexts: {},
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
}

function number(products: readonly Product[]): StoredProduct[] {
  return products.map((product, position) => ({ rowId: position, product }));
}
