import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../test/helpers/author";
import { ACCOUNT, aPayment } from "../../test/helpers/a-payment";
import { aProvider, type FakeProvider } from "../../test/helpers/a-provider";
import { aNewOrder, PICKUP, someDetails } from "../../test/helpers/new-order";
import { aProduct } from "../../test/helpers/products";
import { askOf } from "../../test/helpers/silent-provider";
import { countStock, findStockFaults, forgetStock, listStock } from "../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { listOrderMails } from "../data/mail/mail-list.server";
import { receivePayment } from "../data/orders/order-changes.server";
import { findOrder } from "../data/orders/order-details.server";
import { remindOfOrders } from "../data/orders/order-reminders.server";
import { placeOrder } from "../data/orders/place-order.server";
import { takePaymentPage } from "../data/payments/payment-pages.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import type { Order } from "../domain/orders/order";
import type { ProviderPayment } from "../domain/payments/payment";
import { composeExpiredMails } from "../mail/hold-mails";
import { composePaymentMails } from "../mail/payment-mails";
import { composeReminders } from "../mail/shopper-mails";
import { checkOrder, type OpenProvider } from "./check-payments.server";
import { endHolds } from "./end-holds.server";
import { PaymentProviderError } from "./payment-provider";
import { runScript } from "../../test/helpers/run-script";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const HOUR = 60;
const SHIRT = aProduct();
const origin = "https://tienda.test";
const mails = composePaymentMails(origin);
const composeMails = () => [];

let provider: FakeProvider;
const open: OpenProvider = () => Promise.resolve({ ask: askOf(provider), ...ACCOUNT });

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  provider = aProvider([]);
  await getStoredShop().database.write(async ({ prepare }) => {
    await runScript({ prepare }, "DELETE FROM orders; DELETE FROM customers; DELETE FROM products");
  });
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
  await countStock({ productId: SHIRT.id, onHand: 1 });
});
afterAll(closeStoredShop);

async function place(given: Parameters<typeof someDetails>[0] = {}): Promise<Order> {
  const author = given.payment === "cash" ? AUTHOR : null;
  const answer = await placeOrder(aNewOrder({ details: someDetails(given), author }), NOW);
  return answer.outcome === "placed" ? answer.order : expect.unreachable();
}

/** An order for Mercado Pago, whose payment page was opened. */
async function placeOnline(): Promise<Order> {
  const order = await place();
  await getStoredShop().database.write(async ({ prepare }) => {
    await prepare(
      "UPDATE orders SET payment_method = 'mercadopago', discount = 0, hold_until = ?",
    ).run(inMinutes(60).toISOString());
  });
  const accepts = () => true;
  await takePaymentPage({ orderId: order.id, accountId: ACCOUNT.accountId, accepts }, NOW);
  return order;
}

function end(now: Date, openProvider = open): Promise<void> {
  const context = { now, mails, signal: new AbortController().signal };
  const composeExpired = (order: Order, settings: Parameters<typeof mails.moved>[1]) =>
    composeExpiredMails({ order, settings, origin });
  return endHolds({ ...context, composeExpired }, openProvider);
}

function pay({ orderNumber, totalInPesos }: Order, given: Partial<ProviderPayment> = {}): void {
  const payment = aPayment({
    ...{ externalReference: orderNumber, amountInCents: totalInPesos * 100, createdAt: NOW },
    ...given,
  });
  provider.payments.set(payment.id, payment);
}

const stateOf = async ({ orderNumber }: Order) => {
  expect(await findStockFaults()).toEqual([]);
  const order = (await findOrder(orderNumber)) ?? expect.unreachable();
  const [row] = await listStock();
  return { status: order.status, reserved: row?.reserved, alert: order.paymentAlert };
};

const kindsOf = async ({ id }: Order) => (await listOrderMails(id)).map(({ kind }) => kind);

describe("a transfer", () => {
  it("holds its piece until its deadline, and then expires with a mail", async () => {
    const order = await place();
    await end(inMinutes(48 * HOUR - 1));
    expect(await stateOf(order)).toMatchObject({ status: "pending", reserved: 1 });
    await end(inMinutes(48 * HOUR));
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", reserved: 0 });
    expect(await kindsOf(order)).toEqual(["order-expired"]);
    expect((await findOrder(order.orderNumber))?.events.map(({ kind }) => kind)).toContain(
      "expired",
    );
  });

  it("is kept when a receipt came, for a person to look at", async () => {
    const order = await place();
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare(`INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
        VALUES (${order.id}, 'a.jpg', 'image/jpeg', 10)`).run();
    });
    await end(inMinutes(100 * HOUR));
    expect(await stateOf(order)).toMatchObject({ status: "pending", reserved: 1 });
  });

  it("is reminded once, twelve hours before", async () => {
    const order = await place();
    const remind = (minutes: number) =>
      remindOfOrders(
        (kind, told, settings) => composeReminders(kind, { order: told, settings, origin }),
        inMinutes(minutes),
      );
    await remind(36 * HOUR - 1);
    expect(await kindsOf(order)).toEqual([]);
    await remind(36 * HOUR);
    await remind(36 * HOUR + 1);
    expect(await kindsOf(order)).toEqual(["order-expiring"]);
    const events = (await findOrder(order.orderNumber))?.events.map(({ kind }) => kind);
    expect(events).toContain("hold-reminder");
  });

  it("is brought back by a late payment while its piece is there", async () => {
    const order = await place();
    await end(inMinutes(48 * HOUR));
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    await receivePayment({ ...change, expectedStatus: "cancelled" }, inMinutes(50 * HOUR));
    expect(await stateOf(order)).toMatchObject({ status: "paid", reserved: 1 });
  });

  it("stays cancelled when its piece was sold meanwhile", async () => {
    const order = await place();
    await end(inMinutes(48 * HOUR));
    await place();
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    await receivePayment({ ...change, expectedStatus: "cancelled" }, inMinutes(50 * HOUR));
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", reserved: 1 });
    expect((await findOrder(order.orderNumber))?.paidAt).not.toBeNull();
  });

  it.each([
    [1, { status: "paid", reserved: 1 }],
    [0, { status: "cancelled", reserved: 0 }],
  ])("is brought back with what a new count has: %i", async (onHand, state) => {
    const order = await place();
    await end(inMinutes(48 * HOUR));
    await countStock({ productId: SHIRT.id, onHand: null });
    await countStock({ productId: SHIRT.id, onHand });
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    await receivePayment({ ...change, expectedStatus: "cancelled" }, inMinutes(50 * HOUR));
    expect(await stateOf(order)).toMatchObject(state);
  });

  it("is brought back uncounted, and the next count takes it in", async () => {
    const order = await place();
    await end(inMinutes(48 * HOUR));
    await countStock({ productId: SHIRT.id, onHand: null });
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    await receivePayment({ ...change, expectedStatus: "cancelled" }, inMinutes(50 * HOUR));
    expect((await findOrder(order.orderNumber))?.items[0]?.stockState).toBeUndefined();
    await countStock({ productId: SHIRT.id, onHand: 4 });
    expect(await stateOf(order)).toMatchObject({ status: "paid", reserved: 1 });
  });
});

it("ends the hold of cash after five days", async () => {
  const order = await place(PICKUP);
  await end(inMinutes(5 * 24 * HOUR - 1));
  expect((await stateOf(order)).status).toBe("pending");
  await end(inMinutes(5 * 24 * HOUR));
  expect((await stateOf(order)).status).toBe("cancelled");
});

it("leaves orders alone that hold nothing", async () => {
  await countStock({ productId: SHIRT.id, onHand: null });
  const order = await place();
  await end(inMinutes(1000 * HOUR));
  expect((await findOrder(order.orderNumber))?.status).toBe("pending");
});

it("cancels no order whose pieces are not counted any more", async () => {
  const order = await place();
  await countStock({ productId: SHIRT.id, onHand: null });
  await end(inMinutes(48 * HOUR));
  const current = await findOrder(order.orderNumber);
  expect([current?.status, current?.holdUntil]).toEqual(["pending", null]);
});

describe("Mercado Pago", () => {
  it("is asked before an order expires", async () => {
    const order = await placeOnline();
    pay(order);
    await end(inMinutes(60));
    expect(await stateOf(order)).toMatchObject({ status: "paid", reserved: 1 });
  });

  it("frees the piece when nobody paid", async () => {
    const order = await placeOnline();
    await end(inMinutes(60));
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", reserved: 0 });
  });

  it.each<[string, OpenProvider]>([
    ["does not answer", () => Promise.reject(new PaymentProviderError("unavailable", "No."))],
    ["is not connected", () => Promise.resolve(null)],
  ])("releases nothing while it %s", async (_, silent) => {
    const order = await placeOnline();
    await end(inMinutes(1000), silent);
    expect(await stateOf(order)).toMatchObject({ status: "pending", reserved: 1 });
    await end(inMinutes(1001));
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", reserved: 0 });
  });

  it("frees the pieces of other orders when the answer about one cannot be read", async () => {
    await countStock({ productId: SHIRT.id, onHand: 2 });
    const [strange, other] = [await placeOnline(), await placeOnline()];
    provider.searchPayments = (reference) =>
      reference === strange.orderNumber
        ? Promise.reject(new PaymentProviderError("unreadable", "Rara."))
        : Promise.resolve([]);
    await end(inMinutes(60));
    expect(await stateOf(strange)).toMatchObject({ status: "pending", reserved: 1 });
    expect(await stateOf(other)).toMatchObject({ status: "cancelled", reserved: 1 });
  });

  it("ends the hold of an order that never led there, without asking", async () => {
    const order = await place();
    await end(inMinutes(48 * HOUR), () => Promise.resolve(null));
    expect((await stateOf(order)).status).toBe("cancelled");
  });

  it("holds until the date of a coupon", async () => {
    const order = await placeOnline();
    const coupon = { status: "pending", approvedAt: null, expiresAt: inMinutes(3 * 24 * HOUR) };
    pay(order, { ...coupon, updatedAt: NOW });
    await checkOrder(order.orderNumber, { now: NOW, mails }, open);
    expect((await findOrder(order.orderNumber))?.holdUntil).toEqual(coupon.expiresAt);
    await end(inMinutes(60));
    expect((await stateOf(order)).status).toBe("pending");
    pay(order, { ...coupon, status: "cancelled", updatedAt: inMinutes(4000) });
    await end(inMinutes(3 * 24 * HOUR));
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", reserved: 0 });
  });

  it("begins the time again when money in part was given back", async () => {
    const order = await placeOnline();
    const part = { amountInCents: 100, updatedAt: NOW };
    pay(order, part);
    await end(inMinutes(60));
    expect((await findOrder(order.orderNumber))?.holdUntil).toBeNull();
    pay(order, { ...part, status: "refunded", refundedInCents: 100, updatedAt: inMinutes(90) });
    await checkOrder(order.orderNumber, { now: inMinutes(100), mails }, open);
    expect((await findOrder(order.orderNumber))?.holdUntil).toEqual(inMinutes(160));
  });

  it("closes its page when the hold ends", async () => {
    const order = await placeOnline();
    const wanted = { orderId: order.id, accountId: ACCOUNT.accountId, accepts: () => true };
    const page = await takePaymentPage(wanted, inMinutes(50));
    expect(page?.closesAt).toEqual(inMinutes(60));
    expect(await takePaymentPage(wanted, inMinutes(60))).toBeNull();
  });

  describe("a late payment", () => {
    it("brings the order back while its piece is there, without an alert", async () => {
      const order = await placeOnline();
      await end(inMinutes(60));
      pay(order);
      await checkOrder(order.orderNumber, { now: inMinutes(70), mails }, open);
      expect(await stateOf(order)).toEqual({ status: "paid", reserved: 1, alert: "" });
      expect(await kindsOf(order)).toEqual(expect.arrayContaining(["order-expired", "order-paid"]));
    });

    it("raises the alert when its piece was sold meanwhile", async () => {
      const order = await placeOnline();
      await end(inMinutes(60));
      await place();
      pay(order);
      await checkOrder(order.orderNumber, { now: inMinutes(70), mails }, open);
      expect(await stateOf(order)).toMatchObject({
        ...{ status: "cancelled", alert: "paid-after-cancelling" },
      });
    });
  });
});
