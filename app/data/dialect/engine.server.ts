import type { Connection } from "../../../db/connection";
import * as ofFile from "../../../db/migrate";
import { isFileConnection, readFileIdentity } from "../../../db/open";
import * as ofServer from "../../../db/postgres/migrate";

export function isSchemaCurrent(connection: Connection): Promise<boolean> {
  return isFileConnection(connection)
    ? Promise.resolve(ofFile.isSchemaCurrent(connection))
    : ofServer.isSchemaCurrent(connection);
}

/** Identifies the database file: a file that replaces it has another text. Empty on a server. */
export function identifyDatabase(connection: Connection): string {
  if (!isFileConnection(connection)) return "";
  return readFileIdentity(connection.sqlite.name) ?? "";
}

type Numbered = "audit" | "stock";

/** Within a write: the number that the next row of the table gets. It gives none twice. */
export async function readNextId(
  { engine, prepare }: Connection,
  table: Numbered,
): Promise<number> {
  const text =
    engine === "sqlite"
      ? `SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`
      : `SELECT last_value + CAST(is_called AS int) FROM ${table}_id_seq`;
  return (await prepare<[], number>(text).pluck().get()) ?? 1;
}

/** Within a write: the first of the numbers that so many new rows are to have. */
export async function takeIds(
  connection: Connection,
  table: Numbered,
  count: number,
): Promise<number> {
  // A file gives a number when a row has it.
  if (connection.engine === "sqlite") return readNextId(connection, table);
  const text = `SELECT min(nextval('${table}_id_seq')) FROM generate_series(1, ?)`;
  return (await connection.prepare<[number], number>(text).pluck().get(count)) ?? 1;
}

/**
 * Within a write: what `erase` deletes is overwritten, in SQLite's pages and text indexes. PostgreSQL has no such
 * switch: there its vacuum makes room of what was deleted.
 */
export async function overwriting<T>(connection: Connection, erase: () => Promise<T>): Promise<T> {
  if (!isFileConnection(connection)) return erase();
  const { sqlite } = connection;
  const tables = ["orders_fts", "customers_fts"];
  const switchTo = (isOn: 0 | 1) => {
    sqlite.pragma(`secure_delete = ${isOn}`);
    for (const table of tables) {
      // Written into the SQL: a bound number arrives as a real, which the index does not accept.
      sqlite.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', ${isOn})`);
    }
  };
  switchTo(1);
  try {
    return await erase();
  } finally {
    switchTo(0);
  }
}
