import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { drizzle } from "drizzle-orm/sqlite-proxy";

import type { Prepare } from "./statements";

/** SQLite's builder with the types of PostgreSQL's: see `columns.ts`. */
export type ShopQueries = Omit<PgRemoteDatabase, "execute" | "transaction">;

/**
 * A connection to the shop's database. Its statements are those of both engines: SQLite's, which PostgreSQL
 * understands with the functions of its first migration.
 */
export type Connection = {
  /** Only `db` and `app/data/dialect` ask for it. */
  engine: "sqlite" | "postgres";
  /** Drizzle's builder. */
  queries: ShopQueries;
  /** Statements as text, for what the builder has no words for. */
  prepare: Prepare;
  /** Within a write: each is called once, when it is committed. */
  afterCommit: Set<() => void>;
};

/** Drizzle's builder over these statements. */
export function createQueries(prepare: Prepare): ShopQueries {
  const queries = drizzle(async (text, values: unknown[], method) => {
    if (method === "run") {
      await prepare(text).run(...values);
      return { rows: [] };
    }
    const statement = prepare<unknown[], unknown[]>(text).raw();
    const rows = method === "get" ? await statement.get(...values) : await statement.all(...values);
    return { rows: rows ?? [] };
  });
  return queries as unknown as ShopQueries;
}
