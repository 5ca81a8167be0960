import { findStandingUndo } from "../history/read-batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** True when somebody took the change of an import back, and that still stands. */
export function isImportUndone(batchId: number): Promise<boolean> {
  return getStoredShop().database.read(
    (connection) => findStandingUndo(connection, batchId) !== null,
  );
}
