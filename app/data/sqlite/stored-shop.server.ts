import { isNeverFilled } from "../../../db/seed/seed-products";
import { getLog } from "../../log/log.server";
import { createCatalogue, type Catalogue } from "../catalogue/catalogue.server";
import { noteHome, openCurrentDatabase } from "../dialect/open-database.server";
import { DatabaseUnavailableError } from "./database-fault.server";
import type { ShopDatabase } from "./database.server";
import type { PrepareOptions } from "./prepare-file.server";
import { prepareDatabase } from "./prepare-database.server";
import {
  isSampleDeleted,
  isSampleDeletionNoted,
  noteSampleDeletion,
  storeSample,
} from "../products/sample-deletion.server";
import { perShop } from "../../settings/current-shop.server";

/** What is stored of one shop. */
export type StoredShop = { database: ShopDatabase; catalogue: Catalogue };

const current = perShop((): { opened: StoredShop | null } => ({ opened: null }));

/** The database and the catalogue of the current shop. */
export function getStoredShop(): StoredShop {
  const shop = current();
  if (!shop.opened) {
    const database = openCurrentDatabase();
    shop.opened = { database, catalogue: createCatalogue(database, isSampleDeletionNoted) };
  }
  return shop.opened;
}

/**
 * Migrates the database and stores the sample catalogue in one that never held a product. A damaged
 * database does not stop the shop: it opens with the sample list.
 * @throws {EnvironmentError} for a database that this program must not open or create
 */
export async function prepareStoredShop(options: PrepareOptions = {}): Promise<void> {
  const { database, catalogue } = getStoredShop();
  try {
    await prepareDatabase(database, options);
    const seededCount = await database.write(async (connection) =>
      (await isNeverFilled(connection.queries)) ? await storeSample(connection, new Date()) : 0,
    );
    if (seededCount > 0) getLog().info({ products: seededCount }, "built-in catalogue stored");
    noteSampleDeletion(await database.read(isSampleDeleted));
    await noteHome(new Date()).catch((error: unknown) => {
      getLog().warn({ err: error }, "the directory could not note where the shop lives");
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "database cannot be used");
  }
  // Reads the catalogue now, so that the owner's products are kept if the database fails later.
  await catalogue.read(() => null);
}

export async function closeStoredShop(): Promise<void> {
  const shop = current();
  await shop.opened?.database.close();
  shop.opened = null;
}
