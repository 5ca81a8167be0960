import pg from "pg";

import { connectTo, describeClient, endClient } from "../../../db/postgres/connect";
import { OPEN_LOCK, WRITE_LOCK } from "../../../db/postgres/locks";
import { migrateDatabase } from "../../../db/postgres/migrate";
import {
  MoveMismatchError,
  ShopMovingError,
  ShopOpenError,
  type MoveState,
} from "../move/move-errors";
import { guardPostgres, toUnavailable } from "./postgres-fault.server";
import type { TableAccess } from "./file-parts.server";

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

/** On a connection of its own. */
export function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
 * Takes the shared lock of an open shop. A move or a restore cannot start until the client disconnects.
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
