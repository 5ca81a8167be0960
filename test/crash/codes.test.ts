import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { insertCode } from "../helpers/offers";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { countKills } from "./kills";

const USES = 5;
const SHOPPERS = 100;
const ROUNDS = countKills(6);

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.close());

/** Orders with the code, uses of the code, and orders whose total is not that of their parts. */
function readCodes(database: Database.Database, code: string) {
  const read = (query: string) => database.prepare<[string], number>(query).pluck().get(code);
  return {
    orders: read("SELECT count(*) FROM orders WHERE code = ? AND status <> 'cancelled'"),
    uses: read("SELECT uses FROM codes WHERE code = ?"),
    wrong: read(
      `SELECT count(*) FROM orders WHERE code = ? AND total + discount + code_discount - shipping <>
        (SELECT sum(price * quantity) FROM order_items WHERE order_id = orders.id)`,
    ),
  };
}

it(`gives a code of ${USES} uses to ${USES} of ${SHOPPERS} orders at once, also when it is killed`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = `RONDA${round}`;
    shop.changeDatabase((database) => void insertCode(database, { code, maxUses: USES }));
    const shopper = await prepareShopper(shop.url, fetch, { code });
    const keys = Array.from({ length: SHOPPERS }, mintOrderKey);
    const press = (key: string) => shopper.tryToConfirm(key).catch(() => null);
    const first = Promise.all(keys.map(press));
    // The first rounds end under the kill, the last one whole.
    if (round < ROUNDS - 1) {
      await delay(randomInt(5, 250));
      await shop.kill();
      await first;
      shop.changeDatabase((database) => {
        const { orders, uses, wrong } = readCodes(database, code);
        expect(uses).toBe(orders);
        expect(wrong).toBe(0);
        expect(uses).toBeLessThanOrEqual(USES);
      });
      await shop.reopen();
    }
    await first;
    // Like shoppers who reload, one by one: each key leads to its order, or to what changed.
    const statuses: (number | undefined)[] = [];
    for (const key of keys) statuses.push((await press(key))?.status);
    expect(statuses.filter((status) => status !== 303 && status !== 409)).toEqual([]);
    shop.changeDatabase((database) => {
      expect(readCodes(database, code)).toEqual({ orders: USES, uses: USES, wrong: 0 });
    });
  }
});
