import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { keepVisiting, postForm, visit } from "../../test/helpers/visitor";
import { formatNumber, formatRounds, judge, median } from "./figures";
import { compareCosts, withFilledShop } from "./growth";
import { load, type GrowthPage, type GrowthShop } from "./growth-pages";
import { fillStore } from "./growth-store";
import { fillHistory, raisePrices } from "./history-store";
import { sendLoad } from "./load";
import { printTable } from "./table";
import { withPinnedShop, withShop } from "./temporary-shop";
import { inviteVisitors } from "./visitors";

const FEW_ENTRIES = 1000;
const ENTRIES = 100_000;
/** Times the cost with few entries, which already fill a page. */
const GOAL = 1.5;
const REPRICED = 10_000;

const ADDRESSES: Record<string, string> = {
  history: adminPaths.history(),
  "history, of a person": `${adminPaths.history()}?persona=1`,
  "history, of products": `${adminPaths.history()}?cosa=product`,
  "history, of one product": adminPaths.historyOf("product", 1),
  bin: adminPaths.bin(),
};

/** What the history costs: its pages, an undo of many rows, and each change. */
export async function benchHistory(isQuick: boolean): Promise<void> {
  await benchHistoryPages(isQuick);
  await benchUndo(isQuick);
  await benchTriggers(isQuick);
  await benchOrdersWithHistory(isQuick);
}

async function benchHistoryPages(isQuick: boolean): Promise<void> {
  const rounds = isQuick ? 1 : 3;
  const fill = (entries: number) => (database: Database.Database) => fillHistory(database, entries);
  const pages: GrowthPage[] = Object.entries(ADDRESSES).map(([name, address]) => ({
    name,
    visit: (shop: GrowthShop) => load(shop, address),
  }));
  await withFilledShop(fill(FEW_ENTRIES), (small) =>
    withFilledShop(fill(ENTRIES), async (large) => {
      printTable(
        "CPU ms of a page, by entries in the history.",
        ["page", formatNumber(FEW_ENTRIES), formatNumber(ENTRIES), "ratio", "goal"],
        await compareCosts([small, large], pages, { rounds, atMost: GOAL }),
      );
    }),
  );
}

/** Shoppers read while an owner takes back a change of all prices. */
async function benchUndo(isQuick: boolean): Promise<void> {
  const products = isQuick ? REPRICED / 10 : REPRICED;
  let batchId = 0;
  const fill = (database: Database.Database) => {
    fillStore(database, { products, orders: 0 });
    fillHistory(database, ENTRIES);
    batchId = raisePrices(database);
  };
  await withFilledShop(fill, async ({ shop, ownerCookie }) => {
    const address = shop.url + paths.cart();
    const read = async (until: () => boolean) => {
      const visits = await keepVisiting(address, { everyMs: 1, until });
      return visits.map(({ tookMs }) => tookMs);
    };
    const before = performance.now();
    const idle = await read(() => performance.now() - before > 2000);
    const history = shop.url + adminPaths.historyBatch(batchId);
    let isDone = false;
    const undone = postForm(history, { intent: "undo" }, { cookie: ownerCookie }).finally(
      () => (isDone = true),
    );
    const during = await read(() => isDone);
    const { status, tookMs } = await undone;
    const after = await visit(shop.url + paths.products());
    await wait(1000);
    const longest = (visits: readonly number[]) => formatNumber(Math.max(...visits));
    printTable(
      `The undo of a change of ${formatNumber(products)} prices, status ${status}, and a page that others read meanwhile.`,
      ["figure", "ms"],
      [
        ["the whole undo", formatNumber(tookMs)],
        ["page before it, median", formatNumber(median(idle), 1)],
        ["page before it, longest", longest(idle)],
        ["page during it, median", formatNumber(median(during), 1)],
        ["page during it, longest", longest(during)],
        ["first list after it", formatNumber(after.tookMs)],
      ],
    );
  });
}

/** An UPDATE of 1,000 products with the triggers of the history and without them. */
async function benchTriggers(isQuick: boolean): Promise<void> {
  const rounds = isQuick ? 3 : 15;
  await withShop(async (shop) => {
    await shop.stop();
    shop.changeDatabase((database) => {
      fillStore(database, { products: 1000, orders: 0 });
      const triggers = findTriggers(database, "products");
      const [withMs, withoutMs]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        const whole = timeUpdate(database);
        for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
        const bare = timeUpdate(database);
        for (const { sql } of triggers) database.exec(sql);
        if (round === 0) continue;
        withMs.push(whole);
        withoutMs.push(bare);
      }
      const ratio = median(withMs) / median(withoutMs);
      printTable(
        `An UPDATE of 1,000 prices in one transaction: median of ${rounds} rounds.`,
        ["figure", "ms"],
        [
          ["with a history", formatRounds(withMs, 1)],
          ["without", formatRounds(withoutMs, 1)],
          ["ratio", formatNumber(ratio, 2)],
        ],
      );
    });
  });
}

function timeUpdate(database: Database.Database): number {
  const startedAt = performance.now();
  database.exec("UPDATE products SET price = price + 100 WHERE row_id <= 1000");
  return performance.now() - startedAt;
}

function findTriggers(database: Database.Database, table: string) {
  return database
    .prepare<[string], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name GLOB '*_audited'",
    )
    .all(table);
}

/** Orders of shoppers leave no entry, but a trigger looks whether somebody is named. */
async function benchOrdersWithHistory(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 0.6] : [8, 2];
  await withPinnedShop(async (shop) => {
    const { nextOrder } = await inviteVisitors(shop.url);
    const { url } = shop;
    const order = () => sendLoad({ url, asks: nextOrder, wanted: [303], connections: 8, seconds });
    await order();
    const [whole, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      whole.push((await order()).requestsPerSecond);
      const database = shop.openDatabase();
      const triggers = findTriggers(database, "order_events");
      for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
      bare.push((await order()).requestsPerSecond);
      for (const { sql } of triggers) database.exec(sql);
      database.close();
    }
    printTable(
      "Orders of 8 shoppers, by the trigger on the events of orders.",
      ["figure", "orders/s"],
      [
        ["with a history", formatRounds(whole)],
        ["without", formatRounds(bare)],
        ["ratio", judge(median(whole) / median(bare), { atLeast: 0.95 })],
      ],
    );
  });
}
