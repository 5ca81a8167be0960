import { findStandingUndos } from "../history/read-batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Those of these changes that somebody took back, where that still stands. */
export async function listUndone(batchIds: readonly number[]): Promise<Set<number>> {
  const { database } = getStoredShop();
  const undos = await database.read((connection) => findStandingUndos(connection, batchIds));
  return new Set(undos.keys());
}
