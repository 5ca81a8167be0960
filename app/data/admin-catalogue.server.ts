import type { Connection } from "../../db/open";
import type { Product } from "../domain/product";
import { getLog } from "../log.server";
import { indexProducts, readAdminIndex, type AdminIndex } from "./admin-index.server";
import { adminDatabaseSource, adminMemorySource, type AdminSource } from "./admin-source.server";
import {
  BUILT_IN_NOTICE,
  builtInProducts,
  LAST_GOOD_NOTICE,
  type CatalogueAnswer,
} from "./catalogue.server";
import { DatabaseUnavailableError, type ShopDatabase } from "./database.server";
import { readCatalogueVersion } from "./product-queries.server";
import { getShop } from "./shop.server";

/** Products kept for the time the database cannot be read: as many as the shop keeps. */
const MAX_KEPT_PRODUCTS = 2000;

/** The whole catalogue, hidden and picture-less products included, as the owner sees it. */
export type AdminCatalogue = {
  /**
   * Asks the database, or, when it cannot be read, the last list that could be, or else the
   * built-in one; the answer then has a notice. The question may run twice, so it must only read.
   */
  ask<T>(question: (source: AdminSource) => T): Promise<CatalogueAnswer<T>>;
};

type Snapshot = { version: number; index: AdminIndex; kept: Product[] };

export function createAdminCatalogue(database: ShopDatabase): AdminCatalogue {
  let snapshot: Snapshot | null = null;
  let fallback: { of: Snapshot | null; source: AdminSource } | null = null;

  function readSnapshot(connection: Connection): Snapshot {
    const version = readCatalogueVersion(connection);
    if (snapshot?.version !== version) snapshot = takeSnapshot(connection, version);
    return snapshot;
  }

  function fallbackSource(): AdminSource {
    if (fallback?.of !== snapshot || fallback === null) {
      const kept = snapshot?.kept ?? builtInProducts();
      fallback = { of: snapshot, source: adminMemorySource(indexProducts(kept), kept) };
    }
    return fallback.source;
  }

  return {
    async ask(question) {
      try {
        const value = await database.read((connection) =>
          question(adminDatabaseSource(connection, readSnapshot(connection).index)),
        );
        return { value, notice: null };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        getLog().error({ err: error }, "owner's list served from memory");
        const notice = snapshot ? LAST_GOOD_NOTICE : BUILT_IN_NOTICE;
        return { value: question(fallbackSource()), notice };
      }
    },
  };
}

const openedByDatabase = new WeakMap<ShopDatabase, AdminCatalogue>();

/** The one of this process. */
export function getAdminCatalogue(): AdminCatalogue {
  const { database } = getShop();
  const opened = openedByDatabase.get(database) ?? createAdminCatalogue(database);
  openedByDatabase.set(database, opened);
  return opened;
}

function takeSnapshot(connection: Connection, version: number): Snapshot {
  const index = readAdminIndex(connection);
  const source = adminDatabaseSource(connection, index);
  const newest = source.order(null).slice(0, MAX_KEPT_PRODUCTS);
  const kept = source.load(newest).flatMap(({ product }) => product ?? []);
  return { version, index, kept };
}
