import { findSchemaState } from "../../../db/migrate";
import { openReader } from "../../../db/open";
import type { SchemaState } from "../../../db/schema-state";

/**
 * Compares the schema of a copy (a single file) with this program's.
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
