import type { Connection } from "../../../db/connection";
import { isFileConnection, readFileIdentity } from "../../../db/open";

/** Identifies the database file: a file that replaces it has another text. Empty on a server. */
export function identifyDatabase(connection: Connection): string {
  if (!isFileConnection(connection)) return "";
  return readFileIdentity(connection.sqlite.name) ?? "";
}
