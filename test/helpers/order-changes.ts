import type Database from "better-sqlite3";
import fc from "fast-check";

import { ORDER_STATES } from "../../app/domain/orders/order";
import { insertOrder, insertPayment } from "./orders";

export type Paid = { status: string; amount: number; refunded: number; mismatches: string };
export type Stored = {
  customer: string;
  status: string;
  payment: string;
  total: number;
  createdAt: string;
  isPaid: boolean;
};
/** An order with its online payments and manual refunds. */
export type History = Stored & { payments: Paid[]; byHand: number[] };

export const TIMES = [
  "2025-06-01T02:59:59.999Z",
  "2025-06-01T03:00:00.000Z",
  "2025-06-02T02:59:59.999Z",
  "2025-07-01 02:59:59",
];

const aStored = fc.record({
  customer: fc.constantFrom("a@x.test", "b@x.test"),
  status: fc.constantFrom(...ORDER_STATES.map(({ id }) => id), "raro"),
  payment: fc.constantFrom("transfer", "cash"),
  total: fc.nat({ max: 10 }),
  createdAt: fc.constantFrom(...TIMES),
  isPaid: fc.boolean(),
});

/** In cents, near the prices of the orders. */
const aPaid = fc.record({
  status: fc.constantFrom("approved", "in_mediation", "refunded", "charged_back", "rejected"),
  amount: fc.constantFrom(200, 500, 1000),
  refunded: fc.constantFrom(0, 150, 1000),
  mismatches: fc.constantFrom("", "amount", "collector"),
});

/** What another program may do to an order, its payments and refunds. */
export const aChange = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), order: aStored }),
  fc.record({ kind: fc.constant("update" as const), at: fc.nat(), order: aStored }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("pay" as const), at: fc.nat(), paid: aPaid }),
  fc.record({ kind: fc.constant("news" as const), at: fc.nat(), paid: aPaid }),
  fc.record({ kind: fc.constant("refund" as const), at: fc.nat(), cents: fc.constantFrom(1, 333) }),
  fc.record({ kind: fc.constant("forget" as const), at: fc.nat() }),
);
export type Change = typeof aChange extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies the change to the database and to the histories in memory, keyed by row number. */
export function applyChange(
  sqlite: Database.Database,
  orders: Map<number, History>,
  change: Change,
): void {
  const paidAt = ({ isPaid }: Stored) => (isPaid ? "2025-06-03T12:00:00.000Z" : null);
  if (change.kind === "insert") {
    const { customer, status, payment, total, createdAt } = change.order;
    const id = insertOrder(sqlite, {
      ...{ order_number: `N-${Math.random()}`, customer_email: customer, status, total },
      ...{ payment_method: payment, created_at: createdAt, paid_at: paidAt(change.order) },
    });
    orders.set(id, { ...change.order, payments: [], byHand: [] });
    return;
  }
  const ids = [...orders.keys()];
  const id = ids[change.at % Math.max(1, ids.length)];
  const order = id === undefined ? undefined : orders.get(id);
  if (id === undefined || !order) return;
  switch (change.kind) {
    case "delete":
      sqlite.prepare("DELETE FROM orders WHERE id = ?").run(id);
      orders.delete(id);
      return;
    case "update": {
      // An order's price never changes after it was placed.
      const { customer, status, payment, createdAt } = change.order;
      const customerId = sqlite.prepare("SELECT id FROM customers WHERE email = ?").pluck();
      const known = customerId.get(customer);
      sqlite
        .prepare(
          `UPDATE orders SET status = ?, payment_method = ?, paid_at = ?, created_at = ?,
            customer_id = coalesce(?, customer_id) WHERE id = ?`,
        )
        .run(status, payment, paidAt(change.order), createdAt, known, id);
      const kept = { customer: known === undefined ? order.customer : customer };
      Object.assign(order, change.order, kept, { total: order.total });
      return;
    }
    case "pay":
      insertPayment(sqlite, id, { ...toRow(change.paid), provider_id: `P-${Math.random()}` });
      order.payments.push(change.paid);
      return;
    case "news": {
      const first = sqlite.prepare("SELECT min(id) FROM payments WHERE order_id = ?").pluck();
      sqlite
        .prepare(
          `UPDATE payments SET status = @status, amount_in_cents = @amount,
            refunded_in_cents = @refunded, mismatches = @mismatches WHERE id = @id`,
        )
        .run({ ...change.paid, id: first.get(id) });
      if (order.payments.length > 0) order.payments[0] = change.paid;
      return;
    }
    case "refund":
      sqlite
        .prepare(
          `INSERT INTO manual_refunds (order_id, idempotency_key, amount_in_cents)
            VALUES (?, ?, ?)`,
        )
        .run(id, `K-${Math.random()}`, change.cents);
      order.byHand.push(change.cents);
      return;
    case "forget":
      sqlite.prepare("DELETE FROM payments WHERE order_id = ?").run(id);
      sqlite.prepare("DELETE FROM manual_refunds WHERE order_id = ?").run(id);
      Object.assign(order, { payments: [], byHand: [] });
  }
}

const toRow = ({ status, amount, refunded, mismatches }: Paid) => ({
  ...{ status, amount_in_cents: amount, refunded_in_cents: refunded, mismatches },
});
