import { findStandingUndo } from "../history/read-batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Those of these changes that somebody took back, where that still stands. */
export function listUndone(batchIds: readonly number[]): Promise<Set<number>> {
  return getStoredShop().database.read(
    (connection) =>
      new Set(batchIds.filter((batchId) => findStandingUndo(connection, batchId) !== null)),
  );
}
