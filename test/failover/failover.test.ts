import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { requireProgram } from "../deploy/deploy-file";
import { eventually } from "../helpers/eventually";
import { startServer, stopServer } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper, type Shopper } from "../helpers/shopper";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { settingsOf } from "../helpers/test-engine";
import { visit } from "../helpers/visitor";
import { startPostgresPair, type PostgresPair } from "./postgres-pair";

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const PROCESSES = 4;
const CLIENTS = 8;

type Process = { directory: string; running: Awaited<ReturnType<typeof startServer>> };

let pair: PostgresPair;
const processes: Process[] = [];
let proxy: ChildProcess;
let shopper: Shopper;
const folder = mkdtempSync(join(tmpdir(), "tela-caddy-"));

beforeAll(async () => {
  pair = await startPostgresPair();
  for (let number = 0; number < PROCESSES; number += 1) {
    const directory = mkdtempSync(join(tmpdir(), "tela-process-"));
    processes.push({ directory, running: await open(directory, 0) });
  }
  const port = await findFreePort();
  const config = join(folder, "Caddyfile");
  const upstreams = processes.map(({ running }) => `127.0.0.1:${running.port}`).join(" ");
  writeFileSync(
    config,
    `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n\treverse_proxy ${upstreams} {
\t\tlb_policy round_robin\n\t\tlb_try_duration 2s\n\t\tfail_duration 1s\n\t}\n}\n`,
  );
  proxy = spawn(requireProgram("caddy"), ["run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: folder },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await visit(url)).status).toBe(200));
  shopper = await prepareShopper(url);
}, 120_000);
afterAll(async () => {
  proxy.kill();
  for (const { directory, running } of processes) {
    await stopServer(running.server, "SIGKILL");
    rmSync(directory, { recursive: true });
  }
  await pair.close();
  rmSync(folder, { recursive: true });
});

const open = (directory: string, port: number) =>
  startServer(directory, port, settingsOf(pair.url));

/** By idempotency key, the token that the shop answered; and when it did last. */
type Acknowledged = { tokens: Map<string, string>; lastAtMs: number };

/** Places one order after the other; each is sent again, with its key, until the shop answers with its token. */
async function keepOrdering(acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const key = mintOrderKey();
    for (;;) {
      const token = await shopper.confirm(key).catch(() => null);
      if (token !== null) {
        acknowledged.tokens.set(key, token);
        acknowledged.lastAtMs = performance.now();
        break;
      }
      await wait(50);
    }
  }
}

async function readOrders() {
  const client = new pg.Client(pair.url);
  await client.connect();
  const read = async (query: string) =>
    (await client.query<{ key: string; token: string }>(query)).rows;
  const count = async (query: string) => Number(Object.values((await read(query))[0] ?? {})[0]);
  try {
    return {
      orders: new Map(
        (await read("SELECT idempotency_key AS key, token FROM orders")).map(({ key, token }) => [
          key,
          token,
        ]),
      ),
      rows: await count("SELECT count(*) FROM orders"),
      counted: await count("SELECT sum(order_count) FROM order_days"),
      withoutLines: await count(
        "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)",
      ),
      withoutMails: await count(
        "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM mail_outbox)",
      ),
      stockFaults: await read(STOCK_FAULTS.replaceAll("NULL", "NULL::bigint")),
    };
  } finally {
    await client.end();
  }
}

it(`loses and doubles no order in ${ROUNDS} losses of the primary`, async () => {
  const acknowledged: Acknowledged = { tokens: new Map(), lastAtMs: 0 };
  const flowedAfterMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, () => keepOrdering(acknowledged, () => isOver));
    await wait(randomInt(500, 1500));
    const victim = processes[round % PROCESSES];
    if (victim) await stopServer(victim.running.server, "SIGKILL");
    await wait(randomInt(200, 1000));
    await pair.failOver();
    const promotedAtMs = performance.now();
    while (acknowledged.lastAtMs < promotedAtMs) await wait(5);
    flowedAfterMs.push(acknowledged.lastAtMs - promotedAtMs);
    await wait(1000);
    isOver = true;
    await Promise.all(clients);

    const { orders, rows, counted, ...faults } = await readOrders();
    const missing = [...acknowledged.tokens].filter(([key, token]) => orders.get(key) !== token);
    expect({ missing, ...faults }).toEqual({
      ...{ missing: [], withoutLines: 0, withoutMails: 0, stockFaults: [] },
    });
    // Every key was sent until it was answered: one order for each, and no other.
    expect([rows, counted]).toEqual([acknowledged.tokens.size, acknowledged.tokens.size]);
    await pair.addStandby();
    if (victim) victim.running = await open(victim.directory, victim.running.port);
  }
  process.stdout.write(
    `${ROUNDS} failovers, ${acknowledged.tokens.size} orders, 0 lost, 0 double; flowed again after ` +
      `${flowedAfterMs.map((ms) => Math.round(ms)).join(", ")} ms\n`,
  );
});
