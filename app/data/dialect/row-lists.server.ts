import type { PgColumn } from "drizzle-orm/pg-core";

import type { Connection } from "../../../db/connection";

/** Names of columns with their types. */
export type RowColumns = Readonly<Record<string, "bigint" | "text">>;

export function columnType(column: PgColumn): "bigint" | "text" {
  return column.getSQLType() === "text" ? "text" : "bigint";
}

export type RowValues<Columns extends RowColumns> = {
  [Name in keyof Columns]: { bigint: number; text: string }[Columns[Name]] | null;
};

/** Rows of one statement: a visitor of a shop in a file waits while it runs. */
export const ROWS_AT_ONCE = 1000;

/**
 * Rows as tables of a statement, so that thousands are written by a few: `FROM ${source} AS given`, with `bound`
 * for its one question mark. Its columns have these names.
 * @param columns - in small letters, as they are in SQL
 */
export function* listRows<Columns extends RowColumns>(
  { engine }: Connection,
  columns: Columns,
  rows: readonly RowValues<Columns>[],
): Generator<{ source: string; bound: string }> {
  const names = Object.keys(columns);
  const source =
    engine === "sqlite"
      ? `(SELECT ${names.map((name) => `value ->> '$.${name}' AS "${name}"`).join(", ")} FROM json_each(?))`
      : `(SELECT * FROM json_to_recordset(CAST(? AS json)) AS each
          (${names.map((name) => `"${name}" ${columns[name]}`).join(", ")}))`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield { source, bound: toJson(rows.slice(start, start + ROWS_AT_ONCE)) };
}

/** PostgreSQL refuses half a letter of two code units, which becomes U+FFFD. */
function toJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\ufffd") : value,
  );
}

/** Within a write: stores new rows. */
export async function insertRows<Columns extends RowColumns>(
  connection: Connection,
  table: string,
  columns: Columns,
  rows: readonly RowValues<Columns>[],
): Promise<void> {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  for (const { source, bound } of listRows(connection, columns, rows)) {
    const text = `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.join(", ")} FROM ${source} AS given`;
    await connection.prepare(text).run(bound);
  }
}

/**
 * Within a write: sets the other columns of the rows with these keys.
 * @returns how many there were
 */
export async function updateRows<Columns extends RowColumns>(
  connection: Connection,
  { table, key, columns }: { table: string; key: keyof Columns & string; columns: Columns },
  rows: readonly RowValues<Columns>[],
): Promise<number> {
  const set = Object.keys(columns).filter((name) => name !== key);
  let changed = 0;
  for (const { source, bound } of listRows(connection, columns, rows)) {
    const text = `UPDATE ${table} SET ${set.map((name) => `"${name}" = given."${name}"`).join(", ")}
      FROM ${source} AS given WHERE ${table}."${key}" = given."${key}"`;
    changed += (await connection.prepare(text).run(bound)).changes;
  }
  return changed;
}
