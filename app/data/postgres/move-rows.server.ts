import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";

import { WRITE_LOCK } from "../../../db/postgres/locks";
import { listSharedTables, type SharedTable } from "../../../db/postgres/shared-tables";
import type { FileConnection } from "../../../db/open";
import {
  fillFile,
  readFileRows,
  readHighestIds,
  storeHighestIds,
  withFile,
} from "../move/file-rows.server";
import { MoveMismatchError } from "../move/move-errors";
import { createTableSum, type TableSum } from "../move/row-text";
import {
  readHighestIds as readHighestIdsOfServer,
  readServerRows,
  storeHighestIds as storeHighestIdsOnServer,
  writeServerRows,
} from "./server-rows.server";
import { arrive } from "../../domain/shop/home";
import { step } from "../move/step.server";
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
  client: pg.Client,
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
  await storeHighestIdsOnServer(client, readHighestIds(connection));
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
      storeHighestIds(connection, await readHighestIdsOfServer(client));
      return compareRows(client, connection, tables);
    });
  });
}

async function compareRows(
  client: pg.Client,
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
