import type { Connection } from "../../../db/connection";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { recordBatch, type Change, type Recorded } from "./batch.server";

/**
 * The one way to write for a person of the back office, for a command, or for the shop itself where
 * the change belongs into the history. One transaction: triggers write the entries of
 * `SUBJECT_TABLES`, `recordEntry` those of other subjects.
 */
export async function writeAs<T>(
  change: Change,
  write: (connection: Connection) => T | Promise<T>,
): Promise<T> {
  return (await writeBatch(change, write)).value;
}

/** The same, for a caller that offers to take the change back. */
export function writeBatch<T>(
  change: Change,
  write: (connection: Connection) => T | Promise<T>,
): Promise<Recorded<T>> {
  return getStoredShop().database.write((connection) =>
    recordBatch(connection, change, () => write(connection)),
  );
}
