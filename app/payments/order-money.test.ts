import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../test/helpers/author";
import { ACCOUNT, aPayment } from "../../test/helpers/a-payment";
import { aProvider, type FakeProvider } from "../../test/helpers/a-provider";
import { askOf } from "../../test/helpers/silent-provider";
import { insertOrder } from "../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { noteManualRefund } from "../data/payments/manual-refunds.server";
import { moveOrder, receivePayment, takePaymentBack } from "../data/orders/order-changes.server";
import { findOrder } from "../data/orders/order-details.server";
import { readOrderSummary } from "../data/orders/order-query.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { orderHeldInCents, refundableNowInCents } from "../domain/payments/held-money";
import type { Order } from "../domain/orders/order";
import { composePaymentMails } from "../mail/payment-mails";
import { checkPayment } from "./check-payments.server";
import { refundPayment } from "./refund-payment.server";
import { asOtherProgram } from "../../test/helpers/other-program";

useTemporaryDataDirectory();

const NUMBER = "TELA-000001-ABC";
const TOTAL = 3_000_000;
const BEGIN = Date.parse("2025-06-03T12:00:00.000Z");
const MINUTE_MS = 60_000;

let provider: FakeProvider;
/** Each step is a minute after the one before. */
let minutes: number;

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

async function startOver(): Promise<void> {
  provider = aProvider([]);
  minutes = 0;
  await asOtherProgram((sqlite) => {
    sqlite.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox");
    const at = new Date(BEGIN).toISOString();
    insertOrder(sqlite, { payment_method: "mercadopago", created_at: at });
    sqlite.prepare("UPDATE orders SET updated_at = ?").run(at);
  });
}
beforeEach(startOver);

const now = () => new Date(BEGIN + minutes * MINUTE_MS);
const open = () => Promise.resolve({ ask: askOf(provider), ...ACCOUNT });
const mails = {
  ...composePaymentMails("https://tienda.test"),
  ...{ moved: () => [], failed: () => [], alerted: () => [], refunded: () => [] },
};
const context = () => ({ now: now(), mails });

async function read(): Promise<Order> {
  const order = await findOrder(NUMBER);
  if (!order) throw new Error(`No order ${NUMBER}`);
  return order;
}

type Step =
  | { kind: "pay" | "note" | "take back" | "cancel" | "close" }
  | { kind: "refund" | "refund by hand" | "refund there"; share: number; at: number };

const share = fc.constantFrom(0.3, 0.5, 1);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("pay", "note", "take back", "cancel", "close") }),
  fc.record({
    kind: fc.constantFrom("refund", "refund by hand", "refund there"),
    share,
    at: fc.nat({ max: 3 }),
  }),
);

/** What moved outside of the shop, by its own books. */
type Ledger = {
  isNoted: boolean;
  isNotedMoneyOnline: boolean;
  byHandInCents: number;
  hasEnded: boolean;
};

async function take(step: Step, ledger: Ledger): Promise<void> {
  const order = await read();
  const change = {
    ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: order.status },
    composeMails: () => [],
  };
  switch (step.kind) {
    case "pay": {
      const id = String(1001 + provider.payments.size);
      const time = { createdAt: now(), approvedAt: now(), updatedAt: now() };
      provider.payments.set(id, aPayment({ id, ...time }));
      await checkPayment(id, context(), open);
      return;
    }
    case "note": {
      const wasPaid = order.paidAt !== null;
      const noted = await receivePayment(change, now());
      if (noted.outcome === "saved" && !wasPaid) {
        ledger.isNoted = true;
        ledger.isNotedMoneyOnline = order.payments.length > 0;
      }
      return;
    }
    case "take back": {
      const wasPaid = order.paidAt !== null;
      const { outcome } = await takePaymentBack(change, now());
      if (outcome === "saved" && wasPaid) ledger.isNoted = false;
      return;
    }
    case "cancel":
      await moveOrder({ ...change, to: "cancelled" }, now());
      return;
    case "close": {
      const heldInCents = orderHeldInCents(order);
      const { outcome } = await moveOrder({ ...change, to: "refunded" }, now());
      if (outcome === "moved" && order.status !== "refunded") ledger.byHandInCents += heldInCents;
      return;
    }
    case "refund by hand":
      return refundByHand(order, step.share, ledger);
    case "refund":
      return refundOnline(order, step);
    case "refund there": {
      const payment = [...provider.payments.values()][step.at];
      if (payment?.status !== "approved") return;
      const left = payment.amountInCents - payment.refundedInCents;
      // The owner sees there what is left of it, and knows what went back by hand.
      const amountInCents = Math.min(Math.ceil(left * step.share), orderHeldInCents(order));
      if (amountInCents === 0) return;
      await provider.refund({
        paymentId: payment.id,
        ...{ amountInCents, idempotencyKey: crypto.randomUUID() },
      });
      await checkPayment(payment.id, context(), open);
    }
  }
}

async function refundByHand(order: Order, part: number, ledger: Ledger): Promise<void> {
  const seenHeldInCents = orderHeldInCents(order);
  const amountInCents = part === 1 ? null : Math.ceil(seenHeldInCents * part) + 1;
  const { outcome } = await noteManualRefund(
    {
      ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: order.status },
      ...{ amountInCents, seenHeldInCents, note: "", formKey: crypto.randomUUID() },
      composeMails: () => [],
    },
    now(),
  );
  if (outcome === "saved") ledger.byHandInCents += amountInCents ?? seenHeldInCents;
}

async function refundOnline(order: Order, { share: part, at }: Extract<Step, { share: number }>) {
  const payment = order.payments[at];
  if (!payment) return;
  const seenRestInCents = refundableNowInCents(payment, order);
  const amountInCents = part === 1 ? null : Math.ceil(payment.amountInCents * part);
  await refundPayment(
    {
      ...{ orderNumber: NUMBER, author: AUTHOR, expectedStatus: order.status },
      ...{ paymentId: payment.id, amountInCents, seenRestInCents, formKey: crypto.randomUUID() },
    },
    context(),
    open,
  );
}

/** What the shop says has to be what came in, less what went back. */
async function expectBooksToAgree(ledger: Ledger): Promise<void> {
  const order = await read();
  const payments = [...provider.payments.values()];
  const paidInCents = sum(payments.map(({ amountInCents }) => amountInCents));
  const goneOnlineInCents = sum(payments.map(({ refundedInCents }) => refundedInCents));
  const byHandInCents = ledger.isNoted && !ledger.isNotedMoneyOnline ? TOTAL : 0;
  const leftInCents = paidInCents + byHandInCents - goneOnlineInCents - ledger.byHandInCents;
  expect(leftInCents).toBeGreaterThanOrEqual(0);
  expect(orderHeldInCents(order)).toBe(leftInCents);
  const isCounted = order.paidAt !== null && !["cancelled", "refunded"].includes(order.status);
  const { collectedInPesos } = await readOrderSummary();
  expect(collectedInPesos).toBe(isCounted ? Math.round(Math.min(leftInCents, TOTAL) / 100) : 0);
  // Money that comes after that raises an alert.
  if (order.status === "refunded" && !ledger.hasEnded) expect(leftInCents).toBe(0);
  ledger.hasEnded = order.status === "refunded";
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("the money of one order", () => {
  it("is what came in less what went back, whatever happens to it in which order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 9 }), async (steps) => {
        await startOver();
        const ledger: Ledger = {
          ...{ isNoted: false, isNotedMoneyOnline: false, byHandInCents: 0, hasEnded: false },
        };
        for (const step of steps) {
          minutes += 1;
          await take(step, ledger);
          await expectBooksToAgree(ledger);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
