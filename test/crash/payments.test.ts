import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openOrder, storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { countKills } from "./kills";

const KILLS = countKills(20);
const PAYMENTS_PER_KILL = 3;

let shop: RunningShop;

const simulator = useSimulator({
  // A real provider retries for days; this one for as long as the test kills the shop.
  retryScheduleMs: Array.from({ length: 1000 }, () => 250),
  ackTimeoutMs: 5000,
});

beforeAll(async () => {
  shop = await openRunningShop("built-in catalogue", simulatorSettings(simulator.get()));
  shop.changeDatabase((database) => storeSimulatorAccount(database, simulator.get()));
});
afterAll(() => shop.close());

/** Pays an order; the provider sends its webhook several times at once. */
async function payOrder(): Promise<void> {
  const { control } = simulator.get();
  const { preferenceId } = await withDatabase((database) =>
    openOrder(database, simulator.get(), { shopUrl: shop.url }),
  );
  await control.pay(preferenceId, { status: "approved" });
}

function withDatabase<T>(ask: (database: Database.Database) => T): T {
  const answers: T[] = [];
  shop.changeDatabase((database) => answers.push(ask(database)));
  return answers[0] as T;
}

/** Orders counted by the state of their payment: all the same in a reliable shop. */
function readOutcomes(database: Database.Database) {
  const count = (table: string, condition: string) =>
    `(SELECT count(*) FROM ${table} WHERE order_id = orders.id AND ${condition})`;
  return database
    .prepare(
      `SELECT status, paid_at IS NOT NULL AS "isPaid",
        ${count("payments", "status = 'approved'")} AS payments,
        ${count("order_events", "kind = 'payment-news'")} AS news,
        ${count("order_events", "kind = 'moved' AND status = 'paid'")} AS moves,
        ${count("mail_outbox", "kind = 'order-paid'")} AS mails,
        count(*) AS orders
      FROM orders GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY orders`,
    )
    .all();
}

const UNPAID = { status: "pending", isPaid: 0, payments: 0, news: 0, moves: 0, mails: 0 };
const PAID = { status: "paid", isPaid: 1, payments: 1, news: 1, moves: 1, mails: 1 };

it(`pays every order once, in ${KILLS} kills at any moment`, async () => {
  const { control, deliveries } = simulator.get();
  control.setWebhooks({ mode: "duplicate", times: 2, legacy: false });
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let payment = 0; payment < PAYMENTS_PER_KILL; payment += 1) await payOrder();
    // Every second round kills at once: a fast shop has taken all webhooks a moment later.
    if (kill % 2 === 1) await delay(randomInt(50, 450));
    await shop.kill();
    withDatabase((database) => {
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      // No state in between is ever visible.
      for (const found of readOutcomes(database)) {
        expect([expect.objectContaining(PAID), expect.objectContaining(UNPAID)]).toContainEqual(
          found,
        );
      }
    });
    await shop.reopen();
  }
  await control.flush();
  const outcomes = withDatabase(readOutcomes);
  expect(outcomes).toEqual([{ ...PAID, orders: KILLS * PAYMENTS_PER_KILL }]);
  const repeated = deliveries.filter(({ attempt }) => attempt > 0).length;
  process.stdout.write(`${KILLS} kills, ${repeated} webhooks sent again, 0 payments lost\n`);
  expect(repeated).toBeGreaterThan(0);
});
