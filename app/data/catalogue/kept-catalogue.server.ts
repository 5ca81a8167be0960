import type { Connection } from "../../../db/open";
import type { StoredProduct } from "../../domain/catalogue/catalogue-row";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { listBuiltInProducts } from "./built-in-products.server";
import { DatabaseUnavailableError, readAsOne, type ShopDatabase } from "../sqlite/database.server";
import {
  findChangedRows,
  readCatalogueMark,
  type CatalogueMark,
} from "./product-changes-log.server";

/** The specification's words for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
/** The same where the owner deleted the built-in products, so that there is nothing to show. */
export const NO_PRODUCTS_NOTICE = "Error al cargar productos desde la base de datos.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

/** Products kept for the time the database cannot be read: 2,000 take about 3 MB. */
export const MAX_KEPT_PRODUCTS = 2000;

export type CatalogueAnswer<T> = {
  value: T;
  /** What to tell people when this is not from the database; nothing can be changed then. */
  notice: string | null;
};

export type KeptCatalogue<Source> = {
  /**
   * Asks the database, or, when it cannot be read, the last list that could be, or else the
   * built-in one, or an empty one where the owner deleted the built-in products. The question runs again from the start on the next source, so it must only read.
   */
  ask<T>(question: (source: Source) => T): Promise<CatalogueAnswer<T>>;
};

export type Kept<Index> = { index: Index; kept: StoredProduct[] };

/**
 * What is kept after some rows changed: the newest that are known. Those behind them that were never
 * kept stay unknown.
 *
 * @param stored - the changed rows that are there
 * @param newest - row numbers, newest first
 */
export function keepNewest({
  kept,
  changed,
  stored,
  newest,
}: {
  kept: readonly StoredProduct[];
  changed: readonly number[];
  stored: readonly StoredProduct[];
  newest: ArrayLike<number>;
}): StoredProduct[] {
  const known = new Map(kept.map((each) => [each.rowId, each]));
  for (const rowId of changed) known.delete(rowId);
  for (const each of stored) known.set(each.rowId, each);
  const count = Math.min(newest.length, MAX_KEPT_PRODUCTS);
  return Array.from({ length: count }, (_, at) => known.get(newest[at] ?? NaN) ?? []).flat();
}

/** How products are read and asked for: one way for shoppers, another for the owner. */
export type CatalogueKind<Index, Source> = {
  /** For the log. */
  name: string;
  /** One version of the catalogue, and at most `MAX_KEPT_PRODUCTS` of its newest products. */
  read(connection: Connection): Kept<Index>;
  /**
   * The same after these rows changed, came or went, at the cost of those rows; it takes the given one
   * over. Null, and nothing changed, when only reading everything is right.
   */
  update(connection: Connection, kept: Kept<Index>, rowIds: readonly number[]): Kept<Index> | null;
  databaseSource(connection: Connection, index: Index): Source;
  memorySource(products: readonly Product[]): Source;
};

/**
 * A catalogue whose index is brought up to each version, and that goes on without its database.
 *
 * @param isSampleDeleted - whether the owner deleted the built-in products, known without the database
 */
export function createKeptCatalogue<Index, Source>(
  database: ShopDatabase,
  kind: CatalogueKind<Index, Source>,
  isSampleDeleted: () => boolean = () => false,
): KeptCatalogue<Source> {
  type Snapshot = Kept<Index> & { mark: CatalogueMark };
  let snapshot: Snapshot | null = null;
  let fallback: { of: Snapshot | null; source: Source; notice: string } | null = null;
  let isDatabaseLost = false;

  function readSnapshot(connection: Connection): Snapshot {
    const { version, mark } = readCatalogueMark(connection);
    const isCurrent = snapshot?.mark.version === version && snapshot.mark.mark === mark;
    if (snapshot && isCurrent) return snapshot;
    // Other processes go on writing, and a row that moves while all are read would be there twice.
    return readAsOne(connection, () => {
      // At once: even if the reading does not end well, the index before was taken over.
      snapshot = follow(connection, snapshot);
      return snapshot;
    });
  }

  function follow(connection: Connection, before: Snapshot | null): Snapshot {
    const mark = readCatalogueMark(connection);
    const changed = before && findChangedRows(connection, before.mark, mark);
    const updated = before && changed && kind.update(connection, before, changed);
    return { mark, ...(updated ?? kind.read(connection)) };
  }

  function findFallback(): { source: Source; notice: string } {
    if (fallback === null || fallback.of !== snapshot) {
      const { products, notice } = listFallbackProducts();
      fallback = { of: snapshot, source: kind.memorySource(products), notice };
    }
    return fallback;
  }

  function listFallbackProducts(): { products: readonly Product[]; notice: string } {
    if (snapshot) {
      return { products: snapshot.kept.map(({ product }) => product), notice: LAST_GOOD_NOTICE };
    }
    return isSampleDeleted()
      ? { products: [], notice: NO_PRODUCTS_NOTICE }
      : { products: listBuiltInProducts(), notice: BUILT_IN_NOTICE };
  }

  return {
    async ask(question) {
      try {
        const value = await database.read((connection) =>
          question(kind.databaseSource(connection, readSnapshot(connection).index)),
        );
        if (isDatabaseLost) getLog().info(`${kind.name} served from the database again`);
        isDatabaseLost = false;
        return { value, notice: null };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        if (!isDatabaseLost) getLog().error({ err: error }, `${kind.name} served from memory`);
        isDatabaseLost = true;
        const { source, notice } = findFallback();
        return { value: question(source), notice };
      }
    },
  };
}
