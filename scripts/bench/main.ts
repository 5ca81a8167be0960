// Measures the built shop and prints docs/speed.md's tables. Reports figures and never fails. After
// `npm run bench --` come the names of parts (none: all of them) and `--quick` for short rounds.
import Database from "better-sqlite3";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import { benchBatches } from "./batches-bench";
import { describeOtherUse, formatNumber, formatRounds, judge, median } from "./figures";
import { GROWTH_PAGES, prepareVisits, type GrowthPage, type GrowthShop } from "./growth-pages";
import { fillStore, type StoreSize } from "./growth-store";
import { fillHistory } from "./history-store";
import { sendLoad, type LoadResult } from "./load";
import { describeMachine, measureOtherUse } from "./machine";
import { benchPages } from "./page-bench";
import { readCpuMs } from "./process-usage";
import { printTable } from "./table";
import { makeTemporaryDirectory, withPinnedShop, withShop } from "./temporary-shop";
import { inviteVisitors } from "./visitors";

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
  const fill = (size: StoreSize) => (database: Database.Database) => {
    fillStore(database, size);
    fillHistory(database, size.orders);
    fillStock(database, size.orders);
  };
  await withFilledShop(fill(SMALL), (smallShop) =>
    withFilledShop(fill(large), async (largeShop) => {
      const rows = await compareCosts([smallShop, largeShop], GROWTH_PAGES, {
        rounds,
        atMost: GOAL,
      });
      printTable(
        `CPU ms of a page without the page cache, by products / orders, entries of the history and movements of the stock each: median of ${rounds} rounds of ${VISITS} visits.`,
        ["page", describe(SMALL), describe(large), "ratio", "goal"],
        rows,
      );
    }),
  );
}

/** The rows of a table: what each page costs in the one and the other shop, and the ratio. */
async function compareCosts(
  [smallShop, largeShop]: [GrowthShop, GrowthShop],
  pages: readonly GrowthPage[],
  { rounds, atMost }: { rounds: number; atMost: number },
): Promise<string[][]> {
  const costs = pages.map((page) => ({ page, small: [] as number[], large: [] as number[] }));
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
    return [page.name, ...figures, judge(after / before, { atMost })];
  });
}

/** Fills the database while the shop is closed. */
function withFilledShop(
  fill: (database: Database.Database) => void,
  run: (shop: GrowthShop) => Promise<void>,
): Promise<void> {
  return withShop(
    async (shop) => {
      await shop.stop();
      shop.changeDatabase(fill);
      await shop.reopen();
      await run(await prepareVisits(shop));
    },
    { PAGE_CACHE_MB: "0" },
  );
}

/** CPU milliseconds of one visit. */
async function measure(opened: GrowthShop, page: GrowthPage, round: number): Promise<number> {
  const pid = opened.shop.pid();
  const before = readCpuMs(pid);
  for (let visit = 0; visit < VISITS; visit += 1) await page.visit(opened, round * VISITS + visit);
  return (readCpuMs(pid) - before) / VISITS;
}

function describe({ products, orders }: StoreSize): string {
  return `${formatNumber(products)} / ${formatNumber(orders)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the last two years, as orders and people leave them: in, reserved, taken. */
const CYCLE = [
  { onHand: 10, reserved: 0, reason: "intake" },
  { onHand: 0, reserved: 2, reason: "reserved" },
  { onHand: -2, reserved: -2, reason: "taken" },
  { onHand: 0, reserved: 1, reason: "reserved" },
  { onHand: 0, reserved: -1, reason: "released" },
] as const;

/** Counts every size and colour but those that the benchmark buys, with so many movements in the ledger. */
function fillStock(database: Database.Database, movements: number): void {
  database.exec(`BEGIN;
    INSERT INTO stock (product_row, size_key, color)
      SELECT row_id, size.value, color.value FROM products,
        json_each(CASE sizes WHEN '[]' THEN '[""]' ELSE sizes END) AS size,
        json_each(CASE colors WHEN '[]' THEN '[""]' ELSE colors END) AS color
      WHERE products.id <> '${BOUGHT_PRODUCT.id}' ON CONFLICT DO NOTHING`);
  const ids = database.prepare<[], number>("SELECT id FROM stock").pluck().all();
  const insert = database.prepare(
    `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason, order_id, at)
      VALUES (@id, @onHand, @reserved, @reason, @order, @at)`,
  );
  const now = Date.now();
  for (let n = 0; n < movements; n += 1) {
    const step = CYCLE[Math.floor(n / ids.length) % CYCLE.length] ?? CYCLE[0];
    insert.run({
      ...step,
      id: ids[n % ids.length],
      order: step.reason === "intake" ? null : n,
      at: new Date(now - (729 * DAY_MS * (movements - n)) / movements).toISOString(),
    });
  }
  database.exec("COMMIT");
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

/** Commits per second of a bare SQLite: one row each. */
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

const PARTS: Record<string, (isQuick: boolean) => Promise<unknown>> = {
  pages: benchPages,
  orders: benchOrders,
  growth: benchGrowth,
  batches: benchBatches,
};

const flags = [...Object.keys(PARTS), "quick"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});
const named = Object.keys(PARTS).filter((part) => values[part]);
for (const part of named.length > 0 ? named : Object.keys(PARTS)) {
  const command = `npm run bench -- --${part}${values.quick ? " --quick" : ""}`;
  console.log(`\n\`${command}\`: ${describeMachine()}.`);
  const before = await measureOtherUse();
  await PARTS[part]?.(values.quick === true);
  console.log(`\n${describeOtherUse(before, await measureOtherUse())}`);
}
console.error(`\nMeasured in ${formatNumber(performance.now() / 1000)} s.`);
process.exit(0);
