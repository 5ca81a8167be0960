import { findSchemaState } from "../../../db/migrate";
import { openReader } from "../../../db/open";
import type { SchemaState } from "../../../db/schema-state";

/**
 * How a copy of the database, a single file, stands to this program.
 *
 * @throws SQLite's error for a file that is no database
 */
export function judgeCopy(file: string): SchemaState {
  const connection = openReader(file);
  try {
    return findSchemaState(connection);
  } finally {
    connection.sqlite.close();
  }
}
