import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import pg from "pg";

import { migrateDatabase } from "../db/postgres/migrate";
import { findProgram } from "../scripts/system-packages.mjs";
import { NOBODY } from "./helpers/running-shop";
import { EMPTY_TEMPLATE } from "./helpers/test-engine";

/** Power cuts are tested elsewhere. */
const CARELESS = {
  ...{ fsync: "off", full_page_writes: "off", synchronous_commit: "off", autovacuum: "off" },
  ...{ wal_level: "minimal", max_wal_senders: 0 },
};

/** Starts PostgreSQL for a run of the tests. */
export default async function startForTests(): Promise<(() => void) | undefined> {
  // Each project calls this; the test processes inherit the variable.
  return process.env.TEST_POSTGRES_URL === undefined ? startPostgres(CARELESS) : undefined;
}

/**
 * Starts PostgreSQL in a temporary folder, and makes the template of the databases on it.
 * @returns what stops it
 */
export async function startPostgres(
  own: Record<string, string | number> = {},
): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), "tela-postgres-"));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const run = (command: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(findProgram(command) ?? command, words, {
      ...user,
      cwd: directory,
      // Its standard output would be held open by the server.
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      env: { ...process.env, HOME: directory },
    });
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  };
  const data = join(directory, "data");
  // Below the ports that the system gives to connections.
  const port = 20_000 + (process.pid % 12_000);
  const settings = {
    ...{ port, unix_socket_directories: directory, listen_addresses: "127.0.0.1" },
    ...{ max_connections: 500, shared_buffers: "256MB", jit: "off" },
    ...own,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const stop = () => {
    run("pg_ctl", "-D", data, "-m", "immediate", "stop");
    rmSync(directory, { recursive: true });
  };
  run("initdb", "-D", data, "-U", "tela", "-A", "trust", "--encoding=UTF8", "--locale=C");
  run("pg_ctl", "-D", data, "-o", options.join(" "), "-l", join(directory, "log"), "-w", "start");
  process.env.TEST_POSTGRES_URL = `postgres://tela@127.0.0.1:${port}/postgres`;
  try {
    await makeTemplate(process.env.TEST_POSTGRES_URL);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`CREATE DATABASE ${EMPTY_TEMPLATE}`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${EMPTY_TEMPLATE}`;
  const template = new pg.Client(url.href);
  await template.connect();
  await migrateDatabase(template);
  await template.end();
}
