import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

import { listFileTriggers } from "./audit-triggers";
import type { FileConnection } from "./open";
import { findProgramFile } from "./program-files";

/** One step of the schema, by the time it was written and the sum of its text. */
export type MigrationId = { writtenAt: number; hash: string };

/** How a database stands to the program that opens it. */
export type SchemaState =
  /** Without anything in it. */
  | "fresh"
  | "current"
  /** Some of the program's migrations are still to come. */
  | "behind"
  /** A later program has migrated it. */
  | "newer"
  /** It had a migration that is not the program's, or none of one in between. */
  | "changed"
  /** Another program's tables. */
  | "foreign";

type Migrations = { applied: readonly MigrationId[]; known: readonly MigrationId[] };

/** Judges by what was applied; both in the order of time, and at least one known. */
export function judgeMigrations({
  applied,
  known,
}: Migrations): "current" | "behind" | "newer" | "changed" {
  const newestKnown = known.at(-1)?.writtenAt ?? 0;
  // First, because the advice is the same whatever else the later program did.
  if (applied.some(({ writtenAt }) => writtenAt > newestKnown)) return "newer";
  const isSame = applied.every(
    ({ writtenAt, hash }, position) =>
      writtenAt === known[position]?.writtenAt && hash === known[position].hash,
  );
  if (!isSame) return "changed";
  return applied.length === known.length ? "current" : "behind";
}

const JOURNAL = "db/migrations/meta/_journal.json";

/** A schema migration of the program. */
export type Migration = MigrationId & {
  statements: readonly string[];
  /** On a server: the oldest step whose programs work with this one too. Without it, as the step before. */
  servesFrom?: number;
};

type Journal = { entries: { when: number; servesFrom?: number }[] };

/** The database must not be migrated; nothing was changed. */
export class SchemaMismatchError extends Error {
  override name = "SchemaMismatchError";

  constructor(readonly state: "newer" | "changed" | "foreign") {
    super(`The schema of the database is ${state}`);
  }
}

/**
 * The migrations could not start, failed or could not be stored; everything was rolled back. See
 * the cause.
 */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
}

/** Compares the database's schema with the program's. Only reads. */
export function findSchemaState({ sqlite }: FileConnection, known = readMigrations()): SchemaState {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all();
  if (tables.length === 0) return "fresh";
  const applied = tables.includes("__drizzle_migrations") ? readApplied(sqlite) : [];
  // A first start was interrupted after creating the empty table.
  if (applied.length === 0) return tables.some(isOfOthers) ? "foreign" : "fresh";
  return judgeMigrations({ applied, known });
}

/**
 * The same, but throws for a database that must not be migrated. One whose triggers of the history are of other columns is
 * behind, too.
 * @throws {SchemaMismatchError}
 */
export function judgeSchema(
  connection: FileConnection,
  known = readMigrations(),
): "fresh" | "current" | "behind" {
  const state = findSchemaState(connection, known);
  if (state === "current" && listOtherTriggers(connection).length > 0) return "behind";
  if (state === "fresh" || state === "current" || state === "behind") return state;
  throw new SchemaMismatchError(state);
}

export function isSchemaCurrent(connection: FileConnection): boolean {
  return findSchemaState(connection) === "current";
}

/**
 * Migrates the database to the newest schema, if needed. All missing migrations are one
 * transaction, so after a failure the previous program version can still open it. Safe when two
 * processes run it at once.
 * @throws {SchemaMismatchError}
 * @throws {MigrationFailedError}
 */
export function migrateDatabase(connection: FileConnection, known = readMigrations()): void {
  const { sqlite } = connection;
  // Rebuilding a table drops the old one, which would cascade to rows that refer to it.
  sqlite.pragma("foreign_keys = OFF");
  try {
    // Read within the lock, because another process may be migrating.
    sqlite.exec("BEGIN IMMEDIATE");
    for (const migration of findMissing(connection, known)) apply(connection, migration);
    if (isSchemaCurrent(connection)) renewTriggers(connection);
    sqlite.exec("COMMIT");
  } catch (error) {
    // Rethrown, because as a file fault it would open the shop on another program's tables.
    if (error instanceof SchemaMismatchError || error instanceof MigrationFailedError) throw error;
    throw new MigrationFailedError("The migrations could not be stored", { cause: error });
  } finally {
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
    sqlite.pragma("foreign_keys = ON");
  }
}

function findMissing(
  connection: FileConnection,
  known: readonly Migration[],
): readonly Migration[] {
  const state = judgeSchema(connection, known);
  if (state === "current") return [];
  return state === "fresh" ? known : known.slice(readApplied(connection.sqlite).length);
}

/** Records each migration in drizzle-kit's own table. */
function apply({ sqlite }: FileConnection, { statements, hash, writtenAt }: Migration): void {
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

/** The triggers of the history that the database has not, or with another text. */
function listOtherTriggers({ sqlite }: FileConnection) {
  const read = sqlite.prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE name = ?");
  return listFileTriggers().filter(({ name, sql }) => read.pluck().get(name) !== sql);
}

function renewTriggers(connection: FileConnection): void {
  for (const { name, sql } of listOtherTriggers(connection)) {
    connection.sqlite.exec(`DROP TRIGGER IF EXISTS "${name}"`);
    connection.sqlite.exec(sql);
  }
}

function readApplied(sqlite: FileConnection["sqlite"]): MigrationId[] {
  return sqlite
    .prepare<[], { hash: string; writtenAt: number }>(
      `SELECT hash, CAST(created_at AS INTEGER) AS "writtenAt" FROM __drizzle_migrations ORDER BY created_at`,
    )
    .all();
}

function isOfOthers(name: unknown): boolean {
  return !/^(sqlite_|__drizzle_)/.test(String(name));
}

const migrationsBy = new Map<string, readonly Migration[]>();

/** The program's migrations of a journal, oldest first. */
export function readMigrationsBy(journal: string): readonly Migration[] {
  const known = migrationsBy.get(journal);
  if (known) return known;
  const file = findProgramFile(journal);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const servesFrom = new Map(entries.map((entry) => [entry.when, entry.servesFrom]));
  const migrationsFolder = path.resolve(file, "../..");
  const migrations = readMigrationFiles({ migrationsFolder }).map(
    ({ sql, folderMillis, hash }): Migration => ({
      ...{ statements: sql, writtenAt: folderMillis, hash },
      servesFrom: servesFrom.get(folderMillis),
    }),
  );
  migrationsBy.set(journal, migrations);
  return migrations;
}

/** The program's migrations of SQLite, oldest first. */
export function readMigrations(): readonly Migration[] {
  return readMigrationsBy(JOURNAL);
}
