import { renameSync } from "node:fs";

import { openSyncPostgres } from "./sync-postgres";
import { nameOfDatabase, urlOfDatabase } from "./test-engine";

const FILES = ["", "-wal", "-shm"];

/**
 * Takes the database away from an open shop: its files, or the way to it on a server.
 * @returns brings it back
 */
export function loseDatabase(of: { databaseFile: string; databaseUrl: string | null }): () => void {
  return of.databaseUrl === null ? moveFiles(of.databaseFile) : refuseConnections(of.databaseUrl);
}

function moveFiles(databaseFile: string): () => void {
  const aside = `${databaseFile}.aparte`;
  for (const suffix of FILES) renameSync(databaseFile + suffix, aside + suffix);
  return () => {
    for (const suffix of FILES) renameSync(aside + suffix, databaseFile + suffix);
  };
}

function refuseConnections(databaseUrl: string): () => void {
  const name = nameOfDatabase(databaseUrl);
  const run = (...statements: string[]) => {
    const server = openSyncPostgres(urlOfDatabase("postgres"));
    for (const statement of statements) server.exec(statement);
    server.close();
  };
  run(
    `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`,
    // Those of the test stay.
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND application_name = 'tela'`,
  );
  return () => run(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
}
