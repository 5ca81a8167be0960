import type Database from "better-sqlite3";

import { isOnPostgres } from "./test-engine";

/** A text that differs once anything was written: SQLite's count of changes, or PostgreSQL's rows. */
export function readContents(database: Database.Database): string {
  if (!isOnPostgres) return String(database.pragma("data_version", { simple: true }));
  const tables = database
    .prepare<[], string>("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    .pluck()
    .all();
  const read = (table: string) =>
    database.prepare(`SELECT string_agg(t::text, E'\\n') FROM "${table}" AS t`).pluck().get();
  return tables.map((table) => `${table} ${String(read(table))}`).join("\n");
}
