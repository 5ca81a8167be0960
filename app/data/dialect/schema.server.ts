import type { Connection } from "../../../db/connection";
import * as ofFile from "../../../db/migrate";
import { isFileConnection } from "../../../db/open";
import * as ofServer from "../../../db/postgres/migrate";

/** True when the schema is this program's. */
export function isSchemaCurrent(connection: Connection): Promise<boolean> {
  return isFileConnection(connection)
    ? Promise.resolve(ofFile.isSchemaCurrent(connection))
    : ofServer.isSchemaCurrent(connection);
}
