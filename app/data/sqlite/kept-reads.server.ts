import { eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { versions } from "../../../db/schema/shop";
import { DatabaseUnavailableError } from "./database-fault.server";
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

/** Builds and prepares a statement of Drizzle's builder once for each connection. */
export function keepStatement<Statement extends object>(
  prepare: (connection: Connection) => Statement,
): (connection: Connection) => Statement {
  const statements = new WeakMap<Connection, Statement>();
  return (connection) => {
    const kept = statements.get(connection);
    if (kept) return kept;
    const made = prepare(connection);
    statements.set(connection, made);
    return made;
  };
}

/** Triggers raise each of these numbers when a row of its tables is written; 0 before the first time. */
export async function readVersion(
  connection: Connection,
  name: "catalogue" | "settings" | "pages" | "product_rows",
): Promise<number> {
  return (await selectVersion(connection).execute({ name }))[0]?.version ?? 0;
}

const selectVersion = keepStatement(({ queries }) =>
  queries
    .select()
    .from(versions)
    .where(eq(versions.name, sql.placeholder("name")))
    .prepare("version"),
);

/**
 * Keeps the answer of a read until its version is another one.
 * @param read - `last` is the answer before, if there was one
 */
export function keepByVersion<T>(
  name: "settings" | "pages",
  read: (connection: Connection, last?: T) => Promise<T>,
) {
  const answers = new WeakMap<ShopDatabase, { version: number; answer: T }>();
  const readKept = keepUntilCommit(async (connection, database) => {
    const version = await readVersion(connection, name);
    const known = answers.get(database);
    if (known?.version === version) return known;
    const made = { version, answer: await read(connection, known?.answer) };
    answers.set(database, made);
    return made;
  });
  return {
    read: readKept,
    /** The last readable answer while the database cannot be read, if there was one. */
    async readLast(database: ShopDatabase): Promise<T | undefined> {
      try {
        return (await readKept(database)).answer;
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        return answers.get(database)?.answer;
      }
    },
  };
}
