import type Database from "better-sqlite3";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { drizzle } from "drizzle-orm/sqlite-proxy";

type NativeStatement = Database.Statement<unknown[], unknown>;

type Changes = { changes: number };

/**
 * A statement as text. Each method runs it once, and resolves when its answer is there.
 * @typeParam Parameters - the values of its question marks, or one object for its named parameters
 */
export type Statement<Parameters extends unknown[], Row> = {
  get(...parameters: Parameters): Promise<Row | undefined>;
  all(...parameters: Parameters): Promise<Row[]>;
  run(...parameters: Parameters): Promise<Changes>;
  /** The same with the first column of each row alone. */
  pluck(): Statement<Parameters, Row>;
  /** The same with each row as a list of its columns. */
  raw(): Statement<Parameters, Row>;
};

export type Prepare = <Parameters extends unknown[] | object = unknown[], Row = unknown>(
  text: string,
) => Statement<Parameters extends unknown[] ? Parameters : [Parameters], Row>;

/** Runs before each statement; null when there is nothing to wait for. */
export type BeforeStatement = () => Promise<void> | null;

/** More texts than the program has; only composed ones could exceed it. */
export const MAX_KEPT = 1000;
/** A longer text has a question mark for each of hundreds of rows, and seldom comes again. */
export const MAX_KEPT_LENGTH = 4000;

type Shape = "rows" | "pluck" | "raw";

/**
 * Prepares each text once for the connection, because preparing takes several times as long as running.
 */
export function createPrepare(
  sqlite: Database.Database,
  beforeStatement: BeforeStatement = () => null,
): Prepare {
  const kept: Record<Shape, Map<string, NativeStatement>> = {
    rows: new Map(),
    pluck: new Map(),
    raw: new Map(),
  };

  function find(text: string, shape: Shape): NativeStatement {
    const known = kept[shape].get(text);
    if (known) return known;
    const made = sqlite.prepare<unknown[]>(text);
    if (shape !== "rows") made[shape]();
    if (text.length > MAX_KEPT_LENGTH) return made;
    if (kept[shape].size >= MAX_KEPT) kept[shape].clear();
    kept[shape].set(text, made);
    return made;
  }

  function describe<Row>(text: string, shape: Shape): Statement<unknown[], Row> {
    return {
      async get(...parameters) {
        const pause = beforeStatement();
        if (pause) await pause;
        return find(text, shape).get(...parameters) as Row | undefined;
      },
      async all(...parameters) {
        const pause = beforeStatement();
        if (pause) await pause;
        return find(text, shape).all(...parameters) as Row[];
      },
      async run(...parameters) {
        const pause = beforeStatement();
        if (pause) await pause;
        return find(text, shape).run(...parameters);
      },
      pluck: () => describe<Row>(text, "pluck"),
      raw: () => describe<Row>(text, "raw"),
    };
  }

  return (text) => describe(text, "rows");
}

/** SQLite's builder with the types of PostgreSQL's: see `columns.ts`. */
export type ShopQueries = Omit<PgRemoteDatabase, "execute" | "transaction">;

/**
 * A connection to the shop's database. Its statements are those of both engines: SQLite's, which PostgreSQL
 * understands with the functions of its first migration.
 */
export type Connection = {
  /** Only `db` and `app/data/dialect` ask for it. */
  engine: "sqlite" | "postgres";
  queries: ShopQueries;
  /** Statements as text, for what the builder has no words for. */
  prepare: Prepare;
  /** Within a write: each is called once, when it is committed. */
  afterCommit: Set<() => void>;
};

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
