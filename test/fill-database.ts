import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

import { startServer, stopServer } from "./helpers/running-shop";

/**
 * Lets a shop start once for all test files of a run: nearly each begins with the database that a
 * first start makes, and copying it takes a fraction of the work. What a first start does has tests
 * of its own, which begin with nothing.
 */
export default async function fillDatabase(): Promise<(() => void) | undefined> {
  // Each project asks; the processes of the tests inherit the answer.
  if (process.env.FILLED_DATABASE !== undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "tela-filled-"));
  process.env.FILLED_DATABASE = join(directory, "tela.db");
  const remove = () => rmSync(directory, { recursive: true });
  try {
    const { server } = await startServer(directory, 0, {});
    await stopServer(server);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
