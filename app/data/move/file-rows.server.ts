import { migrateDatabase } from "../../../db/migrate";
import { openWriter, type FileConnection } from "../../../db/open";
import type { SharedTable } from "../../../db/postgres/shared-tables";
import { withoutNull } from "../../../db/postgres/connect";
import { listGiven, quote, selectAll, type RowTexts } from "./moving.server";

/** @param mustMigrate - for a new file, or a copy of an older version */
export async function withFile<T>(
  file: string,
  { mustMigrate }: { mustMigrate: boolean },
  work: (connection: FileConnection) => Promise<T>,
): Promise<T> {
  const connection = openWriter(file);
  try {
    if (mustMigrate) migrateDatabase(connection);
    return await work(connection);
  } finally {
    connection.sqlite.close();
  }
}

export function migrateCopy(file: string): Promise<void> {
  return withFile(file, { mustMigrate: true }, () => Promise.resolve());
}

/** The rows of a table of SQLite in the order of its key, as PostgreSQL can have them. */
export function* readFileRows(
  { sqlite }: FileConnection,
  table: SharedTable,
): Generator<RowTexts, void> {
  const rows = sqlite
    .prepare<[], (string | bigint | number | null)[]>(selectAll(table))
    .raw()
    // A number may have more digits than JavaScript's.
    .safeIntegers();
  for (const row of rows.iterate()) yield row.map(toText);
}

function toText(value: string | bigint | number | null): string | null {
  if (value === null) return null;
  return typeof value === "string" ? withoutNull(value) : String(value);
}

/**
 * Fills the tables of a new file, whose own first rows go, with what `readRows` gives. Its triggers do
 * nothing meanwhile: what they would derive comes with the rows, but for the text indexes, which `completeCopy` makes.
 */
export async function fillFile(
  { sqlite }: FileConnection,
  tables: readonly SharedTable[],
  readRows: (table: SharedTable) => AsyncIterable<RowTexts[]>,
): Promise<void> {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all();
  sqlite.pragma("foreign_keys = OFF");
  // Until it is whole, a crash means to begin again.
  sqlite.pragma("journal_mode = DELETE");
  sqlite.pragma("journal_mode = OFF");
  sqlite.pragma("synchronous = OFF");
  sqlite.exec("BEGIN IMMEDIATE");
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${quote(name)}`);
  for (const { name } of tables) sqlite.exec(`DELETE FROM ${quote(name)}`);
  for (const table of tables) {
    const insert = prepareInsert(sqlite, table);
    for await (const rows of readRows(table)) for (const row of rows) insert(row);
  }
  for (const { sql } of triggers) sqlite.exec(sql);
  sqlite.exec("COMMIT");
  sqlite.pragma("foreign_keys = ON");
}

function prepareInsert(
  sqlite: FileConnection["sqlite"],
  table: SharedTable,
): (row: RowTexts) => void {
  const { given, names } = listGiven(table);
  const marks = given.map(() => "?").join(", ");
  const insert = sqlite.prepare(`INSERT INTO ${quote(table.name)} (${names}) VALUES (${marks})`);
  return (row) => {
    insert.run(
      given.map(({ type, at }) => {
        const text = row[at] ?? null;
        if (text === null || type === "text") return text;
        return type === "bigint" ? BigInt(text) : Number(text);
      }),
    );
  };
}

/** The highest number that each table gave which gives none twice, also to rows that are gone. */
export type HighestIds = ReadonlyMap<string, number>;

export function readHighestIds({ sqlite }: FileConnection): HighestIds {
  const rows = sqlite.prepare<[], [string, number]>("SELECT name, seq FROM sqlite_sequence").raw();
  return new Map(rows.all());
}

/** Tables whose numbers may come back are left out. */
export function storeHighestIds({ sqlite }: FileConnection, highest: HighestIds): void {
  const isUnique = sqlite.prepare(
    "SELECT 1 FROM sqlite_schema WHERE name = ? AND instr(sql, 'AUTOINCREMENT') > 0",
  );
  sqlite.exec("DELETE FROM sqlite_sequence");
  const store = sqlite.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
  for (const [name, seq] of highest) if (isUnique.get(name)) store.run(name, seq);
}
