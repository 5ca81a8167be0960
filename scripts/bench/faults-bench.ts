import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import { copyDatabase, DAMAGES, restoreDatabase } from "../../test/helpers/database-damage";
import type { RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { dripInto, type SlowPart } from "../../test/helpers/slow-clients";
import { keepVisiting, visit } from "../../test/helpers/visitor";
import { formatNumber, judge, percentile } from "./figures";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

const CALM_MS = 4000;
/** Times the p99 of a calm shop in the same run. */
const GOAL = 5;
const SLOW_CLIENTS: Record<SlowPart, number> = { headers: 200, body: 50 };
const FORMS = 50;

type Rows = string[][];

/** How long visitors wait beside a fault, and how soon the shop notices it and is back. */
export async function benchFaults(isQuick: boolean): Promise<void> {
  const waits: Rows = [];
  const reactions: Rows = [];
  for (const fault of isQuick ? [lock, stop] : [lock, slowClients, damage, stop])
    await withShop((shop) => fault(shop, { waits, reactions }));
  printTable(
    "The list for a visitor, in a calm shop and beside a fault of the same shop.",
    ["fault", "calm: p50, ms", "p99", "beside it: p50, ms", "p99", "longest", "p99, of calm"],
    waits,
  );
  printTable("From a fault to the shop's answer to it.", ["figure", "ms", "goal"], reactions);
}

type Report = { waits: Rows; reactions: Rows };

const within = (what: string, ms: number, limitMs: number) => [
  what,
  formatNumber(ms),
  judge(ms, { atMost: limitMs }, "ms"),
];

/** Looks at the list in a calm shop, and then while `work` causes a fault. */
async function compare(shop: RunningShop, name: string, work: () => Promise<unknown>) {
  const address = shop.url + paths.products();
  const look = async (until: () => Promise<unknown>) => {
    let isOver = false;
    const looking = keepVisiting(address, { everyMs: 25, until: () => isOver });
    await until().finally(() => (isOver = true));
    return (await looking).map(({ tookMs }) => tookMs);
  };
  await visit(address);
  const calm = await look(() => wait(CALM_MS));
  const beside = await look(work);
  const write = (times: readonly number[], percent: number) =>
    formatNumber(percentile(times, percent), 1);
  return [
    ...[name, write(calm, 50), write(calm, 99)],
    ...[write(beside, 50), write(beside, 99), write(beside, 100)],
    judge(percentile(beside, 99) / percentile(calm, 99), { atMost: GOAL }),
  ];
}

/** Another program holds the database's lock. */
async function lock(shop: RunningShop, { waits, reactions }: Report): Promise<void> {
  const shopper = await prepareShopper(shop.url);
  for (const statement of ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"]) {
    const other = shop.openDatabase();
    other.exec(statement);
    const refusalsMs: number[] = [];
    const row = await compare(shop, statement, async () => {
      for (let count = 0; count < 5; count += 1)
        refusalsMs.push((await shopper.tryToConfirm(mintOrderKey())).tookMs);
    });
    other.exec("ROLLBACK");
    other.close();
    waits.push(row);
    reactions.push(within(`${statement}: slowest refusal`, Math.max(...refusalsMs), 1200));
  }
}

/** Clients that send a byte a second. */
async function slowClients(shop: RunningShop, { waits, reactions }: Report): Promise<void> {
  const cutMs: Record<SlowPart, number[]> = { headers: [], body: [] };
  const drip = async (part: SlowPart) => {
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    await once(socket, "connect");
    const startedAt = performance.now();
    await dripInto(socket, part);
    cutMs[part].push(performance.now() - startedAt);
  };
  const parts = ["headers", "body"] as const;
  const all = () =>
    Promise.all(
      parts.flatMap((part) => Array.from({ length: SLOW_CLIENTS[part] }, () => drip(part))),
    );
  waits.push(await compare(shop, "250 slow clients", all));
  reactions.push(
    within("slow headers: last one cut", Math.max(...cutMs.headers), 15_000),
    within("slow bodies: last one cut", Math.max(...cutMs.body), 17_000),
  );
}

/** The file is damaged, and restored. */
async function damage(shop: RunningShop, { reactions }: Report): Promise<void> {
  const shopper = await prepareShopper(shop.url);
  const [file, copy] = [join(shop.directory, "tela.db"), join(shop.directory, "copia.db")];
  copyDatabase(file, copy);
  const waitForReadiness = async (status: number) => {
    const startedAt = performance.now();
    while ((await visit(`${shop.url}/readyz`)).status !== status) await wait(20);
    return performance.now() - startedAt;
  };
  const [noticedMs, backMs]: [number[], number[]] = [[], []];
  for (const harm of Object.values(DAMAGES)) {
    shop.changeDatabase((database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    harm(file);
    const startedAt = performance.now();
    await shopper.tryToConfirm(mintOrderKey());
    await waitForReadiness(503);
    noticedMs.push(performance.now() - startedAt);
    restoreDatabase(copy, file);
    backMs.push(await waitForReadiness(200));
    // The shop tries a failed database again after a second.
    while ((await shopper.tryToConfirm(mintOrderKey())).status !== 303) await wait(50);
  }
  reactions.push(
    within(`${noticedMs.length} damages: longest until not ready`, Math.max(...noticedMs), 2000),
    within("the file is back: longest until ready", Math.max(...backMs), 5000),
  );
}

/** SIGTERM while forms arrive. */
async function stop(shop: RunningShop, { reactions }: Report): Promise<void> {
  const forms = Array.from({ length: FORMS }, () => {
    const headers = {
      Origin: shop.url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": "10",
    };
    const form = request(shop.url + paths.cart(), { method: "POST", headers, agent: false });
    form.on("response", (answer) => answer.resume()).write("intent");
    return form;
  });
  await wait(500);
  const startedAt = performance.now();
  const stopped = shop.stop();
  await wait(100);
  for (const form of forms) form.end("=otr");
  await stopped;
  const tookMs = performance.now() - startedAt;
  reactions.push(within(`SIGTERM with ${FORMS} forms in flight: to the end`, tookMs, 10_000));
}
