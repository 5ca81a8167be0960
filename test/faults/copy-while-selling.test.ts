import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { percentile } from "../../scripts/bench/figures";
import { signInAt } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { runProgram, type RunningShop } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { expectSpeed, expectWithin, printFigure, useSpeedLimits } from "../helpers/speed";
import { keepVisiting, postForm, type Visit } from "../helpers/visitor";
import { listTimes, openShop } from "./open-shop";

const DATABASE_MB = 50;
const ORDERS_PER_SECOND = 100;
/** A machine that cannot take a hundred a second gets as many as it can. */
const ORDERS_AT_ONCE = 16;
/** Of the rate without a copy. */
const LEAST_SHARE_OF_ORDERS = 0.8;
const CALM_MS = 4000;
const COPY_LIMIT_MS = 5000;
const LONGER_LIMIT_MS = 50;

useSpeedLimits();

it("copies the shop while a hundred orders a second come in, and delays no page", async () => {
  const shop = await openShop();
  fillDatabase(shop);
  const cookie = await signInAt(shop.url);
  const selling = await startSelling(shop.url);
  await watch(shop.url, () => wait(1000));
  const calmSales = selling.measure();
  const calm = await watch(shop.url, () => wait(CALM_MS));
  const calmRate = calmSales();
  const ordersBefore = countOrders(join(shop.directory, "tela.db"));
  const busySales = selling.measure();
  const byOwner = await watch(shop.url, async () => {
    const press = () => postForm(shop.url + adminPaths.backups(), { intent: "copy" }, { cookie });
    await eventually(async () => expect((await press()).status).toBe(303));
    // The answer does not wait for a copy that takes long.
    await vi.waitFor(() => expect(listCopies(shop)).toHaveLength(1), { timeout: 120_000 });
  });
  const [ownersFile = ""] = listCopies(shop);
  const ordersBetween = countOrders(join(shop.directory, "tela.db"));
  const byCommand = await watch(shop.url, () => runProgram(["backup"], shop.directory));
  const busyRate = busySales();
  const { taken, sent } = await selling.stop();
  const commandsFile = listCopies(shop).find((file) => file !== ownersFile) ?? "";

  expect(countOrders(ownersFile, true)).toBeGreaterThanOrEqual(ordersBefore);
  expect(byCommand.result).toEqual({ exitCode: 0, errors: "" });
  expect(countOrders(commandsFile, true)).toBeGreaterThanOrEqual(ordersBetween);
  // A shop that gets too little of the machine may refuse these for a moment.
  expectSpeed("orders taken", `${taken} of ${sent}`, taken === sent);
  const rates = `${busyRate.toFixed(0)}/s (${calmRate.toFixed(0)}/s without)`;
  expectSpeed("orders while copying", rates, busyRate >= calmRate * LEAST_SHARE_OF_ORDERS);
  printFigure("looks, p50/p99/max, without a copy", describeTimes(calm.visits));
  for (const [who, { visits, tookMs }] of Object.entries({ owner: byOwner, command: byCommand })) {
    const answered = visits.filter(({ status }) => status === 200).length;
    expectSpeed(
      `copy by ${who}: looks`,
      `${answered} of ${visits.length}`,
      answered === visits.length,
    );
    expectWithin(`copy by ${who}`, tookMs, COPY_LIMIT_MS);
    printFigure(`copy by ${who}: looks, p50/p99/max`, describeTimes(visits));
    const longerMs = findSlowest(visits) - findSlowest(calm.visits);
    expectWithin(`copy by ${who}: slowest look longer by`, longerMs, LONGER_LIMIT_MS);
  }
});

/** In a table of its own, which the shop does not keep in memory. */
function fillDatabase(shop: RunningShop): void {
  shop.changeDatabase((database) => {
    database.exec("CREATE TABLE relleno (texto BLOB)");
    const insert = database.prepare("INSERT INTO relleno VALUES (randomblob(1024 * 1024))");
    for (let count = 0; count < DATABASE_MB; count += 1) insert.run();
    database.pragma("wal_checkpoint(TRUNCATE)");
  });
}

/** Sends orders at an even rate, whether or not the last ones were answered. */
async function startSelling(url: string) {
  const shopper = await prepareShopper(url);
  const answers: Promise<Visit>[] = [];
  const startedAt = performance.now();
  let open = 0;
  let due = 0;
  let answered = 0;
  const sendOne = () => {
    open += 1;
    return shopper.tryToConfirm(mintOrderKey()).finally(() => {
      open -= 1;
      answered += 1;
    });
  };
  const timer = setInterval(() => {
    const wanted = ((performance.now() - startedAt) / 1000) * ORDERS_PER_SECOND;
    for (; due < wanted; due += 1) if (open < ORDERS_AT_ONCE) answers.push(sendOne());
  }, 5);
  return {
    /** Starts a measurement. The returned function ends it and gives the orders per second. */
    measure() {
      const before = { answered, at: performance.now() };
      return () => ((answered - before.answered) / (performance.now() - before.at)) * 1000;
    },
    async stop() {
      clearInterval(timer);
      const visits = await Promise.all(answers);
      const taken = visits.filter(({ status }) => status === 303).length;
      return { sent: visits.length, taken };
    },
  };
}

/** Visits the catalogue repeatedly until the work is done. */
async function watch<T>(url: string, work: () => Promise<T>) {
  let isOver = false;
  const looking = keepVisiting(url + paths.products(), { everyMs: 10, until: () => isOver });
  const startedAt = performance.now();
  const result = await work().finally(() => (isOver = true));
  const tookMs = performance.now() - startedAt;
  return { result, tookMs, visits: await looking };
}

function countOrders(file: string, checksFile = false): number {
  const database = new Database(file, { readonly: true });
  try {
    if (checksFile) expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    return Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  } finally {
    database.close();
  }
}

/** Only complete ones: the name of an unfinished copy starts with a dot. */
function listCopies(shop: RunningShop): string[] {
  const folder = join(shop.directory, "backups");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d/.test(name)) : [];
  return names.map((name) => join(folder, name, "tela.db"));
}

const findSlowest = (visits: readonly Visit[]) => Math.max(...listTimes(visits));

function describeTimes(visits: readonly Visit[]): string {
  const times = listTimes(visits);
  return `${[50, 99, 100].map((percent) => Math.round(percentile(times, percent))).join("/")} ms`;
}
