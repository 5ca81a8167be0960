import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";

import { paths } from "../../app/paths";
import { runProgram, type RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { keepVisiting, type Visit } from "../../test/helpers/visitor";
import { percentile } from "../bench/figures";
import { openBackOffice } from "./back-office";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { withShop } from "./with-shop";

const DATABASE_MB = 50;
const ORDERS_PER_SECOND = 100;
/** On a machine that cannot keep up orders stay away, and their rate is missed. */
const ORDERS_AT_ONCE = 16;
const CALM_MS = 4000;
const COPY_LIMIT_MS = 5000;
const COPY_GIVES_UP_MS = 20_000;
const LONGER_LIMIT_MS = 50;

/** Copies of the shop, by the owner and by the command, while a hundred orders a second come in. */
export const copyWhileSelling: Scenario = {
  name: "copy while selling",
  isLoad: true,
  run: () => withShop(run),
};

async function run(shop: RunningShop): Promise<Finding[]> {
  fillDatabase(shop);
  const office = await openBackOffice(shop.url);
  const selling = await startSelling(shop.url);
  await watch(shop.url, () => wait(1000));
  const calm = await watch(shop.url, () => wait(CALM_MS));
  const ordersBefore = [countOrders(shop)];
  const owner = await watch(shop.url, () => copyByOwner(shop, office.copyNow));
  const [ownersFile] = listCopies(shop);
  ordersBefore.push(countOrders(shop));
  const command = await watch(shop.url, () => runProgram(["backup"], shop.directory));
  const sold = await selling.stop();
  const commandsFile = listCopies(shop).find((file) => file !== ownersFile);
  const looks = [...calm.visits, ...owner.visits, ...command.visits];
  return [
    dependsOnTime(exactly("orders taken", sold.taken, sold.sent)),
    dependsOnTime({
      what: "orders per second",
      figure: sold.perSecond.toFixed(0),
      condition: `>= ${ORDERS_PER_SECOND - 10}`,
      isMet: sold.perSecond >= ORDERS_PER_SECOND - 10,
    }),
    dependsOnTime(
      exactly("looks answered", looks.filter(({ status }) => status === 200).length, looks.length),
    ),
    dependsOnTime(exactly("copy by the owner, status", owner.result.status, 303)),
    ...describeCopy("by the owner", {
      ...owner,
      calm,
      file: ownersFile,
      orders: ordersBefore[0] ?? NaN,
    }),
    dependsOnTime(
      holds(
        "copy by the command is made",
        command.result.exitCode === 0,
        `${command.result.exitCode} ${command.result.errors.trim()}`,
      ),
    ),
    ...describeCopy("by the command", {
      ...command,
      calm,
      file: commandsFile,
      orders: ordersBefore[1] ?? NaN,
    }),
  ];
}

/** A shop that has too little of the machine may say "not now". */
function dependsOnTime(finding: Finding): Finding {
  return { ...finding, isTimed: true };
}

type CopyOutcome = {
  visits: Visit[];
  tookMs: number;
  calm: { visits: Visit[] };
  file: string | undefined;
  /** At its start. */
  orders: number;
};

function describeCopy(who: string, outcome: CopyOutcome): Finding[] {
  const { visits, tookMs, calm, file, orders } = outcome;
  if (file === undefined) return [dependsOnTime(holds(`copy ${who} is there`, false))];
  const copy = inspectCopy(file);
  const [slowest, calmSlowest] = [findSlowest(visits), findSlowest(calm.visits)];
  const figures = `${describeTimes(calm.visits)} calm, ${describeTimes(visits)} meanwhile`;
  return [
    within(`copy ${who} takes`, tookMs, COPY_LIMIT_MS),
    within(
      `slowest look longer by (p50/p99/max ${figures})`,
      Math.max(0, slowest - calmSlowest),
      LONGER_LIMIT_MS,
    ),
    holds(`orders in the copy ${who}`, copy.orders >= orders, `${copy.orders} (${orders} before)`),
    holds(`copy ${who} is whole`, copy.integrity === "ok", copy.integrity),
  ];
}

/** Beside the shop's own tables, so that the shop does not keep it in memory. */
function fillDatabase(shop: RunningShop): void {
  shop.changeDatabase((database) => {
    database.exec("CREATE TABLE relleno (texto BLOB)");
    const insert = database.prepare("INSERT INTO relleno VALUES (randomblob(1024 * 1024))");
    for (let count = 0; count < DATABASE_MB; count += 1) insert.run();
    database.pragma("wal_checkpoint(TRUNCATE)");
  });
}

/** Sends orders through the review's form at an even rate, answered or not. */
async function startSelling(url: string) {
  const shopper = await prepareShopper(url);
  const answers: Promise<Visit>[] = [];
  const startedAt = performance.now();
  let open = 0;
  let due = 0;
  const sendOne = () => {
    open += 1;
    return shopper.tryToConfirm(mintOrderKey()).finally(() => (open -= 1));
  };
  const timer = setInterval(() => {
    const wanted = ((performance.now() - startedAt) / 1000) * ORDERS_PER_SECOND;
    for (; due < wanted; due += 1) if (open < ORDERS_AT_ONCE) answers.push(sendOne());
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      const visits = await Promise.all(answers);
      const taken = visits.filter(({ status }) => status === 303).length;
      const seconds = (performance.now() - startedAt) / 1000;
      return { sent: visits.length, taken, perSecond: taken / seconds };
    },
  };
}

/** Looks at the catalogue again and again for as long as the work takes. */
async function watch<T>(url: string, work: () => Promise<T>) {
  let isOver = false;
  const looking = keepVisiting(url + paths.products(), { everyMs: 10, until: () => isOver });
  const startedAt = performance.now();
  const result = await work().finally(() => (isOver = true));
  const tookMs = performance.now() - startedAt;
  return { result, tookMs, visits: await looking };
}

function countOrders(shop: RunningShop): number {
  const connection = shop.openDatabase();
  try {
    return Number(connection.prepare("SELECT count(*) FROM orders").pluck().get());
  } finally {
    connection.close();
  }
}

function listCopies(shop: RunningShop): string[] {
  const folder = join(shop.directory, "backups");
  // What is not whole yet has a name with a dot before it.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d/.test(name)) : [];
  return names.map((name) => join(folder, name, "tela.db"));
}

/** The page answers before a copy that takes long is made. */
async function copyByOwner(shop: RunningShop, copyNow: () => Promise<Visit>): Promise<Visit> {
  const answer = await copyNow();
  const givesUpAt = performance.now() + COPY_GIVES_UP_MS;
  while (listCopies(shop).length === 0 && performance.now() < givesUpAt) await wait(100);
  return answer;
}

function inspectCopy(file: string): { orders: number; integrity: string } {
  const copy = new Database(file, { readonly: true });
  try {
    return {
      orders: Number(copy.prepare("SELECT count(*) FROM orders").pluck().get()),
      integrity: String(copy.pragma("integrity_check", { simple: true })),
    };
  } finally {
    copy.close();
  }
}

function findSlowest(visits: readonly Visit[]): number {
  return Math.max(...visits.map(({ tookMs }) => tookMs));
}

function describeTimes(visits: readonly Visit[]): string {
  const times = visits.map(({ tookMs }) => tookMs);
  return [50, 99, 100].map((percent) => Math.round(percentile(times, percent))).join("/");
}
