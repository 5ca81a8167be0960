import { join } from "node:path";
import Database from "better-sqlite3";

import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import type { Extent } from "./extent";
import { formatRounds, percentile } from "./figures";
import { onOneCore } from "./pinning";
import { makeTemporaryDirectory } from "./processes";
import { reportProgress } from "./progress";
import { startShopServer } from "./shop-server";
import { printTable } from "./table";

const PLANS: Record<Extent, { rounds: number; seconds: number }> = {
  quick: { rounds: 1, seconds: 0.6 },
  usual: { rounds: 3, seconds: 1.5 },
  long: { rounds: 3, seconds: 5 },
};

type Round = {
  ordersPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of a bare SQLite on the same disk: one row, one commit. */
  commitsPerSecond: number;
};

const CLIENTS = 8;

/** Orders placed through the review page's form, beside bare commits to the same disk. */
export async function benchCheckout(extent: Extent): Promise<void> {
  const { rounds, seconds } = PLANS[extent];
  const server = await onOneCore(() => startShopServer(makeTemporaryDirectory()));
  const shopper = await prepareShopper(server.url);
  const confirm = () => shopper.confirm(mintOrderKey());
  reportProgress("orders, warming up");
  await run(confirm, seconds);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    reportProgress(`orders, round ${round} of ${rounds}`);
    const commitsPerSecond = countCommits(seconds);
    const latenciesMs = await run(confirm, seconds);
    measured.push({
      ordersPerSecond: latenciesMs.length / seconds,
      p50Ms: percentile(latenciesMs, 50),
      p99Ms: percentile(latenciesMs, 99),
      commitsPerSecond,
    });
  }
  await server.stop();
  printRounds(measured);
}

/** Each client sends its next order when the last one was answered. */
async function run(confirm: () => Promise<string>, seconds: number): Promise<number[]> {
  const endsAt = performance.now() + seconds * 1000;
  const latenciesMs: number[] = [];
  const lane = async () => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await confirm();
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
  return latenciesMs;
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

function printRounds(measured: readonly Round[]): void {
  const row = (name: string, figure: (round: Round) => number, digits = 0) => [
    name,
    formatRounds(measured.map(figure), digits),
  ];
  const share = ({ ordersPerSecond, commitsPerSecond }: Round) =>
    ordersPerSecond / commitsPerSecond;
  printTable(
    `Orders confirmed by ${CLIENTS} shoppers at once, beside bare commits to the same disk.`,
    ["figure", "median"],
    [
      row("orders/s", ({ ordersPerSecond }) => ordersPerSecond),
      row("p50, ms", ({ p50Ms }) => p50Ms, 1),
      row("p99, ms", ({ p99Ms }) => p99Ms, 1),
      row("bare commits/s", ({ commitsPerSecond }) => commitsPerSecond),
      row("orders for each bare commit", share, 3),
    ],
  );
}
