import type { Connection } from "../../../db/connection";
import { isFileConnection, readFileIdentity } from "../../../db/open";

/** Identifies the database file: a file that replaces it has another text. Empty on a server. */
export function identifyDatabase(connection: Connection): string {
  if (!isFileConnection(connection)) return "";
  return readFileIdentity(connection.sqlite.name) ?? "";
}

/** Within a write: the number that the next row of the table gets. It gives none twice. */
export async function readNextId({ engine, prepare }: Connection, table: "audit"): Promise<number> {
  const text =
    engine === "sqlite"
      ? `SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`
      : `SELECT last_value + CAST(is_called AS int) FROM ${table}_id_seq`;
  return (await prepare<[], number>(text).pluck().get()) ?? 1;
}
