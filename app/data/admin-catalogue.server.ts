import type { Connection } from "../../db/open";
import type { Product } from "../domain/product";
import { indexProducts, readAdminIndex, type AdminIndex } from "./admin-index.server";
import { adminDatabaseSource, adminMemorySource, type AdminSource } from "./admin-source.server";
import type { ShopDatabase } from "./database.server";
import {
  createKeptCatalogue,
  MAX_KEPT_PRODUCTS,
  type KeptCatalogue,
} from "./kept-catalogue.server";
import { getShop } from "./shop.server";

/** The whole catalogue, hidden and picture-less products included, as the owner sees it. */
export type AdminCatalogue = KeptCatalogue<AdminSource>;

export function createAdminCatalogue(database: ShopDatabase): AdminCatalogue {
  return createKeptCatalogue(database, {
    name: "owner's list",
    read: readAll,
    update: () => null,
    databaseSource: adminDatabaseSource,
    memorySource: (products) => adminMemorySource(indexProducts(products), products),
  });
}

const openedByDatabase = new WeakMap<ShopDatabase, AdminCatalogue>();

/** The one of this process. */
export function getAdminCatalogue(): AdminCatalogue {
  const { database } = getShop();
  const opened = openedByDatabase.get(database) ?? createAdminCatalogue(database);
  openedByDatabase.set(database, opened);
  return opened;
}

function readAll(connection: Connection): { index: AdminIndex; kept: Product[] } {
  const index = readAdminIndex(connection);
  const source = adminDatabaseSource(connection, index);
  const newest = source.order(null).slice(0, MAX_KEPT_PRODUCTS);
  const kept = source.load(newest).flatMap(({ product }) => product ?? []);
  return { index, kept };
}
