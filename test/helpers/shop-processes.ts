import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";

import { startServer, stopServer } from "./running-shop";
import { openSyncPostgres } from "./sync-postgres";
import { createFilledDatabase, settingsOf } from "./test-engine";

/** Processes of one shop, each with a data directory of its own, on one database of PostgreSQL. */
export type ShopProcesses = {
  urls: string[];
  /** Sends requests for the first of them to each in turn, as a load balancer without sticky sessions. */
  sendInTurn: typeof fetch;
  /** A connection like another program's; it is closed with the shop. */
  connection: Database.Database;
  close(): Promise<void>;
};

export async function openShopProcesses(count: number): Promise<ShopProcesses> {
  const databaseUrl = createFilledDatabase();
  if (databaseUrl === null) throw new Error("Only PostgreSQL serves several processes");
  const started: { directory: string; running: Awaited<ReturnType<typeof startServer>> }[] = [];
  for (let number = 0; number < count; number += 1) {
    const directory = mkdtempSync(join(tmpdir(), "tela-process-"));
    const running = await startServer(directory, 0, settingsOf(databaseUrl));
    started.push({ directory, running });
  }
  const urls = started.map(({ running }) => running.url);
  const connection = openSyncPostgres(databaseUrl);
  let sent = 0;
  return {
    urls,
    sendInTurn(address, init) {
      const url = urls[(sent += 1) % count] ?? "";
      const headers = new Headers(init?.headers);
      if (headers.has("Origin")) headers.set("Origin", url);
      return fetch(new Request(address).url.replace(urls[0] ?? "", url), { ...init, headers });
    },
    connection,
    async close() {
      connection.close();
      for (const { directory, running } of started) {
        await stopServer(running.server);
        rmSync(directory, { recursive: true });
      }
    },
  };
}
