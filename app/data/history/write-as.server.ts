import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { recordBatch, type Change, type Recorded } from "./batch.server";

/**
 * The one way to write for a person of the back office, for a command, or for the shop itself where
 * the change belongs into the history. One transaction: triggers write the entries of
 * `AUDITED`, `recordEntry` those of other subjects.
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

/** A change that people of the back office make, and also the shop itself and its shoppers. */
export type AnyonesChange = Omit<Change, "author"> & {
  /** Null for the shop itself and for shoppers, whose changes have no entry in the history. */
  author: Author | null;
};

export async function writeBy<T>(
  { author, ...change }: AnyonesChange,
  write: (connection: Connection) => T | Promise<T>,
): Promise<T> {
  return author === null
    ? getStoredShop().database.write(write)
    : await writeAs({ ...change, author }, write);
}

/** Within a transaction: the name of the person who makes it; empty for everyone else. */
export async function readPersonNow({ prepare }: Connection): Promise<string> {
  const name = await prepare<[], string>(
    "SELECT admin_name FROM audit_context WHERE admin_id IS NOT NULL",
  )
    .pluck()
    .get();
  return name ?? "";
}
