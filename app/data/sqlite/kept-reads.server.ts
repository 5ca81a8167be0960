import type { Connection } from "../../../db/connection";
import type { ShopDatabase } from "./database.server";

/**
 * Keeps the answer of a read until the next commit of any process, for what nearly every page asks.
 * @param read - depends on the database alone
 */
export function keepUntilCommit<T>(
  read: (connection: Connection, database: ShopDatabase) => Promise<T>,
): (database: ShopDatabase) => Promise<T> {
  const kept = new WeakMap<ShopDatabase, { commit: string; answer: T }>();
  return (database) => {
    const known = kept.get(database);
    if (known && database.findCommit() === known.commit) return Promise.resolve(known.answer);
    return database.read(async (connection) => {
      // First, so that the answer is no older.
      const commit = database.findCommit();
      const answer = await read(connection, database);
      if (commit !== null) kept.set(database, { commit, answer });
      return answer;
    });
  };
}
