import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { insertOrder } from "../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { ALL_ORDERS } from "../domain/back-office-list";
import { calendarDay } from "../domain/buenos-aires";
import { isRevenue, ORDER_STATES } from "../domain/order";
import { readOrderSummary } from "./order-summary.server";
import { closeShop, getShop } from "./shop.server";

useTemporaryDataDirectory();

beforeAll(() => getShop().database.prepare());
beforeEach(() => clear());
afterAll(closeShop);

const clear = () =>
  getShop().database.write(({ sqlite }) =>
    sqlite.exec("DELETE FROM orders; DELETE FROM customers"),
  );

type Stored = {
  customer: string;
  status: string;
  payment: string;
  total: number;
  createdAt: string;
};

const TIMES = [
  "2025-06-01T02:59:59.999Z",
  "2025-06-01T03:00:00.000Z",
  "2025-06-02T02:59:59.999Z",
  "2025-07-01 02:59:59",
];

const aStored = fc.record({
  customer: fc.constantFrom("a@x.test", "b@x.test"),
  status: fc.constantFrom(...ORDER_STATES.map(({ id }) => id), "raro"),
  payment: fc.constantFrom("transfer", "cash"),
  total: fc.nat({ max: 1000 }),
  createdAt: fc.constantFrom(...TIMES),
});

const aChange = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), order: aStored }),
  fc.record({ kind: fc.constant("update" as const), at: fc.nat(), order: aStored }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }),
);

const readDay = (createdAt: string) =>
  calendarDay(new Date(createdAt.includes("T") ? createdAt : `${createdAt}Z`));

function tally(orders: readonly Stored[]) {
  const days = new Map<string, { count: number; pesos: number }>();
  for (const { createdAt, status, payment, total } of orders) {
    const key = [readDay(createdAt), status, payment].join(" ");
    const known = days.get(key) ?? { count: 0, pesos: 0 };
    days.set(key, { count: known.count + 1, pesos: known.pesos + total });
  }
  return Object.fromEntries(days);
}

describe("what the triggers keep", () => {
  it("is what counting by hand gives, after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChange, { maxLength: 25 }), async (changes) => {
        await clear();
        const orders = new Map<number, Stored>();
        await getShop().database.write(({ sqlite }) => {
          const customerIds = new Map<string, number>();
          for (const change of changes) {
            const ids = [...orders.keys()];
            const id = "at" in change ? ids[change.at % Math.max(1, ids.length)] : undefined;
            if (change.kind === "insert") {
              const { customer, status, payment, total, createdAt } = change.order;
              const inserted = insertOrder(sqlite, {
                order_number: `N-${orders.size}-${customerIds.size}-${Math.max(0, ...ids)}`,
                customer_email: customer,
                payment_method: payment,
                created_at: createdAt,
                status,
                total,
              });
              orders.set(inserted, change.order);
              const customerId = sqlite
                .prepare("SELECT customer_id FROM orders WHERE id = ?")
                .pluck()
                .get(inserted);
              customerIds.set(customer, Number(customerId));
            } else if (id !== undefined && change.kind === "delete") {
              sqlite.prepare("DELETE FROM orders WHERE id = ?").run(id);
              orders.delete(id);
            } else if (id !== undefined && change.kind === "update") {
              const known = customerIds.get(change.order.customer);
              const customer =
                known === undefined ? (orders.get(id)?.customer ?? "") : change.order.customer;
              const { status, payment, total, createdAt } = change.order;
              sqlite
                .prepare(
                  `UPDATE orders SET status = ?, payment_method = ?, total = ?, created_at = ?,
                    customer_id = ? WHERE id = ?`,
                )
                .run(status, payment, total, createdAt, customerIds.get(customer), id);
              orders.set(id, { ...change.order, customer });
            }
          }
        });
        await expectCounters([...orders.values()]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([...ORDER_STATES.map(({ id }) => id), "raro", ""])(
    "counts %s as sold where the rule does",
    async (status) => {
      await getShop().database.write(({ sqlite }) => insertOrder(sqlite, { status, total: 700 }));
      const spent = await getShop().database.read(({ sqlite }) =>
        sqlite.prepare("SELECT spent FROM customers").pluck().get(),
      );
      expect(spent).toBe(isRevenue(status) ? 700 : 0);
    },
  );
});

async function expectCounters(orders: readonly Stored[]): Promise<void> {
  await getShop().database.read(({ sqlite }) => {
    const days = sqlite
      .prepare<[], { key: string; count: number; pesos: number }>(
        `SELECT day || ' ' || status || ' ' || payment_method AS key, order_count AS count, pesos
          FROM order_days WHERE order_count <> 0 OR pesos <> 0`,
      )
      .all();
    expect(
      Object.fromEntries(days.map(({ key, count, pesos }) => [key, { count, pesos }])),
    ).toEqual(tally(orders));
    const customers = sqlite
      .prepare<[], { email: string; order_count: number; spent: number }>(
        "SELECT email, order_count, spent FROM customers",
      )
      .all();
    for (const { email, order_count, spent } of customers) {
      const own = orders.filter(({ customer }) => customer === email);
      const sold = own.filter(({ status }) => isRevenue(status));
      expect([order_count, spent]).toEqual([
        own.length,
        sold.reduce((sum, { total }) => sum + total, 0),
      ]);
    }
  });
}

describe("the summary of a period", () => {
  it("is of its days in Buenos Aires, its state and its way of paying", async () => {
    await getShop().database.write(({ sqlite }) => {
      const rows = [
        { created_at: "2025-06-01T02:59:59.999Z", total: 1 },
        { created_at: "2025-06-01T03:00:00.000Z", total: 10 },
        { created_at: "2025-06-30T12:00:00.000Z", total: 100, status: "delivered" },
        { created_at: "2025-06-30T12:00:00.000Z", total: 1000, payment_method: "cash" },
        { created_at: "2025-07-01T02:59:59.999Z", total: 10_000, status: "cancelled" },
        { created_at: "2025-07-01T03:00:00.000Z", total: 100_000 },
      ];
      rows.forEach((row, number) => insertOrder(sqlite, { order_number: `${number}`, ...row }));
    });
    const june = { ...ALL_ORDERS, from: "2025-06-01", to: "2025-06-30" };
    expect(await readOrderSummary(june)).toEqual({
      totalOrders: 4,
      totalRevenueInPesos: 1110,
      pendingOrders: 2,
      completedOrders: 1,
      averageOrderValueInPesos: 278,
    });
    const cash = await readOrderSummary({ ...june, payment: "cash" });
    expect([cash.totalOrders, cash.totalRevenueInPesos]).toEqual([1, 1000]);
    const delivered = await readOrderSummary({ ...june, state: "delivered" });
    expect([delivered.totalOrders, delivered.completedOrders]).toEqual([1, 1]);
    expect((await readOrderSummary()).totalOrders).toBe(6);
  });
});
