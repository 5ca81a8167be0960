// Measures the built shop and prints docs/speed.md's tables. Reports figures and never fails. After
// `npm run bench --` come the names of parts (none: all of them) and `--quick` for short rounds. `--record` keeps what
// the first views are made of, for the test of their limit.
import Database from "better-sqlite3";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

import { benchBatches } from "./batches-bench";
import { describeOtherUse, formatNumber, formatRounds, judge, median, printTable } from "./figures";
import { GROWTH_PAGES, prepareVisits, type GrowthPage, type GrowthShop } from "./growth-pages";
import { fillStore, type StoreSize } from "./growth-store";
import { sendLoad, type LoadResult, inviteVisitors } from "./load";
import { benchPages } from "./page-bench";
import { readCpuMs } from "./processes";
import { benchScripts } from "./script-modules";
import { makeTemporaryDirectory, withPinnedShop, withShop } from "./temporary-shop";
import { requireNodeForDatabase } from "../../db/open";

const SMALL: StoreSize = { products: 260, orders: 260 };
const LARGE: StoreSize = { products: 20_000, orders: 100_000 };
/** Linux counts CPU time in hundredths of a second, so one visit is too short to measure. */
const VISITS = 40;
/** Times the cost in the small shop. */
const GOAL = 2;

/** What each page costs the shop in CPU time, in a small and in a large shop, without the page cache. */
async function benchGrowth(isQuick: boolean): Promise<void> {
  const rounds = isQuick ? 1 : 3;
  const large = isQuick ? { products: 2000, orders: 2000 } : LARGE;
  await withFilledShop(SMALL, (smallShop) =>
    withFilledShop(large, async (largeShop) => {
      const rows = await compareCosts([smallShop, largeShop], rounds);
      printTable(
        `CPU ms of a page without the page cache, by products / orders, entries of the history and movements of the stock each: median of ${rounds} rounds of ${VISITS} visits.`,
        ["page", describe(SMALL), describe(large), "ratio", "goal"],
        rows,
      );
    }),
  );
}

async function compareCosts(
  [smallShop, largeShop]: [GrowthShop, GrowthShop],
  rounds: number,
): Promise<string[][]> {
  const costs = GROWTH_PAGES.map((page) => ({
    page,
    small: [] as number[],
    large: [] as number[],
  }));
  // The first round warms up. The shops take turns, so that other programs disturb both.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { page, small, large } of costs) {
      const smallMs = await measure(smallShop, page, round);
      const largeMs = await measure(largeShop, page, round);
      if (round === 0) continue;
      small.push(smallMs);
      large.push(largeMs);
    }
  }
  return costs.map(({ page, ...ms }) => {
    const [before, after] = [median(ms.small), median(ms.large)];
    const figures = [before, after, after / before].map((figure) => formatNumber(figure, 2));
    return [page.name, ...figures, judge(after / before, { atMost: GOAL })];
  });
}

function withFilledShop(size: StoreSize, run: (shop: GrowthShop) => Promise<void>): Promise<void> {
  return withShop(
    async (shop) => {
      await shop.stop();
      shop.changeDatabase((database) => fillStore(database, size));
      await shop.reopen();
      await run(await prepareVisits(shop));
    },
    { PAGE_CACHE_MB: "0" },
  );
}

async function measure(opened: GrowthShop, page: GrowthPage, round: number): Promise<number> {
  const pid = opened.shop.pid();
  const before = readCpuMs(pid);
  for (let visit = 0; visit < VISITS; visit += 1) await page.visit(opened, round * VISITS + visit);
  return (readCpuMs(pid) - before) / VISITS;
}

function describe({ products, orders }: StoreSize): string {
  return `${formatNumber(products)} / ${formatNumber(orders)}`;
}

const SHOPPERS = 8;

type Round = LoadResult & { commitsPerSecond: number };

/** Orders placed through the review page's form, beside bare commits to the same disk. */
async function benchOrders(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 0.6] : [3, 3];
  const measured: Round[] = [];
  await withPinnedShop(async ({ url }) => {
    const { nextOrder } = await inviteVisitors(url);
    const load = { url, asks: nextOrder, wanted: [303], connections: SHOPPERS, seconds };
    await sendLoad(load);
    for (let round = 0; round < rounds; round += 1) {
      measured.push({ commitsPerSecond: countCommits(seconds), ...(await sendLoad(load)) });
    }
  });
  const row = (name: string, pick: (round: Round) => number, digits = 0) => [
    name,
    formatRounds(measured.map(pick), digits),
  ];
  printTable(
    `Orders confirmed by ${SHOPPERS} shoppers at the same time, beside bare commits to the same disk.`,
    ["figure", "median"],
    [
      row("orders/s", (round) => round.requestsPerSecond),
      row("p50, ms", (round) => round.p50Ms, 1),
      row("p99, ms", (round) => round.p99Ms, 1),
      row("failed", (round) => round.failures),
      row("bare commits/s", (round) => round.commitsPerSecond),
      row(
        "orders for each bare commit",
        (round) => round.requestsPerSecond / round.commitsPerSecond,
        3,
      ),
    ],
  );
}

function countCommits(seconds: number): number {
  const database = new Database(join(makeTemporaryDirectory(), "bare.db"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE orders (content TEXT) STRICT");
  const insert = database.prepare("INSERT INTO orders VALUES (?)");
  const endsAt = performance.now() + seconds * 1000;
  let commits = 0;
  for (; performance.now() < endsAt; commits += 1) insert.run("x".repeat(1000));
  database.close();
  return commits / seconds;
}

const SAMPLE_MS = 500;

export function describeMachine(): string {
  const cores = cpus();
  const sqlite = new Database(":memory:");
  const sqliteVersion = String(sqlite.prepare("SELECT sqlite_version()").pluck().get());
  sqlite.close();
  const git = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return [
    `commit ${git.status === 0 ? git.stdout.trim() : "unknown"}`,
    `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"})`,
    `${formatNumber(totalmem() / 1e9)} GB`,
    `Node ${process.versions.node}`,
    `SQLite ${sqliteVersion}`,
    `load average ${formatNumber(loadavg()[0] ?? NaN, 1)} at the start`,
  ].join(", ");
}

/** The share of all cores that other programs use while nothing is measured; NaN without /proc. */
async function measureOtherUse(): Promise<number> {
  const before = readCoreTimes();
  await wait(SAMPLE_MS);
  const after = readCoreTimes();
  return (after.busy - before.busy) / (after.all - before.all);
}

function readCoreTimes(): { busy: number; all: number } {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
    // user, nice, system, idle, iowait, irq, softirq, steal: idle and iowait are not busy.
    const times = line.split(/\s+/).slice(1, 9).map(Number);
    const all = times.reduce((sum, time) => sum + time, 0);
    return { all, busy: all - (times[3] ?? NaN) - (times[4] ?? NaN) };
  } catch {
    return { busy: NaN, all: NaN };
  }
}

const NAMES = ["pages", "orders", "growth", "batches", "scripts"] as const;
const flags = [...NAMES, "quick", "record"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});

const PARTS: Record<(typeof NAMES)[number], (isQuick: boolean) => Promise<unknown>> = {
  pages: benchPages,
  orders: benchOrders,
  growth: benchGrowth,
  batches: benchBatches,
  scripts: () => Promise.resolve(benchScripts(values.record === true)),
};

requireNodeForDatabase();
const named = NAMES.filter((part) => values[part]);
for (const part of named.length > 0 ? named : NAMES) {
  const command = `npm run bench -- --${part}${values.quick ? " --quick" : ""}`;
  console.log(`\n\`${command}\`: ${describeMachine()}.`);
  const before = await measureOtherUse();
  await PARTS[part](values.quick === true);
  console.log(`\n${describeOtherUse(before, await measureOtherUse())}`);
}
console.error(`\nMeasured in ${formatNumber(performance.now() / 1000)} s.`);
process.exit(0);
