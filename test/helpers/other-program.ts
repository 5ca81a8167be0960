import path from "node:path";
import Database from "better-sqlite3";

import type { FileDatabase } from "../../app/data/sqlite/database.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { getEnvironment } from "../../app/settings/environment.server";
import { openSyncPostgres } from "./sync-postgres";

/** Runs statements on a connection of its own, like another program beside the current shop. */
export async function asOtherProgram<T>(
  work: (database: Database.Database) => T | Promise<T>,
): Promise<T> {
  const database = openCurrentDatabase();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The current shop's database, for tests of what only a file has. */
export function getFileDatabase(): FileDatabase {
  return getStoredShop().database as FileDatabase;
}

/** The same for longer; the caller closes it. */
export function openCurrentDatabase(): Database.Database {
  const { dataDirectory, databaseUrl } = getEnvironment();
  return databaseUrl === null
    ? new Database(path.join(dataDirectory, "tela.db"))
    : openSyncPostgres(databaseUrl);
}
