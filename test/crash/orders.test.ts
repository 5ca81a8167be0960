import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { eventually } from "../helpers/eventually";
import { mintOrderKey, prepareShopper, readOrderToken, type Shopper } from "../helpers/shopper";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { countKills } from "./kills";

const KILLS = countKills(50);
const CLIENTS = 8;

let shop: RunningShop;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openRunningShop();
  shopper = await prepareShopper(shop.url);
});
afterAll(() => shop.close());

/** Acknowledged orders: idempotency key and the token from the redirect. */
type Acknowledged = Map<string, string>;

/**
 * Sends a form until it is answered with more than 503, which a busy machine gives to some of many at
 * once: the shopper sends it again. Returns the token of its order; null when the server is gone.
 */
async function confirmPatiently(key: string): Promise<string | null> {
  for (;;) {
    const answer = await shopper.tryToConfirm(key);
    if (answer.status === 0) return null;
    if (answer.status !== 503) return readOrderToken(answer);
  }
}

/**
 * Places orders until the server is gone, each with its own key. The next round's client retries
 * the key without an answer, like a shopper who reloads.
 */
async function keepOrdering(key: string, acknowledged: Acknowledged): Promise<string> {
  for (let next = key; ; next = mintOrderKey()) {
    const token = await confirmPatiently(next);
    if (token === null) return next;
    acknowledged.set(next, token);
  }
}

/** Faults in the file: none in a reliable shop. */
function findFaults(database: Database.Database, acknowledged: Acknowledged) {
  const count = (query: string) => Number(database.prepare(query).pluck().get());
  const tokenOf = database
    .prepare<[string], string>("SELECT token FROM orders WHERE idempotency_key = ?")
    .pluck();
  return {
    integrity: database.pragma("integrity_check", { simple: true }),
    foreignKeys: database.pragma("foreign_key_check"),
    missing: [...acknowledged].filter(([key, token]) => tokenOf.get(key) !== token),
    withoutLines: count(
      "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)",
    ),
    withoutMails: count(
      "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM mail_outbox)",
    ),
    uncounted: count(
      "SELECT (SELECT count(*) FROM orders) - (SELECT sum(order_count) FROM order_days)",
    ),
  };
}

const NO_FAULTS = {
  integrity: "ok",
  foreignKeys: [],
  missing: [],
  withoutLines: 0,
  withoutMails: 0,
  uncounted: 0,
};

it(`loses no acknowledged order in ${KILLS} kills at any moment`, async () => {
  const acknowledged: Acknowledged = new Map();
  let keys = Array.from({ length: CLIENTS }, mintOrderKey);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.size;
    const clients = keys.map((key) => keepOrdering(key, acknowledged));
    // Every second round waits for an order, so that a slow machine acknowledges some too.
    if (kill % 2 === 1) await eventually(() => expect(acknowledged.size).toBeGreaterThan(before));
    await delay(randomInt(100, 350));
    await shop.kill();
    keys = await Promise.all(clients);
    shop.changeDatabase((database) => {
      if (acknowledged.size > 0) expect(findFaults(database, acknowledged)).toEqual(NO_FAULTS);
    });
    await shop.reopen();
  }
  for (const key of keys) acknowledged.set(key, await shopper.confirm(key));
  shop.changeDatabase((database) => {
    expect(findFaults(database, acknowledged)).toEqual(NO_FAULTS);
    const stored = database.prepare("SELECT count(*) FROM orders").pluck().get();
    expect(stored).toBe(acknowledged.size);
    process.stdout.write(`${KILLS} kills, ${acknowledged.size} orders acknowledged, 0 lost\n`);
  });
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS / 2);
});

it("leads every post of one form to its one order, before and after a kill", async () => {
  const key = mintOrderKey();
  const confirm = () => confirmPatiently(key);
  const before = await Promise.all(Array.from({ length: 50 }, confirm));
  await shop.kill();
  await shop.reopen();
  const after = await Promise.all(Array.from({ length: 10 }, confirm));
  expect(new Set([...before, ...after])).toEqual(new Set([expect.any(String)]));
  const answer = await fetch(shop.url + paths.order(before[0] ?? ""));
  expect(answer.status).toBe(200);
});
