import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

import {
  connectTo,
  describeClient,
  endClient,
  WRITE_LOCK,
  JOB_LOCKS,
} from "../../../db/postgres/connect";
import { isSchemaCurrent, migrateDatabase } from "../../../db/postgres/migrate";
import type { Connection } from "../../../db/connection";
import { findOwnShop } from "../../domain/shop/home";
import { getLog } from "../../log/log.server";
import { EnvironmentError } from "../../settings/environment-error";
import { getEnvironment } from "../../settings/environment.server";
import { MovedAwayError, OtherSchemaError } from "../sqlite/database-fault.server";
import { completeCopy } from "../backups/database-copy.server";
import {
  callSafely,
  type ShopDatabase,
  createMemoryLimiter,
  type Limit,
} from "../sqlite/database.server";
import { hasDatabase, readDirectoryHome } from "../sqlite/directory-home.server";
import { createTurns, NestedWorkError } from "../sqlite/turns.server";
import { guardPostgres, isServerFault, toUnavailable } from "./postgres-fault.server";
import {
  AWAY,
  SHARE_OPEN,
  hasShop,
  requireNoMove,
  requireServerHome,
  withClient,
} from "./server-home.server";
import { copyRowsToFile } from "./move-rows.server";
import { COMMIT_CHANNEL, createCommitListener, SNAPSHOT } from "./commit-listener.server";

/** How long a write waits for those of other processes. */
const LOCK_LIMIT_MS = 5000;
/** Reads at the same time; more wait for one of these connections. */
const CONNECTIONS = 10;

// One message each: every message costs a way to the server and back.
const BEGIN_WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL lock_timeout = ${LOCK_LIMIT_MS};
  SELECT pg_advisory_xact_lock(${WRITE_LOCK}); SET LOCAL lock_timeout = 0; ${SHARE_OPEN}; ${AWAY}`;
const BEGIN_READ = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AWAY}`;
const FAILED_TRANSACTION = "25P02";
// The notice is for the other processes, and only of a write that changed something.
const COMMIT_WRITE = `SELECT pg_notify('${COMMIT_CHANNEL}', '') WHERE pg_current_xact_id_if_assigned() IS NOT NULL;
  COMMIT; ${SNAPSHOT}`;

/**
 * The shop's database on a server of PostgreSQL. Reads run at the same time, each on a snapshot; writes of all
 * processes run one after another, as with SQLite, so that what the program checks before it writes stays true.
 * All methods reject with `DatabaseUnavailableError` when the server cannot be used.
 * @param url - `postgres://user:password@host:port/database`
 */
export function createPostgresDatabase(url: string): ShopDatabase {
  const readers = new pg.Pool({ ...describeClient(url), max: CONNECTIONS });
  // One of its own, so that no write waits for a read.
  const writer = new pg.Pool({ ...describeClient(url), max: 1 });
  const limits = new pg.Pool({ ...describeClient(url), ...LIMITER_CLIENT });
  // Without a listener, a lost connection would end the process: in the pool and outside of it.
  const noteLoss = (error: Error) =>
    getLog().warn({ reason: error.message }, "a connection to the database was lost");
  const clients = new Set<pg.PoolClient>();
  for (const pool of [readers, writer, limits]) {
    pool.on("error", noteLoss);
    pool.on("connect", (client) => clients.add(client.on("error", noteLoss)));
    pool.on("remove", (client) => clients.delete(client));
  }
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const listener = createCommitListener(url, clients);
  const writeTurns = createTurns();
  const readsWithin = new AsyncLocalStorage<true>();
  const running = new Set<Promise<unknown>>();

  /** Its connection is closed when the work leaves it in an unknown state. */
  async function useClient<T>(
    pool: pg.Pool,
    work: (client: pg.PoolClient, connection: Connection) => Promise<T>,
  ): Promise<T> {
    const client = await takeClient(pool).catch((error: unknown) => {
      throw toUnavailable(error);
    });
    let isLost = true;
    try {
      let connection = connections.get(client);
      if (!connection) {
        connection = connectTo(client);
        await requireOwnSchema(connection);
        connections.set(client, connection);
      }
      const result = await work(client, connection);
      isLost = false;
      return result;
    } catch (error) {
      isLost = isServerFault(error) || !(await rollBack(client));
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (!listener.hasEnded(client)) return client;
    client.release(true);
    return takeClient(pool);
  }

  async function readNow<T>(ask: (connection: Connection) => T | Promise<T>): Promise<T> {
    return useClient(readers, async (client, connection) => {
      requireHere(await client.query({ text: BEGIN_READ, rowMode: "array" }));
      const result = await ask(connection);
      await client.query("COMMIT");
      return result;
    });
  }

  async function writeNow<T>(change: (connection: Connection) => T | Promise<T>) {
    return useClient(writer, async (client, connection) => {
      const begun: unknown = await client.query({ text: BEGIN_WRITE, rowMode: "array" });
      const [shared] = requireHere(begun);
      if (shared?.rows[0]?.[0] !== 1) throw new MovedAwayError("The shop is being moved");
      await requireOwnSchema(connection);
      connection.afterCommit.clear();
      const result = await change(connection);
      const afterCommit = [...connection.afterCommit];
      await commit(client);
      return { result, afterCommit };
    });
  }

  async function commit(client: pg.PoolClient): Promise<void> {
    // An array, because the text has several statements.
    const answers: unknown = await client
      .query({ text: COMMIT_WRITE, rowMode: "array" })
      .catch((error: unknown) => {
        const isFailed = error instanceof pg.DatabaseError && error.code === FAILED_TRANSACTION;
        throw isFailed ? new Error("A statement of this transaction had failed") : error;
      });
    const asked = (answers as pg.QueryArrayResult[]).at(-1);
    listener.noteSnapshot(asked?.rows[0]?.[0]);
  }

  /** `close` waits for it. */
  async function keepRunning<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  }

  return {
    async prepare() {
      try {
        await prepareServer(url);
      } finally {
        // Also for a server that comes later.
        await listener.start();
      }
    },
    read(ask) {
      if (readsWithin.getStore()) return Promise.reject(new NestedWorkError());
      return keepRunning(readsWithin.run(true, () => guardPostgres(() => readNow(ask))));
    },
    async write(change) {
      // Two such reads would wait for the connections of each other.
      if (readsWithin.getStore()) throw new NestedWorkError();
      const { result, afterCommit } = await writeTurns.take(() =>
        guardPostgres(() => writeNow(change)),
      );
      afterCommit.forEach(callSafely);
      return result;
    },
    findCommit: () => listener.findCommit(),
    catchUp: () => listener.catchUp(),
    createLimiter: (limit) => Promise.resolve(createServerLimiter(limits, limit)),
    runAlone: (name, work) => runAlone(url, name, work),
    isRunAlone: (name) =>
      guardPostgres(() => readNow((connection) => isRunAlone(connection, name))),
    async copyTo(file) {
      await copyRowsToFile(url, file);
      return completeCopy(file);
    },
    measureSize: () =>
      guardPostgres(() =>
        readNow(async ({ prepare }) => {
          const size = await prepare("SELECT pg_database_size(current_database())").pluck().get();
          return Number(size);
        }),
      ),
    async close() {
      await writeTurns.finish();
      await Promise.allSettled(running);
      await listener.close();
      for (const pool of [readers, writer, limits]) if (!pool.ending) await endClient(pool);
    },
  };
}

/**
 * Where the shop is may have changed since this process saw it last: while the server was away, for one.
 * @param answers - those of several statements, the last of them `AWAY`; gives those before it, latest first
 * @throws {MovedAwayError}
 */
function requireHere(answers: unknown): pg.QueryArrayResult[] {
  const [away, ...before] = (answers as pg.QueryArrayResult[]).toReversed();
  if (away?.rowCount !== 0) throw new MovedAwayError("The shop of this server has moved away");
  return before;
}

/** True when the connection can be used again. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

/** @throws {OtherSchemaError} */
async function requireOwnSchema(connection: Connection): Promise<void> {
  if (await isSchemaCurrent(connection)) return;
  throw new OtherSchemaError("The database has the schema of another version of the program");
}

/**
 * For a pool of the limiters' own: neither do they take the connections of pages, nor does a form wait long for
 * a server that does not answer.
 */
const LIMITER_CLIENT: pg.PoolConfig = {
  max: 2,
  query_timeout: 1000,
  connectionTimeoutMillis: 1000,
};

/** The limiter removes what expired an hour ago, and itself does not keep a process from ending. */
function createServerLimiter(pool: pg.Pool, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: createMemoryLimiter(limit),
  });
}

/**
 * See `ShopDatabase`. A connection of its own holds the lock, which the server releases with it, also when the
 * process or its machine dies.
 */
async function runAlone(url: string, name: string, work: () => Promise<void>): Promise<boolean> {
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

async function isRunAlone({ prepare }: Connection, name: string): Promise<boolean> {
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

/**
 * Migrates a server whose shop may be opened here.
 * @throws {EnvironmentError} when it may not
 * @throws {SchemaMismatchError | MigrationFailedError | DatabaseUnavailableError}
 */
function prepareServer(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await requireNoMove(client);
    await migrateDatabase(client);
    const home = await requireServerHome(client);
    // One without the shop, an old copy of it, or one that lost its last moments.
    const { dataDirectory } = getEnvironment();
    const reason = findOwnShop(
      { ...readDirectoryHome(dataDirectory), hasShop: hasDatabase(dataDirectory) },
      { ...home, hasShop: await hasShop(client) },
    );
    if (reason !== null) throw new EnvironmentError(reason);
  });
}
