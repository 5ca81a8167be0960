import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import {
  MIX_SHARES,
  writeAsk,
  sendLoad,
  type Load,
  type LoadResult,
  inviteVisitors,
  MIX_STATUSES,
} from "./load";
import { formatNumber, formatRounds, judge, median, printTable } from "./figures";
import { pinProcess, readCpuMs } from "./processes";
import { withPinnedShop, withShop } from "./temporary-shop";

const CONNECTIONS = [10, 50];
/** Of the yardstick's requests per second. */
const CACHED_LIST_GOAL = 0.35;

const HEADER = [
  "page",
  "connections",
  "requests/s",
  "of the yardstick",
  "p50, ms",
  "p99, ms",
  "CPU, ms/request",
  "goal",
];

type Server = { url: string; pid: number };
type Page = Pick<Load, "asks" | "wanted"> & { name: string; server: Server; goal?: number };
type Measured = LoadResult & { cpuMsPerRequest: number };
type Row = {
  page: Page;
  connections: number;
  /** One for each round; the yardstick was measured right before the shop. */
  rounds: { yardstick: Measured; shop: Measured }[];
};

/** The shop's pages beside the yardstick, with the page cache and without it. */
export async function benchPages(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 0.5] : [3, 1.5];
  await withPinnedShop((cached) =>
    withShop(
      async (uncached) => {
        pinProcess(uncached.pid(), 0);
        const pages = await listPages(cached, uncached);
        const yardstick = await startYardstick(cached.url + paths.products());
        for (const page of [yardstick.page, ...pages]) await measure(page, 10, seconds);
        const rows = CONNECTIONS.flatMap((connections) =>
          pages.map((page): Row => ({ page, connections, rounds: [] })),
        );
        for (let round = 0; round < rounds; round += 1) {
          for (const row of rows) {
            row.rounds.push({
              yardstick: await measure(yardstick.page, row.connections, seconds),
              shop: await measure(row.page, row.connections, seconds),
            });
          }
        }
        printRows(rows);
        yardstick.stop();
      },
      { PAGE_CACHE_MB: "0" },
    ),
  );
}

async function startYardstick(address: string) {
  const answer = await fetch(address, { headers: { "Accept-Encoding": "br" } });
  const bytes = answer.headers.get("content-length") ?? "";
  const child = fork(join(import.meta.dirname, "yardstick.ts"), [bytes]);
  const pid = child.pid ?? NaN;
  pinProcess(pid, 0);
  const [port] = (await once(child, "message")) as [number];
  const server = { url: `http://127.0.0.1:${port}`, pid };
  const page: Page = { name: "yardstick", server, asks: { path: "/" } };
  return { page, stop: () => child.kill() };
}

async function listPages(cached: RunningShop, uncached: RunningShop): Promise<Page[]> {
  const { cartCookie, nextOfMix } = await inviteVisitors(cached.url);
  const withCache: Server = { url: cached.url, pid: cached.pid() };
  const without: Server = { url: uncached.url, pid: uncached.pid() };
  const list = { path: paths.products() };
  const product = { path: paths.product(BOUGHT_PRODUCT.id) };
  const { path, headers } = writeAsk(cached.url, list);
  const etag = (await fetch(cached.url + path, { headers })).headers.get("etag") ?? "";
  const withCart = { ...list, headers: { Cookie: cartCookie } };
  const known = { ...list, headers: { "If-None-Match": etag } };
  return [
    { name: "list, cached", server: withCache, asks: list, goal: CACHED_LIST_GOAL },
    { name: "product, cached", server: withCache, asks: product },
    { name: "list with a cart, cached", server: withCache, asks: withCart },
    { name: "list the browser has (304)", server: withCache, asks: known, wanted: [304] },
    { name: "list, uncached", server: without, asks: list },
    { name: "product, uncached", server: without, asks: product },
    { name: "home, uncached", server: without, asks: { path: paths.home() } },
    { name: "search, uncached", server: without, asks: { path: paths.search("remera") } },
    { name: "mixed", server: withCache, asks: nextOfMix, wanted: MIX_STATUSES },
  ];
}

async function measure(page: Page, connections: number, seconds: number): Promise<Measured> {
  const { server, asks, wanted = [200] } = page;
  const cpuBefore = readCpuMs(server.pid);
  const result = await sendLoad({ url: server.url, asks, wanted, connections, seconds });
  const cpuMs = readCpuMs(server.pid) - cpuBefore;
  // Requests in flight at the end took CPU time as well.
  const requests = result.requests + result.failures + connections;
  return { ...result, cpuMsPerRequest: cpuMs / requests };
}

function printRows(rows: readonly Row[]): void {
  const groups = CONNECTIONS.flatMap((connections) => {
    const group = rows.filter((row) => row.connections === connections);
    const yardsticks = group.flatMap(({ rounds }) => rounds.map(({ yardstick }) => yardstick));
    return [
      ["yardstick", String(connections), ...describe(yardsticks, "1"), ""],
      ...group.map(writeRow),
    ];
  });
  printTable(
    "Pages over HTTP, closed loop: each connection sends its next request after the answer to the last one.",
    HEADER,
    groups,
  );
  const all = rows.flatMap(({ rounds }) => rounds);
  const failures = all.reduce((sum, { shop }) => sum + shop.failures, 0);
  const busyShare = Math.max(
    ...all.flatMap(({ shop, yardstick }) => [shop.loadBusyShare, yardstick.loadBusyShare]),
  );
  const { pages, search, cart, orders } = MIX_SHARES;
  console.log(`
The yardstick was measured right before each row. Figures are medians, with the lowest and the highest round in brackets.
"Mixed" is ${pages} % pages, ${search} % searches, ${cart} % cart and ${orders} % orders through the checkout's form. Failed requests: ${failures}.
autocannon was busy for at most ${formatNumber(busyShare, 2)} of the time: near 1 it is the limit, and \`wrk\` measures such a page better.`);
}

function writeRow({ page, connections, rounds }: Row): string[] {
  const shares = rounds.map(
    ({ shop, yardstick }) => shop.requestsPerSecond / yardstick.requestsPerSecond,
  );
  const shops = rounds.map(({ shop }) => shop);
  const goal =
    page.goal === undefined ? "" : `yardstick ${judge(median(shares), { atLeast: page.goal })}`;
  return [page.name, String(connections), ...describe(shops, formatRounds(shares, 3)), goal];
}

function describe(rounds: readonly Measured[], share: string): string[] {
  const write = (pick: (measured: Measured) => number, digits = 0) =>
    formatRounds(rounds.map(pick), digits);
  return [
    write(({ requestsPerSecond }) => requestsPerSecond),
    share,
    write(({ p50Ms }) => p50Ms, 2),
    write(({ p99Ms }) => p99Ms, 1),
    write(({ cpuMsPerRequest }) => cpuMsPerRequest, 3),
  ];
}
