// Measures the built shop beside a bare Node server on the same machine: `npm run bench`, or
// `npm run bench -- --quick` for one short round, `-- --orders` for placing and listing orders alone,
// `-- --memory` for the memory alone.
// Reports figures and asserts nothing.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { printAims } from "./aims";
import { benchCheckout } from "./checkout-bench";
import {
  printAdminLists,
  printFilters,
  printRebuilds,
  printSearches,
  type SizedReport,
} from "./data-report";
import { formatNumber } from "./figures";
import { fetchPage, weighFirstView } from "./first-view";
import { describeMachine } from "./machine";
import { benchMemory } from "./memory-bench";
import { benchPages, type BenchShop, type Sample } from "./page-bench";
import { printFirstViews, printGrowth, printPages, printServers } from "./page-report";
import type { ProbeReport } from "./probe";
import { benchOrders } from "./order-bench";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { reportProgress } from "./progress";
import type { CatalogueJob } from "./sample-catalogue";
import { startShopServer } from "./shop-server";

const MIDDLE_SIZE = 10_000;
const LARGEST_SIZE = 100_000;

const PLANS = {
  full: {
    limitMs: 350_000,
    rounds: 3,
    seconds: 1.5,
    warmUpSeconds: 2,
    /** Of the limit, kept for what comes after the pages. */
    dataMs: 110_000,
    probe: { filterCount: 300, rebuildCount: 5, limitMs: 12_000 },
    /** For each number of orders, without the time to make them. */
    ordersMs: 8000,
    memoryMs: 30_000,
  },
  quick: {
    limitMs: 85_000,
    rounds: 1,
    seconds: 0.6,
    warmUpSeconds: 0.8,
    dataMs: 38_000,
    probe: { filterCount: 60, rebuildCount: 3, limitMs: 3000 },
    ordersMs: 3000,
    memoryMs: 8000,
  },
};

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    orders: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
  },
});
const plan = options.quick ? PLANS.quick : PLANS.full;

const stores: Store[] = [];
const samples: Sample[] = [];
const reports: SizedReport[] = [];

// On a busy machine the parts take longer than planned; what was measured by then is reported.
setTimeout(() => {
  finish("The time is over: something is missing above.");
}, plan.limitMs).unref();

console.log(`Tela bench${options.quick ? ", one short round" : ""}: ${describeMachine()}`);
console.log("Medians of the rounds, with the lowest and highest in brackets. All on loopback.");
if (options.memory) {
  await benchMemory(plan.limitMs);
  finish("The memory was measured.");
}
if (options.orders) {
  await benchCheckout(plan);
  await benchOrders(plan.ordersMs);
  finish("The orders were measured.");
}
await makeStores();
await measureServers(stores.filter(({ products }) => products !== MIDDLE_SIZE));
await benchMemory(plan.memoryMs);
await benchCheckout(plan);
for (const store of stores) await measureData(store);
await benchOrders(plan.ordersMs);
finish("Everything was measured.");

function finish(conclusion: string): never {
  if (reports.length > 0) {
    printFilters(reports);
    printRebuilds(reports);
    printAdminLists(reports);
  }
  const large = reports.find(({ products }) => products === LARGEST_SIZE);
  if (!options.orders && !options.memory) printAims(samples, LARGEST_SIZE, large?.report);
  const seconds = formatNumber(performance.now() / 1000);
  const load = formatNumber(loadavg()[0] ?? NaN, 1);
  console.log(`\n${conclusion} Took ${seconds} s; load average ${load} at the end.`);
  process.exit(0);
}

type Store = { products: number; directory: string };

/** The built-in catalogue, which the shop stores itself when it opens, and larger ones. */
async function makeStores(): Promise<void> {
  stores.push({ products: readBuiltInCatalogue().length, directory: makeTemporaryDirectory() });
  const child = startModule("sample-catalogue");
  for (const products of [MIDDLE_SIZE, LARGEST_SIZE]) {
    reportProgress(`making ${formatNumber(products)} products`);
    const job: CatalogueJob = { dataDirectory: makeTemporaryDirectory(), count: products };
    await ask(child, job);
    stores.push({ products, directory: job.dataDirectory });
  }
  await stopProcess(child);
}

async function measureServers(served: readonly Store[]): Promise<void> {
  const shops = await Promise.all(served.map(openShop));
  const endsAtMs = plan.limitMs - plan.dataMs;
  const results = await benchPages(shops, { ...plan, endsAtMs });
  samples.push(...results.samples);
  if (samples.length > 0) {
    printPages(results);
    printGrowth(samples);
  }
  printServers(shops, samples);
  const [small] = shops;
  if (small) {
    const views = (["home", "list", "product"] as const).map((name) =>
      weighFirstView(name, small.server.url + small.paths[name]),
    );
    printFirstViews(await Promise.all(views));
  }
  await Promise.all(shops.map(({ server }) => server.stop()));
}

async function openShop({ products, directory }: Store): Promise<BenchShop> {
  const server = await startShopServer(directory);
  const { rawBody } = await fetchPage(`${server.url}/productos`);
  const [, product] = /href="(\/productos\/[^"?#]+)"/.exec(rawBody.toString("utf8")) ?? [];
  if (product === undefined) throw new Error("The list of products links to none");
  const paths = { home: "/", list: "/productos", product, search: "/productos?q=remera" };
  return { products, server, paths };
}

async function measureData({ products, directory }: Store): Promise<void> {
  reportProgress(`data, ${formatNumber(products)} products`);
  const child = startModule("probe", {
    DATA_DIR: directory,
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
  });
  const sized = { products, report: await ask<ProbeReport>(child, plan.probe) };
  await stopProcess(child);
  reports.push(sized);
  if (products !== MIDDLE_SIZE) printSearches(sized);
}
