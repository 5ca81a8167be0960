import type Database from "better-sqlite3";

import { isOnPostgres } from "./test-engine";

/** Tables that are no part of what a person of the back office changes, and why. */
const BOOKKEEPING: Record<string, string> = {
  audit: "the history itself",
  audit_context: "says who writes, within a transaction",
  watched_writes: "of this test",
  __drizzle_migrations: "of the program's versions",
  admin_sessions: "sessions: that they begin and end shows in the list of people",
  login_attempts: "counts attempts at a password, also wrong ones",
  stock_take_cells: "numbers that were put aside: applying them has the entries",
  imports: "a file that was put aside: importing it has the entries",
  product_drafts: "a form that was put aside and not saved",
  payment_authorizations: "a connection that was begun: its completion has the entry",
};

const WRITES = ["INSERT", "UPDATE", "DELETE"] as const;

/** From now on, notes each write into any other table, with the person in whose name it is made. */
export function watchWrites(database: Database.Database): void {
  database.exec(
    `CREATE TABLE watched_writes (table_name TEXT, write TEXT, batch_id INTEGER, admin_id INTEGER)`,
  );
  if (isOnPostgres) {
    database.exec(`CREATE FUNCTION watch_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${note("TG_TABLE_NAME", "TG_OP")}; RETURN NULL; END $$`);
  }
  for (const table of listTables(database)) {
    for (const write of WRITES) {
      const trigger = `CREATE TRIGGER "watched_${write}_${table}" AFTER ${write} ON "${table}"`;
      database.exec(
        isOnPostgres
          ? `${trigger} FOR EACH ROW EXECUTE FUNCTION watch_write()`
          : `${trigger} BEGIN ${note(`'${table}'`, `'${write}'`)}; END`,
      );
    }
  }
}

const note = (table: string, write: string) =>
  `INSERT INTO watched_writes VALUES (${table}, ${write},
    (SELECT batch_id FROM audit_context), (SELECT admin_id FROM audit_context))`;

const TABLES = isOnPostgres
  ? "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
  : `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite_%'`;

function listTables(database: Database.Database): string[] {
  return database
    .prepare<[], string>(TABLES)
    .pluck()
    .all()
    .filter((name) => !(name in BOOKKEEPING));
}

export type Person = { adminId: number; name: string };

export type Written = {
  hasChanged: boolean;
  /** Nothing, when each write has its entry and each entry names the person. */
  faults: string[];
};

/** Returns a function that says what was written since. */
export function beginWatch(database: Database.Database, person: Person): () => Written {
  const list = (query: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], string>(query)
      .pluck()
      .all(...values);
  // The walk also renames people.
  const [name = person.name] = list(
    "SELECT CASE WHEN name = '' THEN username ELSE name END FROM admins WHERE id = ?",
    person.adminId,
  );
  const [known = 0] = list("SELECT max(id) FROM audit");
  database.exec("DELETE FROM watched_writes");
  return () => ({
    hasChanged:
      list("SELECT 1 FROM watched_writes LIMIT 1").length > 0 ||
      list("SELECT 1 FROM audit WHERE id > ? LIMIT 1", known).length > 0,
    faults: [
      ...list(
        `SELECT DISTINCT write || ' ' || table_name || ' outside writeAs'
          FROM watched_writes WHERE batch_id IS NULL`,
      ),
      ...list(
        `SELECT DISTINCT write || ' ' || table_name || ' without an entry' FROM watched_writes
          WHERE batch_id IS NOT NULL AND batch_id NOT IN (SELECT batch_id FROM audit)`,
      ),
      ...list(
        `SELECT DISTINCT 'an entry of ' || subject_kind || ' by "' || admin_name || '"' FROM audit
          WHERE id > ? AND (admin_id IS DISTINCT FROM ? OR admin_name <> ?)`,
        ...[known, person.adminId, name],
      ),
    ],
  });
}
