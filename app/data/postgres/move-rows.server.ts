import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Client, ClientBase } from "pg";

import type { FileConnection } from "../../../db/open";
import { WRITE_LOCK } from "../../../db/postgres/connect";
import { listSharedTables, type SharedTable } from "../../../db/postgres/shared-tables";
import { arrive } from "../../domain/shop/home";
import {
  fillFile,
  readFileRows,
  readHighestIds,
  storeHighestIds,
  withFile,
  type HighestIds,
} from "../move/file-rows.server";
import {
  MoveMismatchError,
  createTableSum,
  type TableSum,
  type RowTexts,
  step,
  listGiven,
  quote,
  selectAll,
} from "../move/moving.server";
import { drawId } from "../sqlite/directory-home.server";
import { readServerHome, withClient, writeServerHome } from "./server-home.server";

/** Visitors of an open shop do not wait for more rows than these. */
const PAUSE_ROWS = 2000;

/** What was moved, by table, as it was checked on both sides. */
type MovedTables = Map<string, TableSum>;

/**
 * Replaces all rows of the server by those of a file, checks them, and makes the server the shop's home: all
 * in one transaction. Files are not among them.
 * @param file - with the schema of this program
 * @param beforeCommit - runs when everything was checked
 * @throws {MoveMismatchError}
 */
export function moveRowsToServer(
  client: Client,
  file: string,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<MovedTables> {
  return withFile(file, { mustMigrate: false }, async (connection) => {
    try {
      await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
      await client.query("SELECT pg_advisory_xact_lock($1)", [WRITE_LOCK]);
      const tables = await listSharedTables(client);
      await replaceRows(client, connection, tables);
      const moved = await compareRows(client, connection, tables);
      await writeServerHome(client, arrive(await readServerHome(client), drawId()));
      await beforeCommit();
      step("the rows count");
      await client.query("COMMIT");
      step("the server has the shop");
      return moved;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
}

/** Their triggers do nothing meanwhile: what these would derive comes with the rows. */
async function replaceRows(
  client: Client,
  connection: FileConnection,
  tables: readonly SharedTable[],
): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  for (const table of tables) {
    await writeServerRows(client, table, () => readFileRows(connection, table));
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await storeSequences(client, readHighestIds(connection));
}

/**
 * Makes a file with all rows of the server, as of one moment, and checks them. The shop may be open.
 * @param file - must not exist
 * @throws {MoveMismatchError}
 */
export function copyRowsToFile(url: string, file: string): Promise<MovedTables> {
  return withClient(url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await listSharedTables(client);
    return withFile(file, { mustMigrate: true }, async (connection) => {
      await fillFile(connection, tables, (table) => readServerRows(client, table));
      storeHighestIds(connection, await readSequences(client));
      return compareRows(client, connection, tables);
    });
  });
}

async function compareRows(
  client: Client,
  connection: FileConnection,
  tables: readonly SharedTable[],
): Promise<MovedTables> {
  const moved: MovedTables = new Map();
  for (const table of tables) {
    const onServer = createTableSum(table);
    for await (const rows of readServerRows(client, table))
      for (const row of rows) onServer.add(row);
    const inFile = createTableSum(table);
    for (const row of readFileRows(connection, table))
      if (inFile.add(row) % PAUSE_ROWS === 0) await pause();
    const [there, here] = [onServer.finish(), inFile.finish()];
    if (!isDeepStrictEqual(there, here)) {
      throw new MoveMismatchError(
        `la tabla ${table.name} tiene ${there.rows} filas en PostgreSQL y ${here.rows} en el archivo, y no son las mismas`,
      );
    }
    moved.set(table.name, here);
  }
  return moved;
}

const MOVED_AT_ONCE = 2000;
/** Everything as PostgreSQL writes it. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** The rows of a table in the order of its key, some at a time. Within a transaction. */
export async function* readServerRows(
  client: ClientBase,
  table: SharedTable,
): AsyncGenerator<RowTexts[], void> {
  await client.query(`DECLARE moving CURSOR FOR ${selectAll(table)}`);
  const doubles = table.columns.flatMap(({ type }, at) => (type === "double precision" ? at : []));
  for (;;) {
    const { rows } = await client.query<RowTexts>({
      ...{ text: `FETCH ${MOVED_AT_ONCE} FROM moving`, rowMode: "array", types: AS_TEXT },
    });
    if (rows.length === 0) break;
    // The same number can be written in several ways.
    for (const row of rows)
      for (const at of doubles) row[at] = row[at] == null ? null : String(Number(row[at]));
    yield rows;
  }
  await client.query("CLOSE moving");
}

/** Stores rows whose generated columns the server works out itself. */
export async function writeServerRows(
  client: ClientBase,
  table: SharedTable,
  readRows: () => Iterable<RowTexts>,
): Promise<void> {
  const { given, names } = listGiven(table);
  const lists = given.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ");
  const text = `INSERT INTO ${quote(table.name)} (${names}) SELECT * FROM unnest(${lists})`;
  let rows: RowTexts[] = [];
  const store = async () => {
    if (rows.length === 0) return;
    await client.query(
      text,
      given.map(({ at }) => rows.map((row) => row[at])),
    );
    rows = [];
  };
  for (const row of readRows()) {
    rows.push(row);
    if (rows.length === MOVED_AT_ONCE) await store();
  }
  await store();
}

const SEQUENCES = `SELECT left(sequencename, -length('_id_seq')) AS name, last_value AS highest FROM pg_sequences
  WHERE schemaname = current_schema()`;

type Sequence = { name: string; highest: string | null };

/** The highest number that each table gave, also to rows that are gone. */
export async function readSequences(client: ClientBase): Promise<HighestIds> {
  const { rows } = await client.query<Sequence>(SEQUENCES);
  return new Map(
    rows.flatMap(({ name, highest }) => (highest === null ? [] : [[name, Number(highest)]])),
  );
}

/** From now on each table gives higher numbers than these, and than its rows have. */
export async function storeSequences(client: ClientBase, highest: HighestIds): Promise<void> {
  const { rows } = await client.query<Sequence>(SEQUENCES);
  for (const { name } of rows) {
    await client.query(
      `SELECT setval('${name}_id_seq', coalesce(highest, 1), highest IS NOT NULL)
        FROM (SELECT greatest(max(id), $1::bigint) AS highest FROM ${quote(name)}) AS found`,
      [highest.get(name) ?? null],
    );
  }
}
