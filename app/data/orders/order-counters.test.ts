import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aChange, applyChange, TIMES, type History } from "../../../test/helpers/order-changes";
import { insertOrder, insertPayment } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { ALL_ORDERS } from "../../domain/orders/back-office-list";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { isCollected, isSold } from "../../../test/helpers/sold-orders";
import { ORDER_STATES } from "../../domain/orders/order";
import { readOrderSummary } from "./order-query.server";
import { findOrder } from "./order-details.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => clear());
afterAll(closeStoredShop);

const clear = () =>
  getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM orders; DELETE FROM customers"),
  );

const readDay = (createdAt: string) =>
  calendarDay(new Date(createdAt.includes("T") ? createdAt : `${createdAt}Z`));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What is left of the price: the rule of decision 035, written a second time for the test. */
function leftInCents({ total, payments, byHand }: History): number {
  const price = total * 100;
  const counted = payments.filter(({ mismatches }) => mismatches !== "collector");
  const paid = counted.filter(({ status }) => status !== "rejected").map(({ amount }) => amount);
  const held = counted
    .filter(({ status }) => status === "approved" || status === "in_mediation")
    .map(({ amount, refunded }) => Math.max(amount - refunded, 0));
  const isCovered = sum(paid) > 0 && sum(paid) >= price;
  const goneInCents = (isCovered ? price - sum(held) : 0) + sum(byHand);
  return price - Math.max(0, Math.min(price, goneInCents));
}

function countSales(order: History) {
  const soldInCents = isSold(order) ? leftInCents(order) : 0;
  const collectedInCents = isCollected(order) ? leftInCents(order) : 0;
  return { soldInCents, collectedInCents, soldCount: soldInCents > 0 ? 1 : 0 };
}

function tally(orders: readonly History[]) {
  const days = new Map<string, Record<string, number>>();
  for (const order of orders) {
    const key = [readDay(order.createdAt), order.status, order.payment].join(" ");
    const day = days.get(key) ?? {};
    for (const [name, value] of Object.entries({ count: 1, ...countSales(order) })) {
      day[name] = (day[name] ?? 0) + value;
    }
    days.set(key, day);
  }
  return Object.fromEntries(days);
}

describe("the counters kept by triggers", () => {
  it("equal counting by hand, after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChange, { maxLength: 30 }), async (changes) => {
        await clear();
        const orders = new Map<number, History>();
        await asOtherProgram((sqlite) => {
          for (const change of changes) applyChange(sqlite, orders, change);
        });
        await expectCounters([...orders.values()]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(
    [...ORDER_STATES.map(({ id }) => id), "raro", ""].flatMap((status) => [
      { status, isPaid: true },
      { status, isPaid: false },
    ]),
  )("count %j as sold and as collected by the rule", async ({ status, isPaid }) => {
    await asOtherProgram((sqlite) =>
      insertOrder(sqlite, { status, total: 700, paid_at: isPaid ? TIMES[0] : null }),
    );
    const { soldInPesos, collectedInPesos } = await readOrderSummary();
    expect([soldInPesos, collectedInPesos]).toEqual([
      isSold({ status, isPaid }) ? 700 : 0,
      isCollected({ status, isPaid }) ? 700 : 0,
    ]);
  });
});

describe("a double payment", () => {
  const NOTED = "2025-06-03T12:00:00.000Z";
  const AFTER = "2025-06-04T12:00:00.000Z";
  const FULL = { status: "approved", amount_in_cents: 70_000, refunded_in_cents: 0 };
  const GONE = { ...FULL, status: "refunded", refunded_in_cents: 70_000 };
  type Row = Parameters<typeof insertPayment>[2];

  /** For an order of 700 pesos. */
  async function readCollected(payments: Row[], { byHand = 0, author = "" }): Promise<unknown> {
    await asOtherProgram((sqlite) => {
      const paid = { status: "paid", paid_at: NOTED, total: 700, payment_method: "mercadopago" };
      const id = insertOrder(sqlite, paid);
      sqlite
        .prepare(
          `INSERT INTO order_events (order_id, kind, status, author, created_at)
            VALUES (?, 'moved', 'paid', ?, ?)`,
        )
        .run(id, author, NOTED);
      payments.forEach((row, at) => insertPayment(sqlite, id, { ...row, provider_id: `P-${at}` }));
      if (byHand === 0) return;
      sqlite
        .prepare(
          "INSERT INTO manual_refunds (order_id, idempotency_key, amount_in_cents) VALUES (?, 'K', ?)",
        )
        .run(id, byHand);
    });
    const { collectedInPesos } = await readOrderSummary();
    const order = await findOrder("TELA-000001-ABC");
    const heldInPesos = order === null ? 0 : Math.min(orderHeldInCents(order) / 100, 700);
    return { collectedInPesos, heldInPesos };
  }

  it.each<[string, Row[], { byHand?: number; author?: string }, number]>([
    ["the second payment went back by hand", [FULL, FULL], { byHand: 70_000 }, 700],
    ["more than the second payment went back", [FULL, FULL], { byHand: 80_000 }, 600],
    [
      "the owner noted it, and what came after went back",
      [{ ...GONE, approved_at: AFTER }],
      { author: "admin" },
      700,
    ],
    [
      "the owner noted it, and what came after went back by hand",
      [{ ...FULL, approved_at: AFTER }],
      { author: "admin", byHand: 70_000 },
      700,
    ],
    [
      "the owner noted what had come online, and it went back",
      [{ ...GONE, approved_at: "2025-06-02T12:00:00.000Z" }],
      { author: "admin" },
      0,
    ],
  ])("counts what is still held when %s", async (_what, payments, given, expected) => {
    expect(await readCollected(payments, given)).toEqual({
      collectedInPesos: expected,
      heldInPesos: expected,
    });
  });
});

async function expectCounters(orders: readonly History[]): Promise<void> {
  await getStoredShop().database.read(async ({ prepare }) => {
    const days = await prepare<[], { key: string }>(
      `SELECT day || ' ' || status || ' ' || payment_method AS key, order_count AS count,
          sold_count AS "soldCount", sold_in_cents AS "soldInCents",
          collected_in_cents AS "collectedInCents" FROM order_days
          WHERE order_count <> 0 OR sold_count <> 0 OR sold_in_cents <> 0 OR collected_in_cents <> 0`,
    ).all();
    expect(Object.fromEntries(days.map(({ key, ...counted }) => [key, counted]))).toEqual(
      tally(orders),
    );
    const customers = await prepare<
      [],
      { email: string; order_count: number; spent_in_cents: number }
    >("SELECT email, order_count, spent_in_cents FROM customers").all();
    for (const { email, order_count, spent_in_cents } of customers) {
      const own = orders.filter(({ customer }) => customer === email);
      const soldInCents = sum(own.map((order) => countSales(order).soldInCents));
      expect([order_count, spent_in_cents]).toEqual([own.length, soldInCents]);
    }
  });
}

describe("the summary of a period", () => {
  it("covers its days in Buenos Aires, its state and its payment method", async () => {
    await asOtherProgram((sqlite) => {
      const paid = { status: "paid", paid_at: "2025-06-03T12:00:00.000Z" };
      const rows = [
        { created_at: "2025-06-01T02:59:59.999Z", total: 1, ...paid },
        { created_at: "2025-06-01T03:00:00.000Z", total: 10, ...paid },
        { created_at: "2025-06-30T12:00:00.000Z", total: 100, ...paid, status: "delivered" },
        {
          ...{ created_at: "2025-06-30T12:00:00.000Z", total: 1000 },
          ...{ payment_method: "cash", status: "preparing" },
        },
        { created_at: "2025-07-01T02:59:59.999Z", total: 10_000, ...paid, status: "cancelled" },
        { created_at: "2025-06-20T12:00:00.000Z", total: 50_000 },
        { created_at: "2025-07-01T03:00:00.000Z", total: 100_000, ...paid },
      ];
      rows.forEach((row, number) => insertOrder(sqlite, { order_number: `${number}`, ...row }));
    });
    const june = { ...ALL_ORDERS, from: "2025-06-01", to: "2025-06-30" };
    expect(await readOrderSummary(june)).toEqual({
      totalOrders: 5,
      soldOrders: 3,
      soldInPesos: 1110,
      collectedInPesos: 110,
      pendingOrders: 1,
      completedOrders: 1,
      averageOrderValueInPesos: 370,
    });
    const cash = await readOrderSummary({ ...june, payment: "cash" });
    expect([cash.totalOrders, cash.soldInPesos, cash.collectedInPesos]).toEqual([1, 1000, 0]);
    const delivered = await readOrderSummary({ ...june, state: "delivered" });
    expect([delivered.totalOrders, delivered.completedOrders]).toEqual([1, 1]);
    expect((await readOrderSummary()).totalOrders).toBe(7);
  });
});
