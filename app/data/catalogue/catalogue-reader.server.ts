import type { Connection } from "../../../db/open";
import type { StoredProduct } from "../../domain/catalogue/catalogue-row";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { listBuiltInProducts } from "./built-in-products.server";
import { DatabaseUnavailableError, readAsOne, type ShopDatabase } from "../sqlite/database.server";
import {
  findChangedRows,
  readCatalogueState,
  type CatalogueState,
} from "./product-changes-log.server";

/** The specification's text for a shop that cannot read its database. */
export const BUILT_IN_NOTICE =
  "Error al cargar productos desde la base de datos. Mostrando datos locales.";
/** The same when the owner deleted the sample products, so there is nothing to show. */
export const NO_PRODUCTS_NOTICE = "Error al cargar productos desde la base de datos.";
export const LAST_GOOD_NOTICE = "Error al actualizar productos desde la base de datos";

/** Most products kept for times when the database cannot be read: 2,000 take about 3 MB. */
export const MAX_KEPT_PRODUCTS = 2000;

export type CatalogueAnswer<T> = {
  value: T;
  /**
   * The warning to show when the answer does not come from the database; changes are then
   * impossible.
   */
  notice: string | null;
};

export type KeptCatalogue<Source> = {
  /**
   * Answers from the database. If it cannot be read, answers from the last readable list, else from
   * the sample products, or from an empty list when the owner deleted those. On failure `question`
   * runs again from the start on the next source, so it must not have side effects.
   */
  ask<T>(question: (source: Source) => T): Promise<CatalogueAnswer<T>>;
};

export type Kept<Index> = { index: Index; kept: StoredProduct[] };

/**
 * The kept products after some rows changed: the newest that are known. Older ones that were never
 * kept stay unknown.
 * @param stored - the changed rows that exist
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

/** How products are read and queried; shoppers and the owner each have one kind. */
export type CatalogueKind<Index, Source> = {
  /** For the log. */
  name: string;
  /**
   * Reads one version of the catalogue, with at most `MAX_KEPT_PRODUCTS` of its newest products.
   */
  read(connection: Connection): Kept<Index>;
  /**
   * Applies changes of these rows to `kept`, which must not be used afterwards; the cost depends on
   * the number of rows. Returns null, with nothing changed, when a full read is needed.
   */
  update(connection: Connection, kept: Kept<Index>, rowIds: readonly number[]): Kept<Index> | null;
  databaseSource(connection: Connection, index: Index): Source;
  memorySource(products: readonly Product[]): Source;
};

/**
 * A catalogue with an index that follows the versions and still answers when the database is
 * unavailable.
 * @param isSampleDeleted - whether the owner deleted the sample products, known without the
 * database
 */
export function createKeptCatalogue<Index, Source>(
  database: ShopDatabase,
  kind: CatalogueKind<Index, Source>,
  isSampleDeleted: () => boolean = () => false,
): KeptCatalogue<Source> {
  type Snapshot = Kept<Index> & { state: CatalogueState };
  let snapshot: Snapshot | null = null;
  let fallback: { of: Snapshot | null; source: Source; notice: string } | null = null;
  let isDatabaseLost = false;

  function readSnapshot(connection: Connection): Snapshot {
    const { version, changeId } = readCatalogueState(connection);
    const isCurrent = snapshot?.state.version === version && snapshot.state.changeId === changeId;
    if (snapshot && isCurrent) return snapshot;
    // In one transaction: other processes keep writing, and a row that moves between two reads
    // would appear twice.
    return readAsOne(connection, () => {
      // Assigned at once: `follow` reused the old index, so it is invalid even if the rest fails.
      snapshot = follow(connection, snapshot);
      return snapshot;
    });
  }

  function follow(connection: Connection, before: Snapshot | null): Snapshot {
    const state = readCatalogueState(connection);
    const changed = before && findChangedRows(connection, before.state, state);
    const updated = before && changed && kind.update(connection, before, changed);
    return { state, ...(updated ?? kind.read(connection)) };
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
