import pg from "pg";

import { describeClient, endClient } from "../../../db/postgres/connect";
import { migrateDatabase } from "../../../db/postgres/migrate";
import { findOwnShop } from "../../domain/shop/home";
import { getEnvironment } from "../../settings/environment.server";
import { EnvironmentError } from "../../settings/environment-error";
import { hasDatabase, readDirectoryHome } from "../sqlite/directory-home.server";
import { toUnavailable } from "./postgres-fault.server";
import { hasShop, requireNoMove, requireServerHome } from "./server-home.server";

/**
 * Migrates a server whose shop may be opened here.
 * @throws {EnvironmentError} when it may not
 * @throws {SchemaMismatchError | MigrationFailedError | DatabaseUnavailableError}
 */
export async function prepareServer(url: string, noteLoss: (error: Error) => void): Promise<void> {
  // An index of a large table takes longer than any statement of the shop.
  const client = new pg.Client({ ...describeClient(url), query_timeout: 0 });
  client.on("error", noteLoss);
  try {
    await client.connect();
  } catch (error) {
    throw toUnavailable(error);
  }
  try {
    await requireNoMove(client);
    await migrateDatabase(client);
    const home = await requireServerHome(client);
    // One without the shop, an old copy of it, or one that lost its last moments.
    const { dataDirectory } = getEnvironment();
    const reason = findOwnShop(
      { ...readDirectoryHome(dataDirectory), hasShop: hasDatabase(dataDirectory) },
      { ...home, hasShop: await hasShop(client) },
    );
    if (reason !== null) throw new EnvironmentError(reason);
  } finally {
    await endClient(client);
  }
}
