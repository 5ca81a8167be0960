import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";

import { connectTo, describeClient, endClient } from "../../../db/postgres/connect";
import { OPEN_LOCK, WRITE_LOCK } from "../../../db/postgres/locks";
import { migrateDatabase } from "../../../db/postgres/migrate";
import { listSharedTables, type SharedTable } from "../../../db/postgres/shared-tables";
import type { FileConnection } from "../../../db/open";
import { fillFile, readFileRows, withFile } from "../move/file-rows.server";
import {
  MoveMismatchError,
  ShopMovingError,
  ShopOpenError,
  type MoveState,
} from "../move/move-errors";
import { createTableSum, type TableSum } from "../move/row-text";
import type { TableAccess } from "./table-store.server";
import { readServerRows, writeServerRows } from "./server-rows.server";
import { guardPostgres, toUnavailable } from "./postgres-fault.server";

/** Visitors of an open shop do not wait for more rows than these. */
const PAUSE_ROWS = 2000;

/** What was moved, by table, as it was checked on both sides. */
export type MovedTables = Map<string, TableSum>;

/**
 * Uses a server on which no shop is open, and none opens meanwhile.
 * @throws {ShopOpenError | MoveMismatchError}
 * @throws DatabaseUnavailableError
 */
export function withClosedServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ taken: number }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [OPEN_LOCK],
    );
    if (rows[0]?.taken !== 1) throw new ShopOpenError("A shop is open on this database");
    await migrateDatabase(client);
    try {
      return await work(client);
    } catch (error) {
      // Of a row that someone has edited by hand.
      if (!(error instanceof pg.DatabaseError) || error.code !== BROKEN_REFERENCE) throw error;
      throw new MoveMismatchError(`hay filas que nombran otras que no están (${error.table})`);
    }
  });
}

const BROKEN_REFERENCE = "23503";

function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return guardPostgres(async () => {
    // Some statements are about whole tables, and between two of them the file may take long.
    const client = new pg.Client({ ...describeClient(url), query_timeout: 0 });
    client.on("error", () => undefined);
    try {
      await client.connect().catch((error: unknown) => {
        throw toUnavailable(error);
      });
      await client.query("SET idle_in_transaction_session_timeout = 0");
      return await work(client);
    } finally {
      await endClient(client);
    }
  });
}

/**
 * For as long as the client is connected, nobody moves the shop elsewhere, or restores a backup.
 * @throws {ShopMovingError} while somebody does
 */
export async function requireNoMove(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: number }>(
    "SELECT pg_try_advisory_lock_shared($1) AS taken",
    [OPEN_LOCK],
  );
  if (rows[0]?.taken !== 1) throw new ShopMovingError(null);
}

/** Null when the shop of the server may be open. */
export async function readMoveState(client: pg.Client): Promise<MoveState | null> {
  const { rows } = await client.query<{ state: MoveState }>("SELECT state FROM shop_move");
  return rows[0]?.state ?? null;
}

/** From now on no shop opens on the server, and those that are open write nothing. */
export async function noteMove(client: pg.Client, state: MoveState): Promise<void> {
  await client.query("BEGIN");
  // Behind the write that is under way.
  await client.query("SELECT pg_advisory_xact_lock($1)", [WRITE_LOCK]);
  await client.query(
    "INSERT INTO shop_move (id, state) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET state = $1",
    [state],
  );
  await client.query("COMMIT");
}

/** The shop of the server may be open again. */
export async function forgetMove(client: pg.Client): Promise<void> {
  await client.query("DELETE FROM shop_move");
}

/** For the files of a shop on its way, as the shop itself is refused to write. */
export function accessWhileMoving(client: pg.Client): TableAccess {
  const connection = connectTo(client);
  return {
    read: (ask) => ask(connection),
    async write(change) {
      await client.query("BEGIN");
      const result = await change(connection);
      await client.query("COMMIT");
      return result;
    },
  };
}

/** True when the database has a shop of its own, whether it may be open or not. */
export async function hasShop(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM admins LIMIT 1");
  return (rowCount ?? 0) > 0;
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
      await forgetMove(client);
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
export function copyRowsToFile(url: string, file: string): Promise<MovedTables> {
  return withClient(url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await listSharedTables(client);
    return withFile(file, { mustMigrate: true }, async (connection) => {
      await fillFile(connection, tables, (table) => readServerRows(client, table));
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
