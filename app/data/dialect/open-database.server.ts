import path from "node:path";

import { EnvironmentError } from "../../settings/environment-error";
import type { SettingsSource } from "../../settings/current-shop.server";
import { findDatabaseUrl, getEnvironment } from "../../settings/environment.server";
import type { ServerInspection } from "../postgres/inspect-server.server";
import { requirePromisedDatabase } from "../sqlite/promised-database.server";
import { createShopDatabase, type ShopDatabase } from "../sqlite/database.server";

/** The database of the current shop: `DATABASE_URL`, or a file of SQLite in its directory. */
export function openCurrentDatabase(): ShopDatabase {
  const { dataDirectory, databaseUrl } = getEnvironment();
  return databaseUrl === null
    ? createShopDatabase(path.join(dataDirectory, "tela.db"))
    : openLater(async () => {
        const { createPostgresDatabase } = await import("../postgres/database.server");
        return createPostgresDatabase(databaseUrl);
      });
}

/** Loads the client of PostgreSQL with the first use: a shop on SQLite starts without it. */
function openLater(load: () => Promise<ShopDatabase>): ShopDatabase {
  let opened: ShopDatabase | null = null;
  let opening: Promise<ShopDatabase> | null = null;
  const open = async () => (opened ??= await (opening ??= load()));
  return {
    prepare: async (options) => (await open()).prepare(options),
    read: async (ask) => (await open()).read(ask),
    write: async (change) => (await open()).write(change),
    findCommit: () => opened?.findCommit() ?? null,
    catchUp: async () => opened?.catchUp(),
    createLimiter: async (limit) => (await open()).createLimiter(limit),
    runAlone: async (name, work) => (await open()).runAlone(name, work),
    copyTo: async (file) => (await open()).copyTo(file),
    close: async () => (await opening)?.close(),
  };
}

/** True when the shop's data are a file, which Tela can copy, and not on a server. */
export function hasDatabaseFile(source: SettingsSource): boolean {
  return findDatabaseUrl(source) === null;
}

/**
 * For what copies the shop's file, or puts another in its place.
 * @throws {EnvironmentError} when the data are on a server
 */
export function requireDatabaseFile(source: SettingsSource): void {
  if (hasDatabaseFile(source)) return;
  throw new EnvironmentError(
    "los datos de esta tienda están en PostgreSQL (DATABASE_URL): se copian con pg_dump y se recuperan con pg_restore",
  );
}

/** Looks at the server of `DATABASE_URL`; null when the shop has a file. */
export async function inspectServerOf(source: SettingsSource): Promise<ServerInspection | null> {
  const databaseUrl = findDatabaseUrl(source);
  if (databaseUrl === null) return null;
  const { inspectServer } = await import("../postgres/inspect-server.server");
  return inspectServer(databaseUrl);
}

/**
 * Refuses to open a shop without the file that it had. On a server nothing gets lost with a folder.
 * @throws {EnvironmentError}
 */
export function requirePromised(): void {
  const { dataDirectory, databaseUrl } = getEnvironment();
  if (databaseUrl === null) requirePromisedDatabase(dataDirectory);
}
