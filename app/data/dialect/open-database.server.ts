import path from "node:path";

import type { SettingsSource } from "../../settings/current-shop.server";
import { findDatabaseUrl, getEnvironment } from "../../settings/environment.server";
import type { ServerInspection } from "../postgres/inspect-server.server";
import {
  noteServer,
  requireDirectoryHome,
  settleInDirectory,
} from "../sqlite/directory-home.server";
import { createShopDatabase, type ShopDatabase } from "../sqlite/database.server";

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
    isRunAlone: async (name) => (await open()).isRunAlone(name),
    copyTo: async (file) => (await open()).copyTo(file),
    measureSize: async () => (await open()).measureSize(),
    close: async () => (await opening)?.close(),
  };
}

export function hasDatabaseFile(source: SettingsSource): boolean {
  return findDatabaseUrl(source) === null;
}

export function isOnServer(): boolean {
  return getEnvironment().databaseUrl !== null;
}

export async function inspectServerOf(source: SettingsSource): Promise<ServerInspection | null> {
  const databaseUrl = findDatabaseUrl(source);
  if (databaseUrl === null) return null;
  const { inspectServer } = await import("../postgres/inspect-server.server");
  return inspectServer(databaseUrl);
}

/**
 * Refuses to open a shop without the file that it had, or one that moved away. A server says so itself.
 * @throws {EnvironmentError}
 */
export function requireHomeInDirectory(): void {
  const { dataDirectory, databaseUrl } = getEnvironment();
  if (databaseUrl === null) requireDirectoryHome(dataDirectory);
}

/** Notes in the directory where the shop lives that was opened from it. */
export async function noteHome(now: Date): Promise<void> {
  const { dataDirectory, databaseUrl } = getEnvironment();
  await (databaseUrl === null
    ? settleInDirectory(dataDirectory, now)
    : noteServer(dataDirectory, nameServer(databaseUrl), now));
}

/** For people: without the password. */
export function nameServer(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL (${host}${pathname})`;
}
