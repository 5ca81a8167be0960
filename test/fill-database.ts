import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

import { hashSync } from "bcryptjs";
import Database from "better-sqlite3";

import { OWNER, startServer, stopServer } from "./helpers/running-shop";
import { openSyncPostgres } from "./helpers/sync-postgres";
import { createDatabase, nameOfDatabase, settingsOf } from "./helpers/test-engine";

/** The least of bcrypt: hundreds of tests sign in, and the shop's own cost is tested elsewhere. */
const CHEAPEST_HASH = 4;

/**
 * Starts a shop once for all test files of a run. Nearly every file begins with the database of a
 * first start, and copying it is much faster. The first start has tests of its own, without this
 * copy.
 */
export default async function fillDatabase(): Promise<(() => void) | undefined> {
  // Each project calls this; the test processes inherit the variable.
  if (process.env.FILLED_DATABASE !== undefined) return undefined;
  console.log("Abriendo la tienda una vez, para copiar su base de datos en las pruebas...");
  const directory = mkdtempSync(join(tmpdir(), "tela-filled-"));
  // Not `isOnPostgres`: the server was started after this module was loaded.
  const url = process.env.TEST_POSTGRES_URL === undefined ? null : createDatabase();
  process.env.FILLED_DATABASE = url === null ? join(directory, "tela.db") : nameOfDatabase(url);
  const remove = () => rmSync(directory, { recursive: true });
  try {
    const { server } = await startServer(directory, 0, settingsOf(url));
    await stopServer(server);
    const database =
      url === null ? new Database(process.env.FILLED_DATABASE) : openSyncPostgres(url);
    database
      .prepare("UPDATE admins SET password_hash = ?")
      .run(hashSync(OWNER.password, CHEAPEST_HASH));
    database.close();
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
