import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { connectTo, describeClient, endClient, OPEN_LOCK } from "../../../db/postgres/connect";
import { migrateDatabase } from "../../../db/postgres/migrate";
import {
  atHome,
  describeAway,
  isHere,
  MOVING_NOW,
  NEVER_MOVED,
  OPEN_ELSEWHERE,
  type Home,
} from "../../domain/shop/home";
import { EnvironmentError } from "../../settings/environment-error";
import { MoveMismatchError } from "../move/moving.server";
import { guardPostgres, toUnavailable } from "./postgres-fault.server";
import type { TableAccess } from "../files/file-store.server";

/** Selects a row when the shop of the server lives elsewhere. Each read and write asks it first. */
export const AWAY = "SELECT 1 FROM shop_home WHERE own_id <> home_id";

/** True for a write of an open shop: then no move or restore begins before its end. */
export const SHARE_OPEN = `SELECT pg_try_advisory_xact_lock_shared(${OPEN_LOCK})`;

/** How often the lock is asked for, with a pause in milliseconds between two times: three seconds in all. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 100;

/**
 * A process of a shop that has left asks every second whether it is back, and shares the lock while it asks. A queued
 * request for the lock would keep such processes, and those of an open shop, from sharing it: so it is tried again.
 */
async function lockClosed(client: pg.Client): Promise<void> {
  for (let tries = 1; tries <= LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ taken: number }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [OPEN_LOCK],
    );
    if (rows[0]?.taken === 1) return;
    await wait(LOCK_PAUSE_MS);
  }
  throw new EnvironmentError(OPEN_ELSEWHERE);
}

/**
 * Uses a server on which no shop is open, and none opens meanwhile.
 * @throws {EnvironmentError | MoveMismatchError}
 */
export function withClosedServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    await lockClosed(client);
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
    // Some statements are about whole tables, as a new index is, and between two of them the file may take long.
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
 * @throws {EnvironmentError} while somebody does
 */
export async function requireNoMove(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: number }>(
    "SELECT pg_try_advisory_lock_shared($1) AS taken",
    [OPEN_LOCK],
  );
  if (rows[0]?.taken !== 1) throw new EnvironmentError(MOVING_NOW);
}

export type ServerHome = Home & { side: "server" };

type Row = Record<"own_id" | "home_id" | "place", string> &
  Record<"own_generation" | "home_generation", number>;

export async function readServerHome(client: pg.ClientBase): Promise<ServerHome> {
  const { rows } = await client.query<Row>("SELECT * FROM shop_home");
  const [row] = rows;
  if (!row) return { ...atHome(NEVER_MOVED.server), side: "server" };
  return {
    own: { id: row.own_id, generation: row.own_generation },
    home: { id: row.home_id, generation: row.home_generation },
    place: row.place,
    side: "server",
  };
}

/** @throws {EnvironmentError} when the shop of the server is somewhere else */
export async function requireServerHome(client: pg.ClientBase): Promise<ServerHome> {
  const home = await readServerHome(client);
  if (!isHere(home)) throw new EnvironmentError(describeAway(home));
  return home;
}

export async function writeServerHome(client: pg.Client, { own, home, place }: Home) {
  await client.query(
    `INSERT INTO shop_home (id, own_id, own_generation, home_id, home_generation, place)
      VALUES (1, $1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET own_id = $1, own_generation = $2,
        home_id = $3, home_generation = $4, place = $5`,
    [own.id, own.generation, home.id, home.generation, place],
  );
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
