import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { signInAt } from "../../test/helpers/back-office";
import { runProgram, type RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper, type Shopper } from "../../test/helpers/shopper";
import { keepVisiting, postForm } from "../../test/helpers/visitor";
import { formatRounds, judge, median } from "./figures";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

const DATABASE_MB = 50;
const SHOPPERS = 8;
/** Of a shopper between two orders: together they want about a hundred a second. */
const PAUSE_MS = 60;
/** Of the orders without a copy. */
const ORDERS_SHARE = 0.8;
const LONGER_LIMIT_MS = 50;
const COPY_LIMIT_MS = 5000;

type Watched = { tookMs: number; ordersPerSecond: number; refused: number; longestMs: number };

/** What shoppers notice of a backup, beside the same shop without one. */
export async function benchCopies(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 1] : [5, 4];
  await withShop(async (shop) => {
    fillDatabase(shop);
    const shopper = await prepareShopper(shop.url);
    const cookie = await signInAt(shop.url);
    const calmly = () => wait(seconds * 1000);
    const copies: Record<string, () => Promise<unknown>> = {
      owner: async () => {
        const known = countCopies(shop);
        await postForm(shop.url + adminPaths.backups(), { intent: "copy" }, { cookie });
        while (countCopies(shop) === known) await wait(20);
      },
      command: () => runProgram(["backup"], shop.directory),
    };
    await watch(shop, shopper, calmly);
    const rows: string[][] = [];
    for (const [who, copy] of Object.entries(copies)) {
      const pairs: { calm: Watched; copying: Watched }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const calm = await watch(shop, shopper, calmly);
        pairs.push({ calm, copying: await watch(shop, shopper, copy) });
      }
      rows.push(...describe(who, pairs));
    }
    printTable(
      `A copy of ${DATABASE_MB} MB while ${SHOPPERS} shoppers order and another one looks at the list.`,
      ["figure", "median", "goal"],
      rows,
    );
  });
}

/** In a table of its own, which the shop does not keep in memory. */
function fillDatabase(shop: RunningShop): void {
  shop.changeDatabase((database) => {
    database.exec("CREATE TABLE relleno (texto BLOB)");
    const insert = database.prepare("INSERT INTO relleno VALUES (randomblob(1024 * 1024))");
    for (let count = 0; count < DATABASE_MB; count += 1) insert.run();
    database.pragma("wal_checkpoint(TRUNCATE)");
  });
}

function countCopies(shop: RunningShop): number {
  const folder = join(shop.directory, "backups");
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d/.test(name)).length : 0;
}

/** Orders and looks until the work is done. */
async function watch(
  shop: RunningShop,
  shopper: Shopper,
  work: () => Promise<unknown>,
): Promise<Watched> {
  let isOver = false;
  let [taken, refused] = [0, 0];
  const order = async () => {
    while (!isOver) {
      const { status } = await shopper.tryToConfirm(mintOrderKey());
      if (status === 303) taken += 1;
      else refused += 1;
      await wait(PAUSE_MS);
    }
  };
  const address = shop.url + paths.products();
  const looking = keepVisiting(address, { everyMs: 10, until: () => isOver });
  const ordering = Array.from({ length: SHOPPERS }, order);
  const startedAt = performance.now();
  await work();
  const tookMs = performance.now() - startedAt;
  const ordersPerSecond = (taken / tookMs) * 1000;
  isOver = true;
  await Promise.all(ordering);
  const longestMs = Math.max(...(await looking).map((look) => look.tookMs));
  return { tookMs, ordersPerSecond, refused, longestMs };
}

function describe(who: string, pairs: readonly { calm: Watched; copying: Watched }[]): string[][] {
  const tookMs = pairs.map(({ copying }) => copying.tookMs);
  const shares = pairs.map(({ calm, copying }) => copying.ordersPerSecond / calm.ordersPerSecond);
  const longerMs = pairs.map(({ calm, copying }) => copying.longestMs - calm.longestMs);
  const refused = pairs.map(({ copying }) => copying.refused);
  return [
    [
      `by the ${who}: ms`,
      formatRounds(tookMs),
      judge(median(tookMs), { atMost: COPY_LIMIT_MS }, "ms"),
    ],
    [
      `by the ${who}: orders, of those without a copy`,
      formatRounds(shares, 2),
      judge(median(shares), { atLeast: ORDERS_SHARE }),
    ],
    [`by the ${who}: orders refused`, formatRounds(refused), judge(median(refused), { atMost: 0 })],
    [
      `by the ${who}: longest look longer by, ms`,
      formatRounds(longerMs),
      judge(median(longerMs), { atMost: LONGER_LIMIT_MS }, "ms"),
    ],
  ];
}
