import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

import type { Connection } from "./open";
import { findProgramFile } from "./program-files";
import { judgeMigrations, type MigrationId, type SchemaState } from "./schema-state";

const JOURNAL = "db/migrations/meta/_journal.json";

/** A step of the schema, as the program brings it along. */
export type Migration = MigrationId & { statements: readonly string[] };

/** The database is not one that may be migrated; nothing was touched. */
export class SchemaMismatchError extends Error {
  override name = "SchemaMismatchError";

  constructor(readonly state: "newer" | "changed" | "foreign") {
    super(`The schema of the database is ${state}`);
  }
}

/** The migrations could not be begun or stored, or one failed, and all were undone; the cause says why. */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
}

/** How the database stands to this program. Only reads. */
export function findSchemaState({ sqlite }: Connection, known = readMigrations()): SchemaState {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all();
  if (tables.length === 0) return "fresh";
  const applied = tables.includes("__drizzle_migrations") ? readApplied(sqlite) : [];
  // Of a first start that came no further than the empty table.
  if (applied.length === 0) return tables.some(isOfOthers) ? "foreign" : "fresh";
  return judgeMigrations({ applied, known });
}

/**
 * The same, for a database that may be migrated.
 *
 * @throws {SchemaMismatchError}
 */
export function judgeSchema(
  connection: Connection,
  known = readMigrations(),
): "fresh" | "current" | "behind" {
  const state = findSchemaState(connection, known);
  if (state === "fresh" || state === "current" || state === "behind") return state;
  throw new SchemaMismatchError(state);
}

/** Whether the tables are those of this program. */
export function isSchemaCurrent(connection: Connection): boolean {
  return findSchemaState(connection) === "current";
}

/**
 * Brings the database to the newest schema; does nothing when it is there already. All that is missing
 * is one transaction, so that a failure leaves what the program before this one can still open. Two
 * processes may do it at once.
 *
 * @throws {SchemaMismatchError}
 * @throws {MigrationFailedError}
 */
export function migrateDatabase(connection: Connection, known = readMigrations()): void {
  const { sqlite } = connection;
  // A table that is made anew drops the old one, and with it whatever hangs on its rows.
  sqlite.pragma("foreign_keys = OFF");
  try {
    // Another process may be migrating: what is there has to be asked with the lock in hand.
    sqlite.exec("BEGIN IMMEDIATE");
    for (const migration of findMissing(connection, known)) apply(connection, migration);
    sqlite.exec("COMMIT");
  } catch (error) {
    // Taken for a fault of the file, it would open the shop on tables of another program.
    if (error instanceof SchemaMismatchError || error instanceof MigrationFailedError) throw error;
    throw new MigrationFailedError("The migrations could not be stored", { cause: error });
  } finally {
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
    sqlite.pragma("foreign_keys = ON");
  }
}

function findMissing(connection: Connection, known: readonly Migration[]): readonly Migration[] {
  const state = judgeSchema(connection, known);
  if (state === "current") return [];
  return state === "fresh" ? known : known.slice(readApplied(connection.sqlite).length);
}

/** Keeps its own record where drizzle-kit looks for it. */
function apply({ sqlite }: Connection, { statements, hash, writtenAt }: Migration): void {
  const countBroken = () => sqlite.prepare("PRAGMA foreign_key_check").all().length;
  const brokenBefore = countBroken();
  sqlite.exec(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  try {
    for (const statement of statements) sqlite.exec(statement);
    if (countBroken() > brokenBefore) throw new Error("It leaves references that lead nowhere");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationFailedError(`The migration of ${writtenAt} failed: ${reason}`, {
      cause: error,
    });
  }
  sqlite
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
    .run(hash, writtenAt);
}

function readApplied(sqlite: Connection["sqlite"]): MigrationId[] {
  return sqlite
    .prepare<[], { hash: string; writtenAt: number }>(
      "SELECT hash, CAST(created_at AS INTEGER) AS writtenAt FROM __drizzle_migrations ORDER BY created_at",
    )
    .all();
}

function isOfOthers(name: unknown): boolean {
  return !/^(sqlite_|__drizzle_)/.test(String(name));
}

let ownMigrations: readonly Migration[] | undefined;

/** The program's own, oldest first. */
export function readMigrations(): readonly Migration[] {
  ownMigrations ??= readMigrationFiles({
    migrationsFolder: path.resolve(findProgramFile(JOURNAL), "../.."),
  }).map(({ sql, folderMillis, hash }) => ({
    statements: sql,
    writtenAt: folderMillis,
    hash,
  }));
  return ownMigrations;
}
