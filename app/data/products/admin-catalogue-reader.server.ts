import type { Connection } from "../../../db/open";
import type { StoredProduct } from "../../domain/catalogue/catalogue-entry";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { listBuiltInProducts } from "../catalogue/built-in-products.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { readAsOne, type ShopDatabase } from "../sqlite/database.server";
import {
  BUILT_IN_NOTICE,
  LAST_GOOD_NOTICE,
  MAX_NEWEST_PRODUCTS,
  NO_PRODUCTS_NOTICE,
  type CatalogueAnswer,
} from "../catalogue/catalogue.server";
import {
  findChangedRows,
  readCatalogueState,
  type CatalogueState,
} from "../catalogue/product-changes-log.server";

export type CatalogueReader<Source> = {
  /**
   * Answers from the database. If it cannot be read, answers from the last snapshot, else from the
   * sample products, or from an empty list when the owner deleted those. On failure `query` runs again
   * from the start on the next source, so it must not have side effects.
   */
  read<T>(query: (source: Source) => T): Promise<CatalogueAnswer<T>>;
};

/** One version of the catalogue: the index of all products, and the newest products themselves. */
export type Snapshot<Index> = { index: Index; newest: StoredProduct[] };

/**
 * The newest products of a snapshot after some rows changed. Older ones that were in no snapshot stay
 * unknown.
 * @param stored - the changed rows that exist
 * @param order - row numbers, newest first
 */
export function updateNewest({
  newest,
  changed,
  stored,
  order,
}: {
  newest: readonly StoredProduct[];
  changed: readonly number[];
  stored: readonly StoredProduct[];
  order: ArrayLike<number>;
}): StoredProduct[] {
  const known = new Map(newest.map((each) => [each.rowId, each]));
  for (const rowId of changed) known.delete(rowId);
  for (const each of stored) known.set(each.rowId, each);
  const count = Math.min(order.length, MAX_NEWEST_PRODUCTS);
  return Array.from({ length: count }, (_, at) => known.get(order[at] ?? NaN) ?? []).flat();
}

/** How one catalogue is read and queried: the shoppers' or the owner's. */
export type CatalogueDefinition<Index, Source> = {
  /** For the log. */
  name: string;
  /** Reads one version, with at most `MAX_NEWEST_PRODUCTS` of its newest products. */
  readAll(connection: Connection): Snapshot<Index>;
  /**
   * Applies changes of these rows to the snapshot, which must not be used afterwards; the cost depends
   * on the number of rows. Returns null, with nothing changed, when a full read is needed.
   */
  update(
    connection: Connection,
    snapshot: Snapshot<Index>,
    rowIds: readonly number[],
  ): Snapshot<Index> | null;
  /** @param newest - the snapshot's products by id, which need not be read again */
  databaseSource(
    connection: Connection,
    index: Index,
    newest: ReadonlyMap<string, Product>,
  ): Source;
  memorySource(products: readonly Product[]): Source;
};

/**
 * Reads a catalogue through a snapshot that follows its versions, also while the database is
 * unavailable.
 * @param isSampleDeleted - whether the owner deleted the sample products, known without the
 * database
 */
export function createCatalogueReader<Index, Source>(
  database: ShopDatabase,
  definition: CatalogueDefinition<Index, Source>,
  isSampleDeleted: () => boolean = () => false,
): CatalogueReader<Source> {
  type Current = Snapshot<Index> & { state: CatalogueState; byId: ReadonlyMap<string, Product> };
  let current: Current | null = null;
  let fallback: { of: Current | null; source: Source; notice: string } | null = null;
  let isDatabaseLost = false;

  function readCurrent(connection: Connection): Current {
    const { version, changeId } = readCatalogueState(connection);
    const isCurrent = current?.state.version === version && current.state.changeId === changeId;
    if (current && isCurrent) return current;
    // In one transaction: other processes keep writing, and a row that moves between two reads
    // would appear twice.
    return readAsOne(connection, () => {
      // Assigned at once: `refresh` reused the old index, so it is invalid even if the rest fails.
      current = refresh(connection, current);
      return current;
    });
  }

  function refresh(connection: Connection, before: Current | null): Current {
    const state = readCatalogueState(connection);
    const changed = before && findChangedRows(connection, before.state, state);
    const updated = before && changed && definition.update(connection, before, changed);
    const snapshot = updated ?? definition.readAll(connection);
    const byId = new Map(snapshot.newest.map(({ product }) => [product.id, product]));
    return { ...snapshot, state, byId };
  }

  function findFallback(): { source: Source; notice: string } {
    if (fallback === null || fallback.of !== current) {
      const { products, notice } = listFallbackProducts();
      fallback = { of: current, source: definition.memorySource(products), notice };
    }
    return fallback;
  }

  function listFallbackProducts(): { products: readonly Product[]; notice: string } {
    if (current) {
      return { products: current.newest.map(({ product }) => product), notice: LAST_GOOD_NOTICE };
    }
    return isSampleDeleted()
      ? { products: [], notice: NO_PRODUCTS_NOTICE }
      : { products: listBuiltInProducts(), notice: BUILT_IN_NOTICE };
  }

  return {
    async read(query) {
      try {
        const value = await database.read((connection) => {
          const { index, byId } = readCurrent(connection);
          return query(definition.databaseSource(connection, index, byId));
        });
        if (isDatabaseLost) getLog().info(`${definition.name} served from the database again`);
        isDatabaseLost = false;
        return { value, notice: null };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        if (!isDatabaseLost)
          getLog().error({ err: error }, `${definition.name} served from memory`);
        isDatabaseLost = true;
        const { source, notice } = findFallback();
        return { value: query(source), notice };
      }
    },
  };
}
