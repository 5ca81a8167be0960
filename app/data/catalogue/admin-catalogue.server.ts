import type { Connection } from "../../../db/open";
import type { AdminIndex } from "../../domain/products/admin-index";
import { sliceOrder } from "../../domain/products/admin-query";
import { updateAdminIndex } from "../../domain/products/admin-update";
import { indexProducts, readAdminEntries, readAdminIndex } from "../products/admin-index.server";
import {
  adminDatabaseSource,
  adminMemorySource,
  type AdminSource,
} from "../products/admin-source.server";
import type { ShopDatabase } from "../sqlite/database.server";
import {
  createKeptCatalogue,
  keepNewest,
  MAX_KEPT_PRODUCTS,
  type Kept,
  type KeptCatalogue,
} from "./catalogue-reader.server";
import { findStoredProducts } from "./product-queries.server";
import { isSampleDeletionNoted } from "../products/sample-deletion.server";
import { getShop } from "../sqlite/shop.server";

/** The owner's catalogue: all products, also hidden ones and those without pictures. */
export type AdminCatalogue = KeptCatalogue<AdminSource>;

export function createAdminCatalogue(
  database: ShopDatabase,
  isSampleDeleted?: () => boolean,
): AdminCatalogue {
  return createKeptCatalogue(
    database,
    {
      name: "owner's list",
      read: readAll,
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
  const { database } = getShop();
  const opened =
    openedByDatabase.get(database) ?? createAdminCatalogue(database, isSampleDeletionNoted);
  openedByDatabase.set(database, opened);
  return opened;
}

function readAll(connection: Connection): Kept<AdminIndex> {
  const index = readAdminIndex(connection);
  const stored = findStoredProducts(connection, listNewest(index));
  return { index, kept: keepNewest({ kept: [], changed: [], stored, newest: listNewest(index) }) };
}

function updateAll(
  connection: Connection,
  { index, kept }: Kept<AdminIndex>,
  rowIds: readonly number[],
): Kept<AdminIndex> {
  const entries = readAdminEntries(connection, rowIds);
  const stored = findStoredProducts(connection, rowIds);
  const changed = new Map(rowIds.map((rowId) => [rowId, entries.get(rowId) ?? null]));
  const updated = updateAdminIndex(index, changed);
  const newest = listNewest(updated);
  return { index: updated, kept: keepNewest({ kept, changed: rowIds, stored, newest }) };
}

function listNewest(index: AdminIndex): number[] {
  const place = { slots: index.all, start: 0, end: MAX_KEPT_PRODUCTS };
  return sliceOrder(index, null, place).map(({ rowId }) => rowId);
}
