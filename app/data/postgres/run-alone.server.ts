import pg from "pg";

import type { Connection } from "../../../db/connection";
import { describeClient, endClient } from "../../../db/postgres/connect";
import { JOB_LOCKS } from "../../../db/postgres/locks";
import { toUnavailable } from "./postgres-fault.server";

/**
 * See `ShopDatabase`. A connection of its own holds the lock, which the server releases with it, also when the
 * process or its machine dies.
 */
export async function runAlone(
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = new pg.Client(describeClient(url));
  // Without a listener, its loss would end the process.
  client.on("error", () => undefined);
  try {
    if (!(await isFirst(client, name))) return false;
    await work();
    return true;
  } finally {
    await endClient(client);
  }
}

/** True while a process holds the lock of this name. */
export async function isRunAlone({ prepare }: Connection, name: string): Promise<boolean> {
  const found = await prepare(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ?::int::oid
      AND objid = hashtext(?)::oid AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  ).get(JOB_LOCKS, name);
  return found !== undefined;
}

async function isFirst(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: number }>(
      "SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken",
      [JOB_LOCKS, name],
    );
    return rows[0]?.taken === 1;
  } catch (error) {
    throw toUnavailable(error);
  }
}
