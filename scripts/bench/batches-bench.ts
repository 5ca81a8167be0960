import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { parseHtml, readAttribute, select } from "../../test/helpers/html";
import { openImportClient, readAddress } from "../../test/helpers/import-client";
import { startServer, stopServer } from "../../test/helpers/running-shop";
import { prepareShopper, type Shopper, mintOrderKey } from "../../test/helpers/shopper";
import { openSyncPostgres } from "../../test/helpers/sync-postgres";
import { createDatabase, settingsOf } from "../../test/helpers/test-engine";
import { postForm, visit } from "../../test/helpers/visitor";
import { startPostgres } from "../../test/postgres-server";
import { formatNumber, judge, printTable } from "./figures";
import { listBatches, type OwnerShop } from "./owner-batches";
import { makeTemporaryDirectory } from "./temporary-shop";

const PROCESSES = 4;
const GOAL_MS = 1000;
/** For as long, pages read the changed catalogue for the first time. */
const AFTERMATH_MS = 3000;

type Setup = {
  name: string;
  processes: number;
  settings: Record<string, string>;
  open: (directory: string) => Database.Database;
};

/** What shoppers notice while the owner changes many products: orders beside each batch, with both engines. */
export async function benchBatches(isQuick: boolean): Promise<void> {
  const ofFile: Setup = {
    ...{ name: "SQLite, one process", processes: 1, settings: settingsOf(null) },
    open: (directory) => new Database(join(directory, "tela.db")),
  };
  await benchSetup(ofFile, isQuick);
  const stopPostgres = await startPostgres();
  process.once("exit", stopPostgres);
  for (const processes of [1, PROCESSES]) {
    const name = `PostgreSQL, ${processes === 1 ? "one process" : `${processes} processes`}`;
    const url = createDatabase();
    const open = () => openSyncPostgres(url);
    await benchSetup({ name, processes, settings: settingsOf(url), open }, isQuick);
  }
}

async function benchSetup(
  { name, processes, settings, open }: Setup,
  isQuick: boolean,
): Promise<void> {
  const started: Awaited<ReturnType<typeof startServer>>[] = [];
  let directory = "";
  for (let number = 0; number < processes; number += 1) {
    directory = makeTemporaryDirectory();
    started.push(await startServer(directory, 0, settings));
  }
  const urls = started.map(({ url }) => url);
  const database = open(directory);
  const url = urls[0] ?? "";
  const shop = { url, owner: await openImportClient(url), database };
  // The process that works for the owner gets no orders unless it is alone.
  const others = urls.length > 1 ? urls.slice(1) : urls;
  const rows: string[][] = [];
  try {
    await measureAll(rows, shop, { shopper: await prepareShopper(url), urls: others, isQuick });
  } finally {
    printTable(`${name}: an order every 250 ms beside each batch.`, HEADINGS, rows);
    database.close();
    for (const { server } of started) await stopServer(server);
  }
}

const HEADINGS = [
  ...["batch", "s", "yardstick, ms", "orders", "refused", "failed", "longest order, ms"],
  ...["longest page, ms", "goal"],
];

async function measureAll(
  rows: string[][],
  shop: OwnerShop,
  { shopper, urls, isQuick }: { shopper: Shopper; urls: readonly string[]; isQuick: boolean },
): Promise<void> {
  const measure = async (name: string, work: () => Promise<unknown>, goalSeconds = Infinity) => {
    const yardstickMs = measureYardstick();
    const { value: tookMs, orders } = await orderBeside(shopper, urls, async () => {
      const startedAt = performance.now();
      await work();
      const ms = performance.now() - startedAt;
      await wait(AFTERMATH_MS);
      return ms;
    });
    const seconds = tookMs / 1000;
    const isInTime = goalSeconds === Infinity ? [] : [judge(seconds, { atMost: goalSeconds }, "s")];
    rows.push([
      ...[name, formatNumber(seconds, 1), formatNumber(yardstickMs), ...writeOrders(orders)],
      [judgeOrders(orders), ...isInTime].join("; "),
    ]);
  };
  for (const { name, prepare, isUndone = false, goalSeconds } of listBatches(isQuick ? 0.1 : 1)) {
    await measure(name, await prepare(shop), goalSeconds);
    if (!isUndone) continue;
    const batch = shop.database.prepare("SELECT max(batch_id) FROM audit").pluck().get();
    const address = adminPaths.historyBatch(Number(batch));
    await measure("its undo", async () =>
      readAddress(await shop.owner.post(address, { intent: "undo" })),
    );
  }
}

function writeOrders({ placed, refused, failed, longestMs, longestPageMs }: Orders): string[] {
  const figures = [placed, refused, failed, longestMs, longestPageMs];
  return figures.map((figure) => formatNumber(figure));
}

function judgeOrders({ refused, failed, longestMs }: Orders): string {
  if (refused + failed > 0) return "none refused: not met";
  return judge(longestMs, { atMost: GOAL_MS }, "ms");
}

/** What a bare SQLite takes on the same machine in the same minute for 20,000 rows in one transaction. */
function measureYardstick(): number {
  const database = new Database(join(makeTemporaryDirectory(), "bare.db"));
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, content TEXT) STRICT");
  const insert = database.prepare("INSERT INTO rows (content) VALUES (?)");
  const startedAt = performance.now();
  database.exec("BEGIN");
  for (let row = 0; row < 20_000; row += 1) insert.run("x".repeat(500));
  database.exec("COMMIT");
  const ms = performance.now() - startedAt;
  database.close();
  return ms;
}

const EVERY_MS = 250;

type Orders = {
  placed: number;
  /** Answered 503, the page before them included. */
  refused: number;
  /** Answered in any other way, or not at all. */
  failed: number;
  /** Of the answers to the form that places the order. */
  longestMs: number;
  /** Of the pages that the form is on. */
  longestPageMs: number;
};

/**
 * Places an order every 250 ms while `work` goes on, whether or not earlier ones were answered, at each of the
 * addresses in turn. Each order opens the page that shows its total and presses its button, as without script.
 */
async function orderBeside<T>(
  shopper: Shopper,
  urls: readonly string[],
  work: () => Promise<T>,
): Promise<{ value: T; orders: Orders }> {
  const orders: Orders = { placed: 0, refused: 0, failed: 0, longestMs: 0, longestPageMs: 0 };
  let isOver = false;
  const done = work().finally(() => (isOver = true));
  const pending: Promise<void>[] = [];
  for (let n = 0; !isOver; n += 1) {
    pending.push(place(shopper, urls[n % urls.length] ?? "", orders));
    await Promise.race([done, wait(EVERY_MS)]);
  }
  await Promise.all(pending);
  return { value: await done, orders };
}

async function place(shopper: Shopper, url: string, orders: Orders): Promise<void> {
  const cookie = shopper.cookieHeader();
  const address = url + paths.checkoutReview();
  const key = mintOrderKey();
  // A price that changed between the page and the button: the shopper looks again.
  for (let tries = 0; tries < 3; tries += 1) {
    const page = await visit(address, { headers: { Cookie: cookie } });
    orders.longestPageMs = Math.max(orders.longestPageMs, page.tookMs);
    if (page.status !== 200) return void count(page.status, orders);
    const seen = readAttribute(select(parseHtml(page.body), "main input[name=visto]"), "value");
    const answer = await postForm(address, { clave: key, visto: seen }, { cookie });
    orders.longestMs = Math.max(orders.longestMs, answer.tookMs);
    if (answer.status !== 409) return void count(answer.status, orders);
  }
  orders.failed += 1;
}

function count(status: number, orders: Orders): void {
  if (status === 303) orders.placed += 1;
  else if (status === 503) orders.refused += 1;
  else orders.failed += 1;
}
