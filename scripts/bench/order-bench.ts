import { join } from "node:path";
import Database from "better-sqlite3";

import { formatRounds } from "./figures";
import { sendLoad, type LoadResult } from "./load";
import { printTable } from "./table";
import { makeTemporaryDirectory, withPinnedShop } from "./temporary-shop";
import { inviteVisitors } from "./visitors";

const SHOPPERS = 8;

type Round = LoadResult & { commitsPerSecond: number };

/** Orders placed through the review page's form, beside bare commits to the same disk. */
export async function benchOrders(isQuick: boolean): Promise<void> {
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
