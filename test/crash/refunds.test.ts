import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { signInAt } from "../helpers/back-office";
import { insertPayment } from "../helpers/orders";
import { openOrder, storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { postForm } from "../helpers/visitor";
import { adminPaths } from "../../app/admin-paths";
import { countKills } from "./kills";

const KILLS = countKills(10);
const SETTLING_MS = 20_000;

let shop: RunningShop;

const simulator = useSimulator();

beforeAll(async () => {
  shop = await openRunningShop("built-in catalogue", simulatorSettings(simulator.get()));
  shop.changeDatabase((database) => storeSimulatorAccount(database, simulator.get()));
});
afterAll(() => shop.close());

function withDatabase<T>(ask: (database: Database.Database) => T): T {
  const answers: T[] = [];
  shop.changeDatabase((database) => answers.push(ask(database)));
  return answers[0] as T;
}

type PaidOrder = { orderNumber: string; paymentId: number; providerId: number };

async function openPaidOrder(): Promise<PaidOrder> {
  const { control } = simulator.get();
  control.setWebhooks({ mode: "never" });
  const { id, orderNumber, preferenceId } = await withDatabase((database) =>
    openOrder(database, simulator.get(), {
      order_number: `R-${randomUUID()}`,
      ...{ status: "paid", paid_at: "2025-06-02T12:00:00.000Z" },
    }),
  );
  const { payment } = await control.pay(preferenceId, { status: "approved" });
  const row = { provider_id: String(payment.id), collector_id: String(payment.collector_id) };
  const paymentId = withDatabase((database) => insertPayment(database, id, row));
  return { orderNumber, paymentId, providerId: payment.id };
}

it(`refunds exactly once, in ${KILLS} kills at any moment`, async () => {
  const cookie = await signInAt(shop.url);
  const orders: (PaidOrder & { clave: string })[] = [];
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const order = { ...(await openPaidOrder()), clave: randomUUID() };
    orders.push(order);
    const isHeldUp = kill % 2 === 0;
    if (isHeldUp) holdUpAnswers();
    const asked = giveBack(order, cookie);
    await (isHeldUp ? untilGivenBack(order) : delay(randomInt(1, 60)));
    await shop.kill();
    await asked;
    simulator.get().control.clearFaults();
    interrupted += withDatabase(countOpen);
    // Frees the dead process's leases, so that the test need not wait for them.
    withDatabase((database) =>
      database.exec(
        "UPDATE payment_refunds SET next_attempt_at = created_at WHERE status = 'wanted'",
      ),
    );
    await shop.reopen();
  }
  expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2);
  await vi.waitFor(() => expect(withDatabase(countOpen)).toBe(0), {
    ...{ timeout: SETTLING_MS, interval: 200 },
  });
  // The owner sends an interrupted form again: it counts once.
  for (const order of orders) expect((await giveBack(order, cookie)).status).toBe(303);
  for (const order of orders) {
    expect(refundedAt(order)).toBe(10_000);
    expect(readRefunds(order.orderNumber)).toEqual(["approved 1000000"]);
  }
});

/** The provider makes the refund, and the shop never gets the answer. */
function holdUpAnswers(): void {
  const fault = { match: /\/refunds$/, kind: "slow-headers", delayMs: 5000, times: 1 } as const;
  simulator.get().control.fault(fault);
}

const refundedAt = ({ providerId }: PaidOrder) =>
  simulator.get().control.getPayment(providerId).transaction_amount_refunded;

const untilGivenBack = (order: PaidOrder) =>
  vi.waitFor(() => expect(refundedAt(order)).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });

const countOpen = (database: Database.Database) =>
  Number(
    database
      .prepare("SELECT count(*) FROM payment_refunds WHERE status <> 'approved'")
      .pluck()
      .get(),
  );

function giveBack(
  { orderNumber, paymentId, clave }: PaidOrder & { clave: string },
  cookie: string,
) {
  const fields = { pago: String(paymentId), parte: "importe", importe: "10000", queda: "3000000" };
  const address = shop.url + adminPaths.order(orderNumber);
  return postForm(address, { intent: "refund", estado: "paid", clave, ...fields }, { cookie });
}

function readRefunds(orderNumber: string) {
  return withDatabase((database) =>
    database
      .prepare(
        `SELECT payment_refunds.status || ' ' || amount_in_cents FROM payment_refunds
          JOIN orders ON orders.id = order_id WHERE order_number = ?`,
      )
      .pluck()
      .all(orderNumber),
  );
}
