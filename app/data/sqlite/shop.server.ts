import path from "node:path";

import { isNeverFilled, seedProducts } from "../../../db/seed/seed-products";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { getEnvironment } from "../../settings/environment.server";
import { getLog } from "../../log/log.server";
import { createCatalogue, type Catalogue } from "../catalogue/catalogue.server";
import {
  createShopDatabase,
  DatabaseUnavailableError,
  type PrepareOptions,
  type ShopDatabase,
} from "./database.server";
import { prepareDatabase } from "./prepare-database.server";
import { promiseDatabase } from "./promised-database.server";
import {
  isSampleDeleted,
  isSampleDeletionNoted,
  noteSampleDeletion,
} from "../products/sample-deletion.server";

export type Shop = { database: ShopDatabase; catalogue: Catalogue };

let openedShop: Shop | null = null;

/** The one database and catalogue of this process. */
export function getShop(): Shop {
  if (!openedShop) {
    const database = createShopDatabase(path.join(getEnvironment().dataDirectory, "tela.db"));
    openedShop = { database, catalogue: createCatalogue(database, isSampleDeletionNoted) };
  }
  return openedShop;
}

/**
 * Migrates the database and fills one that never held a product with the built-in catalogue.
 * A database that is damaged does not stop the shop: it opens with the built-in list.
 *
 * @throws {EnvironmentError} for a database that must not be opened, or made, by this program
 */
export async function prepareShop(options: PrepareOptions = {}): Promise<void> {
  const { database, catalogue } = getShop();
  try {
    await prepareDatabase(database, options);
    const seededCount = await database.write(({ queries }) =>
      isNeverFilled(queries) ? seedProducts(queries, readBuiltInCatalogue(), new Date()) : 0,
    );
    if (seededCount > 0) getLog().info({ products: seededCount }, "built-in catalogue stored");
    noteSampleDeletion(await database.read(isSampleDeleted));
    promiseDatabase(getEnvironment().dataDirectory, new Date());
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "database cannot be used");
  }
  // Takes the first list at once, so that a database lost later leaves the owner's products.
  await catalogue.ask(() => null);
}

export async function closeShop(): Promise<void> {
  await openedShop?.database.close();
  openedShop = null;
}
