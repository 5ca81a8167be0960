import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { replaceAll, requireProgram } from "../deploy/deploy-file";
import { eventually } from "../helpers/eventually";
import { mintOrderKey, prepareShopper, type Shopper } from "../helpers/shopper";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { visit } from "../helpers/visitor";
import { createTwoMachines, findStep, STEPS, type TwoMachines } from "./two-machines";

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const CLIENTS = 8;
const ORIGIN = "https://tienda.com.ar";

let machines: TwoMachines;
let shopPorts: number[];
let proxy: ChildProcess;
let proxyUrl: string;
let shopper: Shopper;
/** What the handbook's commands said. */
let said = "";
/** By idempotency key, the token that the shop answered. */
const acknowledged = new Map<string, string>();
let lastAcknowledgedMs = 0;
const folder = mkdtempSync(join(tmpdir(), "tela-caddy-"));

/** The shop has its public address, and is reached here without HTTPS. */
const send: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("Origin", ORIGIN);
  return fetch(input, { ...init, headers });
};

beforeAll(async () => {
  shopPorts = [await findFreePort(), await findFreePort()];
  machines = await createTwoMachines(shopPorts);
  const installed = await machines
    .first()
    .install("install", "./tela-0.1.0-linux-x64", new URL(ORIGIN).host);
  expect(installed, installed.said).toMatchObject({ exitCode: 0 });
  await order(await prepareShopper(machines.first().url, send));
  for (const step of STEPS) if (step.number !== null) said += await machines.perform(step);
  await startCaddy();
  shopper = await prepareShopper(proxyUrl, send);
});
afterAll(async () => {
  proxy.kill();
  await machines.close();
  rmSync(folder, { recursive: true });
});

/** With the handbook's lines, on a site without HTTPS. */
async function startCaddy(): Promise<void> {
  const block = STEPS.find(({ language }) => language === "caddy")?.text ?? "";
  const port = await findFreePort();
  proxyUrl = `http://127.0.0.1:${port}`;
  const upstreams = replaceAll(block, [
    ["10.0.0.1:3000", `127.0.0.1:${shopPorts[0]}`],
    ["10.0.0.2:3000", `127.0.0.1:${shopPorts[1]}`],
  ]);
  const config = join(folder, "Caddyfile");
  writeFileSync(
    config,
    `{\n\tadmin off\n}\n${proxyUrl} {\n${upstreams}\ttransport http {\n\t\tdial_timeout 1s\n\t}\n}\n}\n`,
  );
  proxy = spawn(requireProgram("caddy"), ["run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: folder },
    stdio: "ignore",
  });
  await eventually(async () => expect((await visit(proxyUrl)).status).toBe(200));
}

/** Sends an order, and again with its key, until the shop answers with its token. */
async function order(by: Shopper): Promise<void> {
  const key = mintOrderKey();
  for (;;) {
    const token = await by.confirm(key).catch(() => null);
    if (token !== null) {
      acknowledged.set(key, token);
      lastAcknowledgedMs = performance.now();
      return;
    }
    await wait(50);
  }
}

async function expectEveryOrderOnce(): Promise<void> {
  const count = async (query: string) =>
    Number(Object.values((await machines.ask<Record<string, string>>(query))[0] ?? {})[0]);
  const orders = new Map(
    (
      await machines.ask<{ key: string; token: string }>(
        "SELECT idempotency_key AS key, token FROM orders",
      )
    ).map(({ key, token }) => [key, token]),
  );
  expect({
    missing: [...acknowledged].filter(([key, token]) => orders.get(key) !== token),
    // Every key was sent until it was answered: one order for each, and no other.
    rows: await count("SELECT count(*) FROM orders"),
    counted: await count("SELECT sum(order_count) FROM order_days"),
    withoutLines: await count(
      "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)",
    ),
    withoutMails: await count(
      "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM mail_outbox)",
    ),
    stockFaults: await machines.ask(STOCK_FAULTS.replaceAll("NULL", "NULL::bigint")),
  }).toEqual({
    ...{ missing: [], rows: acknowledged.size, counted: acknowledged.size },
    ...{ withoutLines: 0, withoutMails: 0, stockFaults: [] },
  });
}

it("moves the shop to both machines, with the orders and the password that it had", async () => {
  expect(said).not.toContain("Contraseña");
  await order(shopper);
  await expectEveryOrderOnce();
  expect(acknowledged.size).toBe(2);
});

it("sends nothing in the clear, and to nobody without the certificate", async () => {
  const second = machines.second();
  const connections = await machines.ask(
    `SELECT DISTINCT usename, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
     WHERE client_addr IS NOT NULL ORDER BY usename`,
  );
  expect(connections).toEqual([
    { usename: "replica", ssl: true },
    { usename: "tela", ssl: true },
  ]);
  for (const machine of [machines.first(), second]) {
    const { said } = await machine.tela("check");
    expect(said).toMatch(/^ok +Base de datos: PostgreSQL responde/m);
  }
  const unsafe = `s/@localhost:/@0.0.0.0:/; s/sslmode=verify-full/sslmode=no-verify/`;
  await second.shell(`cp etc/tela/tela.env safe.env; sed -i '${unsafe}' etc/tela/tela.env`);
  expect((await second.tela("check")).said).toMatch(
    /^atención +Base de datos: .*sin cifrado comprobado/m,
  );
  await second.shell("mv safe.env etc/tela/tela.env");
  const address = `postgres://tela:CLAVE@localhost:${second.databasePort}/tela`;
  const certificate = join(second.root, "etc/postgresql/base.crt");
  const tryToConnect = async (settings: string, host = "localhost") => {
    const client = new pg.Client(address.replace("localhost", host) + settings);
    client.on("error", () => undefined);
    const problem = await client.connect().then(
      () => "connected",
      (error: unknown) => String(error),
    );
    await client.end().catch(() => undefined);
    return problem;
  };
  expect(await tryToConnect("")).toMatch(/pg_hba\.conf.*no encryption/);
  expect(await tryToConnect("?sslmode=verify-full")).toMatch(/self-signed certificate/);
  const trusted = `?sslmode=verify-full&sslrootcert=${certificate}`;
  expect(await tryToConnect(trusted, "127.0.0.1")).toMatch(/does not match certificate/);
  expect(await tryToConnect(trusted)).toBe("connected");
});

it("goes on with the first machine alone, once somebody says so", async () => {
  await machines.killSecondDatabase();
  let isConfirmed = false;
  const ordered = order(shopper).then(() => (isConfirmed = true));
  const isWaiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await eventually(async () => expect(await machines.ask(isWaiting)).not.toEqual([]));
  expect(isConfirmed).toBe(false);
  await machines.perform(findStep("Se perdió la segunda: en la primera"));
  await ordered;
  for (const step of STEPS) {
    if (step.number === 6 || step.number === 7) await machines.perform(step);
  }
  await expectEveryOrderOnce();
});

it(`loses and doubles no order in ${ROUNDS} losses of the first machine`, async () => {
  const flowedAfterMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await order(shopper);
    });
    await wait(randomInt(500, 1500));
    await machines.failOver();
    const promotedAtMs = performance.now();
    while (lastAcknowledgedMs < promotedAtMs) await wait(5);
    flowedAfterMs.push(lastAcknowledgedMs - promotedAtMs);
    await machines.addSecond({ isNew: round % 2 === 1 });
    isOver = true;
    await Promise.all(clients);
    await expectEveryOrderOnce();
  }
  process.stdout.write(
    `${ROUNDS} failovers, ${acknowledged.size} orders, 0 lost, 0 double; flowed again after ` +
      `${flowedAfterMs.map((ms) => (ms / 1000).toFixed(1)).join(", ")} s\n`,
  );
});
