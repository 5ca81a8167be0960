import pg from "pg";

import { describeClient, endClient } from "../../../db/postgres/connect";
import { migrateDatabase } from "../../../db/postgres/migrate";
import { ShopMovingError } from "../move/move-errors";
import { toUnavailable } from "./postgres-fault.server";
import { readMoveState, requireNoMove } from "./shop-move.server";

/**
 * Migrates a server whose shop may be opened here.
 * @throws {ShopMovingError} when it may not
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
    const state = await readMoveState(client);
    if (state !== null) throw new ShopMovingError(state);
  } finally {
    await endClient(client);
  }
}
