import type pg from "pg";

import {
  createQueries,
  type Connection,
  MAX_KEPT,
  MAX_KEPT_LENGTH,
  type Prepare,
  type Statement,
} from "../connection";

/** The advisory lock of the shop's database: writes and migrations of all processes take turns by it. */
export const WRITE_LOCK = 7_352_002;

/** The first of the two numbers of the advisory lock of a job; the second comes from its name. */
export const JOB_LOCKS = 7_352_003;

/** Each process whose shop is open shares this lock; who moves the shop has it alone. */
export const OPEN_LOCK = 7_352_004;

/** A statement with PostgreSQL's numbered parameters. */
type NumberedText = {
  text: string;
  /** For each number: the name of its parameter, or null for the next question mark. */
  names: readonly (string | null)[];
};

/** What is copied as it is, a hint for SQLite's planner, the target of an upsert, and a parameter. */
const PARTS =
  /'(?:[^']|'')*'|(on conflict \([^)]*\))|"[^"]*"|--[^\n]*|( INDEXED BY \w+)|\?|@([a-z]\w*)/gi;

/**
 * The text of a statement of the shop, which has question marks or names for its parameters. Each place has
 * a number of its own, so that PostgreSQL finds the type of each by itself.
 */
export function numberParameters(statement: string): NumberedText {
  const names: (string | null)[] = [];
  const text = statement.replace(
    PARTS,
    (part, upsert: string | undefined, hint: string | undefined, name: string | undefined) => {
      // Drizzle's builder names the table too, which PostgreSQL refuses there.
      if (upsert !== undefined) return upsert.replaceAll(/"\w+"\./g, "");
      if (hint !== undefined) return "";
      if (part !== "?" && name === undefined) return part;
      names.push(name ?? null);
      return `$${names.length}`;
    },
  );
  return { text, names };
}

const [BOOL, BYTEA, INT8, INT4, INT2] = [16, 17, 20, 23, 21];
const [FLOAT4, FLOAT8, NUMERIC] = [700, 701, 1700];

/** Values as SQLite gives them: numbers up to 2^53, a condition as 0 or 1, and bytes. */
const types = {
  getTypeParser(oid: number): (text: string) => unknown {
    if (oid === BOOL) return (text) => (text === "t" ? 1 : 0);
    // Written as `\x` and two digits for each byte.
    if (oid === BYTEA) return (text) => Buffer.from(text.slice(2), "hex");
    const isNumber = [INT8, INT4, INT2, FLOAT4, FLOAT8, NUMERIC].includes(oid);
    return isNumber ? Number : (text) => text;
  },
};

/**
 * How every connection is made: what depends on the server's settings is said here.
 * @param url - `postgres://user:password@host:port/database`
 */
export function describeClient(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: "tela",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 3000,
    // Longer than any statement of the shop: a server that is gone does not always close its connections.
    query_timeout: 30_000,
    options: "-c TimeZone=UTC -c DateStyle=ISO -c idle_in_transaction_session_timeout=10000",
  };
}

const END_LIMIT_MS = 2000;

/** Ends a connection or a pool. Never rejects, and does not wait long for a server that is gone. */
export async function endClient(client: pg.Client | pg.Pool): Promise<void> {
  const limit = new Promise<void>((resolve) => void setTimeout(resolve, END_LIMIT_MS).unref());
  await Promise.race([client.end().catch(() => undefined), limit]);
}

/** @param client - connected, and used by one piece of work at a time */
export function connectTo(client: pg.ClientBase): Connection {
  const prepare = createPrepare(client);
  return { engine: "postgres", prepare, queries: createQueries(prepare), afterCommit: new Set() };
}

type Known = NumberedText & { name?: string };

/** By connection, because a name means one text there. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Known>>();

function createPrepare(client: pg.ClientBase): Prepare {
  const known = prepared.get(client) ?? new Map<string, Known>();
  prepared.set(client, known);

  /** The server keeps what has a name for as long as the connection lives. */
  function find(statement: string): Known {
    const found = known.get(statement);
    if (found) return found;
    const numbered = numberParameters(statement);
    if (statement.length > MAX_KEPT_LENGTH || known.size >= MAX_KEPT) return numbered;
    const made = { ...numbered, name: `s${known.size}` };
    known.set(statement, made);
    return made;
  }

  async function run(statement: string, parameters: readonly unknown[], isArray: boolean) {
    const { name, text, names } = find(statement);
    const values = listValues(names, parameters);
    return client.query<unknown[]>({
      // With a name, the server prepares it once for the connection.
      ...(name !== undefined && { name }),
      text,
      values,
      ...(isArray && { rowMode: "array" as const }),
    } as pg.QueryArrayConfig);
  }

  function describe<Row>(
    statement: string,
    shape: "rows" | "pluck" | "raw",
  ): Statement<unknown[], Row> {
    const read = async (parameters: readonly unknown[]): Promise<Row[]> => {
      const { rows } = await run(statement, parameters, shape !== "rows");
      return (shape === "pluck" ? rows.map(([first]) => first) : rows) as Row[];
    };
    return {
      get: async (...parameters) => (await read(parameters))[0],
      all: (...parameters) => read(parameters),
      run: async (...parameters) => ({
        changes: (await run(statement, parameters, true)).rowCount ?? 0,
      }),
      pluck: () => describe<Row>(statement, "pluck"),
      raw: () => describe<Row>(statement, "raw"),
    };
  }

  return (statement) => describe(statement, "rows");
}

/** The values of question marks in order, and those of names from the one object among the parameters. */
function listValues(names: readonly (string | null)[], parameters: readonly unknown[]): unknown[] {
  const isNamed = (value: unknown) =>
    typeof value === "object" && value !== null && !(value instanceof Uint8Array);
  const named = (parameters.find(isNamed) ?? {}) as Record<string, unknown>;
  const rest = parameters.filter((value) => !isNamed(value))[Symbol.iterator]();
  return names.map((name) => {
    if (name === null) return withoutNull(rest.next().value);
    if (!(name in named)) throw new RangeError(`The statement has no value for ${name}`);
    return withoutNull(named[name]);
  });
}

/** A null character, or one in the text of JSON: `\\u0000` after an even number of backslashes. */
const NULL_CHARACTER = /\0|(?<!\\)(?:\\\\)*\\u0000/g;

/** PostgreSQL's texts have no null character, which a visitor may send: it becomes U+FFFD. */
export function withoutNull<Value>(value: Value): Value;
export function withoutNull(value: unknown): unknown {
  if (typeof value !== "string" || !/\0|u0000/.test(value)) return value;
  return value.replace(NULL_CHARACTER, (found) =>
    found === "\0" ? "\ufffd" : found.replace(/u0000$/, "ufffd"),
  );
}
