import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";

import { describeClient, endClient } from "../../../db/postgres/connect";
import { OPEN_LOCK, WRITE_LOCK } from "../../../db/postgres/locks";
import { migrateDatabase } from "../../../db/postgres/migrate";
import { listSharedTables, type SharedTable } from "../../../db/postgres/shared-tables";
import type { FileConnection } from "../../../db/open";
import { fillFile, readFileRows, withFile } from "../move/file-rows.server";
import { MoveMismatchError, ShopOpenError } from "../move/move-errors";
import { createTableSum, type TableSum } from "../move/row-text";
import { readServerRows, writeServerRows } from "./server-rows.server";
import { toUnavailable } from "./postgres-fault.server";

/** Visitors of an open shop do not wait for more rows than these. */
const PAUSE_ROWS = 2000;

/** What was moved, by table, as it was checked on both sides. */
export type MovedTables = Map<string, TableSum>;

/**
 * Uses a server on which no shop is open, and none opens meanwhile.
 * @throws {ShopOpenError}
 * @throws DatabaseUnavailableError
 */
export async function withClosedServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // A table with all its rows is one statement.
  const client = new pg.Client({ ...describeClient(url), query_timeout: 0 });
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw toUnavailable(error);
    });
    const { rows } = await client.query<{ taken: number }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [OPEN_LOCK],
    );
    if (rows[0]?.taken !== 1) throw new ShopOpenError("A shop is open on this database");
    await migrateDatabase(client);
    return await work(client);
  } finally {
    await endClient(client);
  }
}

/** True when the database has had no shop, or its shop is marked as moved away. */
export async function isServerFree(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_free: number }>(
    `SELECT EXISTS (SELECT 1 FROM moved_away) OR NOT EXISTS (SELECT 1 FROM admins) AS is_free`,
  );
  return rows[0]?.is_free === 1;
}

export async function isMovedAway(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM moved_away");
  return (rowCount ?? 0) > 0;
}

/** From now on no shop opens on the database. */
export async function markAsMovedAway(client: pg.Client, now: Date): Promise<void> {
  await client.query("DELETE FROM moved_away");
  await client.query("INSERT INTO moved_away (at) VALUES ($1)", [now.toISOString()]);
}

/**
 * Replaces all rows of the server by those of a file, checks them, and opens the database to shops: all
 * in one transaction. Files are not among them.
 * @param file - with the schema of this program
 * @param beforeCommit - runs when everything was checked
 * @throws {MoveMismatchError}
 */
export function moveRowsToServer(
  client: pg.Client,
  file: string,
  beforeCommit: () => void = () => undefined,
): Promise<MovedTables> {
  return withFile(file, { mustMigrate: false }, async (connection) => {
    try {
      await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
      await client.query("SELECT pg_advisory_xact_lock($1)", [WRITE_LOCK]);
      const tables = await listSharedTables(client);
      await replaceRows(client, connection, tables);
      const moved = await compareRows(client, connection, tables);
      await client.query("DELETE FROM moved_away");
      beforeCommit();
      await client.query("COMMIT");
      return moved;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
}

/** Their triggers do nothing meanwhile: what these would derive comes with the rows. */
async function replaceRows(
  client: pg.Client,
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
}

/**
 * Makes a file with all rows of the server, as of one moment, and checks them. The shop may be open.
 * @param file - must not exist
 * @throws {MoveMismatchError}
 * @throws DatabaseUnavailableError
 */
export async function copyRowsToFile(url: string, file: string): Promise<MovedTables> {
  const client = new pg.Client({ ...describeClient(url), query_timeout: 0 });
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw toUnavailable(error);
    });
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await listSharedTables(client);
    return await withFile(file, { mustMigrate: true }, async (connection) => {
      await fillFile(connection, tables, (table) => readServerRows(client, table));
      return compareRows(client, connection, tables);
    });
  } finally {
    await endClient(client);
  }
}

async function compareRows(
  client: pg.Client,
  connection: FileConnection,
  tables: readonly SharedTable[],
): Promise<MovedTables> {
  const moved: MovedTables = new Map();
  for (const table of tables) {
    const onServer = createTableSum(table);
    for await (const rows of readServerRows(client, table)) rows.forEach(onServer.add);
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
