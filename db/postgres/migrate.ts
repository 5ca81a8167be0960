import type { ClientBase } from "pg";

import { listServerTriggers } from "../audit-triggers";
import type { Connection } from "../connection";
import {
  MigrationFailedError,
  readMigrationsBy,
  SchemaMismatchError,
  type Migration,
  judgeMigrations,
  type MigrationId,
  type SchemaState,
} from "../migrate";
import { connectTo, WRITE_LOCK } from "./connect";

const JOURNAL = "db/postgres/migrations/meta/_journal.json";

/** Compares the database's schema with the program's. Only reads. */
export async function findSchemaState(connection: Connection): Promise<SchemaState> {
  const tables = await connection
    .prepare<[], string>("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    .pluck()
    .all();
  if (!tables.includes("__drizzle_migrations")) return tables.length === 0 ? "fresh" : "foreign";
  return judge(await readApplied(connection));
}

/** True when this program can use the schema. Rejects for a database that was never migrated. */
export async function isSchemaCurrent(connection: Connection): Promise<boolean> {
  return judge(await readApplied(connection)) === "current";
}

type Applied = MigrationId & { servesFrom: number };

function readApplied({ prepare }: Connection): Promise<Applied[]> {
  return prepare<[], Applied>(
    `SELECT hash, created_at AS "writtenAt", serves_from AS "servesFrom" FROM __drizzle_migrations
      ORDER BY created_at`,
  ).all();
}

/**
 * While a new version is started in one process after another, those of the version before go on: its newer schema
 * is current for them too, as long as its steps say so.
 */
function judge(applied: readonly Applied[]): ReturnType<typeof judgeMigrations> {
  const known = readMigrationsBy(JOURNAL);
  const state = judgeMigrations({ applied, known });
  const newestKnown = known.at(-1)?.writtenAt ?? 0;
  if (state !== "newer" || (applied.at(-1)?.servesFrom ?? 0) > newestKnown) return state;
  const shared = applied.filter(({ writtenAt }) => writtenAt <= newestKnown);
  return judgeMigrations({ applied: shared, known }) === "current" ? "current" : state;
}

/**
 * Migrates the database to the newest schema, if needed, in one transaction. Safe when several processes run
 * it at once.
 * @throws {SchemaMismatchError}
 * @throws {MigrationFailedError}
 */
export async function migrateDatabase(
  client: ClientBase,
  known = readMigrationsBy(JOURNAL),
): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [WRITE_LOCK]);
    for (const migration of await listMissing(client, known)) await apply(client, migration);
    await renewTriggers(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function listMissing(
  client: ClientBase,
  known: readonly Migration[],
): Promise<readonly Migration[]> {
  const state = await findSchemaState(connectTo(client));
  if (state === "current") return [];
  if (state === "fresh") return known;
  if (state !== "behind") throw new SchemaMismatchError(state);
  const { rows } = await client.query("SELECT 1 FROM __drizzle_migrations");
  return known.slice(rows.length);
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(
      `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
        hash text NOT NULL, created_at bigint NOT NULL, serves_from bigint NOT NULL)`,
    );
    for (const statement of migration.statements) await client.query(statement);
    await client.query(
      `INSERT INTO __drizzle_migrations (hash, created_at, serves_from) VALUES ($1, $2::bigint,
        coalesce($3, (SELECT max(serves_from) FROM __drizzle_migrations), $2))`,
      [migration.hash, migration.writtenAt, migration.servesFrom],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationFailedError(`The migration of ${migration.writtenAt} failed: ${reason}`, {
      cause: error,
    });
  }
}

/** Makes anew what differs, but not where a newer version serves this one too: its triggers stay. */
async function renewTriggers(client: ClientBase): Promise<void> {
  const newest = (await readApplied(connectTo(client))).at(-1)?.hash;
  if (newest !== readMigrationsBy(JOURNAL).at(-1)?.hash) return;
  const { rows } = await client.query<{ name: string; body: string }>(
    "SELECT proname::text AS name, prosrc AS body FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
  );
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  for (const { name, body, trigger } of listServerTriggers()) {
    if (bodies.get(name) === body) continue;
    await client.query(
      `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $body$${body}$body$`,
    );
    await client.query(trigger);
  }
}
