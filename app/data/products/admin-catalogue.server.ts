import type { Connection } from "../../../db/open";
import type { AdminIndex } from "../../domain/products/admin-index";
import { sliceOrder } from "../../domain/products/admin-query";
import { updateAdminIndex } from "../../domain/products/admin-update";
import { indexProducts, readAdminEntries, readAdminIndex } from "./admin-index.server";
import { adminDatabaseSource, adminMemorySource, type AdminSource } from "./admin-source.server";
import type { ShopDatabase } from "../sqlite/database.server";
import {
  createCatalogueReader,
  updateNewest,
  type Snapshot,
  type CatalogueReader,
} from "./admin-catalogue-reader.server";
import { MAX_NEWEST_PRODUCTS } from "../catalogue/catalogue.server";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { isSampleDeletionNoted } from "./sample-deletion.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The owner's catalogue: all products, also hidden ones and those without pictures. */
export type AdminCatalogue = CatalogueReader<AdminSource>;

export function createAdminCatalogue(
  database: ShopDatabase,
  isSampleDeleted?: () => boolean,
): AdminCatalogue {
  return createCatalogueReader(
    database,
    {
      name: "owner's list",
      readAll,
      update: updateAll,
      databaseSource: adminDatabaseSource,
      memorySource: (products) => adminMemorySource(indexProducts(products), products),
    },
    isSampleDeleted,
  );
}

const openedByDatabase = new WeakMap<ShopDatabase, AdminCatalogue>();

/** The catalogue of this process's shop. */
export function getAdminCatalogue(): AdminCatalogue {
  const { database } = getStoredShop();
  const opened =
    openedByDatabase.get(database) ?? createAdminCatalogue(database, isSampleDeletionNoted);
  openedByDatabase.set(database, opened);
  return opened;
}

function readAll(connection: Connection): Snapshot<AdminIndex> {
  const index = readAdminIndex(connection);
  const order = listNewest(index);
  const stored = findStoredProducts(connection, order);
  return { index, newest: updateNewest({ newest: [], changed: [], stored, order }) };
}

function updateAll(
  connection: Connection,
  { index, newest }: Snapshot<AdminIndex>,
  rowIds: readonly number[],
): Snapshot<AdminIndex> {
  const entries = readAdminEntries(connection, rowIds);
  const stored = findStoredProducts(connection, rowIds);
  const changed = new Map(rowIds.map((rowId) => [rowId, entries.get(rowId) ?? null]));
  const updated = updateAdminIndex(index, changed);
  const order = listNewest(updated);
  return { index: updated, newest: updateNewest({ newest, changed: rowIds, stored, order }) };
}

function listNewest(index: AdminIndex): number[] {
  const place = { slots: index.all, start: 0, end: MAX_NEWEST_PRODUCTS };
  return sliceOrder(index, null, place).map(({ rowId }) => rowId);
}
