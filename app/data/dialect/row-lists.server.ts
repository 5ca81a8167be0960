import type { PgColumn } from "drizzle-orm/pg-core";

import type { Connection } from "../../../db/connection";

export type RowColumns = Readonly<Record<string, "bigint" | "text">>;

export function columnType(column: PgColumn): "bigint" | "text" {
  return column.getSQLType() === "text" ? "text" : "bigint";
}

type RowValues<Columns extends RowColumns> = {
  [Name in keyof Columns]: { bigint: number; text: string }[Columns[Name]] | null;
};

/** Rows that the process handles at a time: a visitor waits meanwhile. */
export const ROWS_AT_ONCE = 500;

/**
 * Rows of one statement: the process of a shop in a file does nothing else while it runs. With 5,000 of them a server joins
 * the rows of a stock take one by one: 1.1 s instead of 0.4.
 */
export function rowsOfStatement({ engine }: Pick<Connection, "engine">): number {
  return engine === "sqlite" ? ROWS_AT_ONCE : 1000;
}

/** Tables of a statement with these rows: `FROM ${source} AS given`, with `bound` for its one question mark. */
function* listRows<Columns extends RowColumns>(
  { engine }: Connection,
  columns: Columns,
  rows: readonly RowValues<Columns>[],
): Generator<{ source: string; bound: string }> {
  const names = Object.keys(columns);
  const source =
    engine === "sqlite"
      ? `(SELECT ${names.map((name) => `value ->> '$.${name}' AS "${name}"`).join(", ")} FROM jsonb_each(?))`
      : `(SELECT * FROM json_to_recordset(CAST(? AS json)) AS each
          (${names.map((name) => `"${name}" ${columns[name]}`).join(", ")}))`;
  const length = rowsOfStatement({ engine });
  for (let start = 0; start < rows.length; start += length)
    yield { source, bound: toJson(rows.slice(start, start + length)) };
}

/**
 * Within a write: runs a statement for rows, thousands of which are written by a few: `FROM ${source} AS given`.
 * The columns of that table have these names. The source has the statement's last question mark.
 * @param columns - in small letters, as they are in SQL
 * @returns how many rows it changed
 */
export async function runForRows<Columns extends RowColumns>(
  connection: Connection,
  columns: Columns,
  rows: readonly RowValues<Columns>[],
  toText: (source: string) => string,
  ...bindings: readonly string[]
): Promise<number> {
  let sent = Promise.resolve({ changes: 0 });
  let changed = 0;
  for (const { source, bound } of listRows(connection, columns, rows)) {
    // A server writes rows while the next ones are made ready.
    changed += (await sent).changes;
    sent = connection.prepare(toText(source)).run(...bindings, bound);
  }
  return changed + (await sent).changes;
}

/** PostgreSQL refuses half a letter of two code units, which becomes U+FFFD. */
function toJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\ufffd") : value,
  );
}

export async function insertRows<Columns extends RowColumns>(
  connection: Connection,
  table: string,
  columns: Columns,
  rows: readonly RowValues<Columns>[],
): Promise<void> {
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(", ");
  await runForRows(
    connection,
    columns,
    rows,
    (source) => `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source} AS given`,
  );
}

/**
 * Within a write: sets the other columns of the rows with these keys.
 * @returns how many there were
 */
export function updateRows<Columns extends RowColumns>(
  connection: Connection,
  { table, key, columns }: { table: string; key: keyof Columns & string; columns: Columns },
  rows: readonly RowValues<Columns>[],
): Promise<number> {
  const set = Object.keys(columns)
    .filter((name) => name !== key)
    .map((name) => `"${name}" = given."${name}"`)
    .join(", ");
  return runForRows(
    connection,
    columns,
    rows,
    (source) =>
      `UPDATE ${table} SET ${set} FROM ${source} AS given WHERE ${table}."${key}" = given."${key}"`,
  );
}
