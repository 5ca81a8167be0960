import type { Connection } from "../../../db/connection";
import { isFileConnection, readFileIdentity } from "../../../db/open";

/** Another text for another database in the same place, where that can be told. */
export function identifyDatabase(connection: Connection): string {
  if (!isFileConnection(connection)) return "";
  return readFileIdentity(connection.sqlite.name) ?? "";
}
