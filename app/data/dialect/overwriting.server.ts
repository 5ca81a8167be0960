import type { Connection } from "../../../db/connection";
import { isFileConnection } from "../../../db/open";

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
