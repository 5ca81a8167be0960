import { randomUUID } from "node:crypto";
import process from "node:process";
import { it } from "vitest";

import { SERVER_TABLES } from "../../db/postgres/shared-tables";
import { openSyncPostgres } from "./sync-postgres";

/** The server that `npm run test:postgres` started for this run; undefined for SQLite. */
const findServer = () => process.env.TEST_POSTGRES_URL;

export const isOnPostgres = findServer() !== undefined;

/** For a test of what only a file has, such as damage to it. */
export const itOfFiles = it.skipIf(isOnPostgres);

/** Waits until a shop in another process has heard of a commit, also in its page cache. */
export function letProcessHear(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

export const SESSION_SECRET = "a-secret-of-the-tests-and-of-nothing-else";

/** The settings of a shop on this database; null for SQLite, where it makes up its secret. */
export function settingsOf(databaseUrl: string | null): Record<string, string> {
  return databaseUrl === null
    ? { DATABASE_URL: "", SESSION_SECRET: "" }
    : { DATABASE_URL: databaseUrl, SESSION_SECRET };
}

/** Tables of what several processes share, and one keeps in its memory or in its directory. */
export const OF_SERVER = new RegExp(`^(${SERVER_TABLES.join("|")})$`);

/** Has the schema and nothing of a shop. */
export const EMPTY_TEMPLATE = "tela_empty";

export function urlOfDatabase(name: string): string {
  const server = findServer();
  if (server === undefined) throw new Error("This run has no server of PostgreSQL");
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A database for one test or shop, with what the template has; the run's end removes it. */
export function createDatabase(template = EMPTY_TEMPLATE): string {
  const url = urlOfDatabase(`t_${randomUUID().replaceAll("-", "")}`);
  recreateDatabase(url, template);
  return url;
}

/** A copy of what a first start makes: see test/fill-database.ts. Null for SQLite. */
export function createFilledDatabase(): string | null {
  return isOnPostgres ? createDatabase(process.env.FILLED_DATABASE) : null;
}

/** The address of a new database with what this one has; nothing may be connected to it. */
export function copyOfDatabase(url: string): string {
  return createDatabase(nameOfDatabase(url));
}

export function nameOfDatabase(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** To the server itself; one for all tests of the process. */
let sharedServer: ReturnType<typeof openSyncPostgres> | undefined;

/** Empties a database to what the template has; nothing may be connected to it. */
export function recreateDatabase(url: string, template = EMPTY_TEMPLATE): void {
  const name = nameOfDatabase(url);
  sharedServer ??= openSyncPostgres(urlOfDatabase("postgres"));
  sharedServer.exec(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  sharedServer.exec(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}
