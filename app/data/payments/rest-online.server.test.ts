import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { ACCOUNT, aPayment } from "../../../test/helpers/a-payment";
import { AUTHOR } from "../../../test/helpers/author";
import {
  corrected,
  LATER,
  lineOf,
  place,
  run,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { correct, rereadOrder } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import type { Order } from "../../domain/orders/order";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { orderHeldInCents } from "../../domain/payments/held-money";
import type { ProviderPayment } from "../../domain/payments/payment";
import { summarizePayments } from "../../domain/payments/payment-summary";
import { restDueOnline } from "../../domain/payments/rest-online";
import { receiveRest } from "../orders/order-changes.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { applyPayment } from "./apply-payment.server";
import { takePaymentPage } from "./payment-pages.server";

useCorrectedShop();

const mails = { moved: () => [], failed: () => [], alerted: () => [] };
const TOTAL = 52_000;
const REST = 26_000;

let orderNumber = "";

const apply = (given: Partial<ProviderPayment>) =>
  applyPayment(
    aPayment({ externalReference: orderNumber, ...given }),
    { ...ACCOUNT, mails },
    LATER,
  );
const payRest = (given: Partial<ProviderPayment> = {}) =>
  apply({ id: "2002", amountInCents: REST * 100, ...given });
const reread = () => rereadOrder(orderNumber);
const soldOf = ({ id }: Order) =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[number], { sold: number; collected: number }>(
      "SELECT sold_in_cents AS sold, collected_in_cents AS collected FROM orders WHERE id = ?",
    ).get(id),
  );
const rests = ({ events }: Order) => events.filter(({ kind }) => kind === "rest-paid").length;
const receiveByHand = (order: Order) =>
  receiveRest(
    {
      ...{ orderNumber, author: AUTHOR, expectedStatus: order.status },
      ...{ seenRestInPesos: REST, seenEvents: order.events.length },
    },
    LATER,
  );

/** Two shirts, paid through the provider; another one came since. */
async function owe(): Promise<Order> {
  const order = await place({ cart: [shirts(1), shirts(1, "L")], details: someDetails(PICKUP) });
  orderNumber = order.orderNumber;
  await run("UPDATE orders SET payment_method = 'mercadopago'");
  await apply({ id: "1001", amountInCents: TOTAL * 100 });
  const paid = await reread();
  return corrected(paid, lineOf(paid, { quantity: 2 }));
}

let owing: Order;
beforeEach(async () => {
  await run("DELETE FROM payments");
  owing = await owe();
});

describe("the rest that a correction left, paid with Mercado Pago", () => {
  it("is a part of the total once it came", async () => {
    expect(restDueOnline(owing)).toBe(REST);
    expect(await payRest()).toMatchObject({ outcome: "applied", mismatches: [] });
    const settled = await reread();
    expect(settled).toMatchObject({ totalInPesos: TOTAL + REST, paymentAlert: "", status: "paid" });
    expect(settled.settlement).toBeUndefined();
    expect(orderHeldInCents(settled)).toBe((TOTAL + REST) * 100);
    expect(await soldOf(settled)).toEqual({ sold: 78_000_00, collected: 78_000_00 });
    expect(settled.events.at(-1)).toMatchObject({
      ...{ kind: "rest-paid", author: "", text: "$\u00a026.000 con Mercado Pago" },
    });
  });

  it("counts once however often it is told, and whenever the first payment is asked about again", async () => {
    await payRest();
    const settled = await reread();
    expect(await payRest()).toMatchObject({ outcome: "unchanged" });
    const first = { id: "1001", amountInCents: TOTAL * 100 };
    expect(await apply(first)).toMatchObject({ outcome: "unchanged", mismatches: [] });
    const newer = { updatedAt: new Date("2025-11-22T12:00:00.000Z"), statusDetail: "partially" };
    expect(await apply({ ...first, ...newer })).toMatchObject({ mismatches: [] });
    expect(await payRest(newer)).toMatchObject({ mismatches: [] });
    const again = await reread();
    expect(again.totalInPesos).toBe(settled.totalInPesos);
    expect(rests(again)).toBe(1);
    expect(again.paymentAlert).toBe("");
  });

  it("does not pay it twice: the second payment waits for a person", async () => {
    await payRest();
    expect(await payRest({ id: "2003" })).toMatchObject({ mismatches: ["amount"] });
    const twice = await reread();
    expect(twice).toMatchObject({ totalInPesos: TOTAL + REST, paymentAlert: "mismatch" });
    expect(rests(twice)).toBe(1);
    expect(orderHeldInCents(twice)).toBe((TOTAL + 2 * REST) * 100);
  });

  it("changes nothing when it is refused, and is paid by a late coupon", async () => {
    await payRest({ id: "2001", status: "rejected", approvedAt: null });
    const refused = await reread();
    expect(restDueOnline(refused)).toBe(REST);
    expect(refused.totalInPesos).toBe(TOTAL);
    const coupon = { type: "ticket", method: "rapipago" };
    await payRest({ ...coupon, status: "pending", approvedAt: null });
    const waiting = await reread();
    expect(waiting.totalInPesos).toBe(TOTAL);
    const more = await correct(waiting, lineOf(waiting, { quantity: 3 }), LATER);
    expect(more).toMatchObject({ outcome: "refused", field: "pedido", status: 409 });
    await run("UPDATE orders SET status = 'delivered'");
    await payRest({ ...coupon, updatedAt: new Date("2025-11-25T12:00:00.000Z") });
    expect(await reread()).toMatchObject({ totalInPesos: TOTAL + REST, status: "delivered" });
  });

  it("is lowered by a smaller amount, as after a second correction, and asks for what is left", async () => {
    const four = await corrected(owing, lineOf(owing, { quantity: 3 }));
    expect(restDueOnline(four)).toBe(2 * REST);
    await payRest();
    const part = await reread();
    expect(part).toMatchObject({ totalInPesos: TOTAL + REST, paymentAlert: "" });
    expect(findBalance(part)).toEqual({ toPayInPesos: REST, toGiveBackInCents: 0 });
    await payRest({ id: "2003" });
    const whole = await reread();
    expect(whole).toMatchObject({ totalInPesos: TOTAL + 2 * REST, paymentAlert: "" });
    expect(orderHeldInCents(whole)).toBe((TOTAL + 2 * REST) * 100);
  });

  it.each([
    ["more than it", { amountInCents: (REST + 1) * 100 }, ["amount"]],
    ["cents", { amountInCents: REST * 100 - 50 }, ["amount"]],
    ["another currency", { currency: "USD" }, ["currency"]],
    ["another account", { collectorId: "5" }, ["collector"]],
    ["test money", { isLive: false }, ["mode"]],
  ])("is not paid by %s", async (_what, given, mismatches) => {
    expect(await payRest(given)).toMatchObject({ mismatches });
    const order = await reread();
    expect(order).toMatchObject({ totalInPesos: TOTAL, paymentAlert: "mismatch" });
    expect(findBalance(order).toPayInPesos).toBe(REST);
    // Money may be here already, so the shop does not ask for it online again.
    expect(restDueOnline(order)).toBe(0);
  });

  it("is money to look at when the rest came by hand before, or the order has ended", async () => {
    await receiveByHand(owing);
    await payRest();
    expect(await reread()).toMatchObject({
      ...{ totalInPesos: TOTAL + REST, paymentAlert: "mismatch" },
    });
    await run("DELETE FROM payments; DELETE FROM orders");
    await owe();
    await run("UPDATE orders SET status = 'cancelled'");
    await payRest();
    expect(await reread()).toMatchObject({ totalInPesos: TOTAL, paymentAlert: "mismatch" });
  });

  it("goes back as any money does, and never makes the order unpaid", async () => {
    await payRest();
    await payRest({
      ...{ status: "refunded", refundedInCents: REST * 100 },
      updatedAt: new Date("2025-11-25T12:00:00.000Z"),
    });
    const back = await reread();
    expect(back).toMatchObject({ paymentAlert: "", status: "paid", totalInPesos: TOTAL + REST });
    expect(summarizePayments(back, back.payments)).toMatchObject({ isCovered: true });
    expect(orderHeldInCents(back)).toBe(TOTAL * 100);
    expect(await soldOf(back)).toEqual({ sold: TOTAL * 100, collected: TOTAL * 100 });
    await apply({
      ...{ id: "1001", amountInCents: TOTAL * 100, status: "refunded" },
      ...{ refundedInCents: TOTAL * 100, updatedAt: new Date("2025-11-26T12:00:00.000Z") },
    });
    expect(await reread()).toMatchObject({ status: "refunded", paymentAlert: "" });
  });

  it("is not asked for online once a person noted a payment by hand", async () => {
    await run("UPDATE order_events SET author = 'ana' WHERE kind = 'moved'");
    expect(restDueOnline(await reread())).toBe(0);
  });
});

describe("the page to pay the rest on", () => {
  const take = () =>
    takePaymentPage(
      { orderId: owing.id, accountId: ACCOUNT.accountId, accepts: () => true },
      new Date(LATER.getTime() + 60_000),
    );

  it("is of the rest, the same while it is open, and another once that was paid", async () => {
    const [first, second] = [await take(), await take()];
    expect(first).toMatchObject({ totalInPesos: REST });
    expect(second?.id).toBe(first?.id);
    await payRest();
    expect(await take()).toBeNull();
    const paid = await reread();
    owing = await corrected(paid, lineOf(paid, { quantity: 3 }));
    await run("UPDATE payment_checkouts SET created_at = '2025-11-21T15:30:00.000Z'");
    const third = await take();
    expect(third).toMatchObject({ totalInPesos: REST });
    expect(third?.id).not.toBe(first?.id);
  });

  it("is not the page of the first payment, whose amount is the same", async () => {
    await run("DELETE FROM payments; DELETE FROM orders; DELETE FROM payment_checkouts");
    const order = await place({ cart: [shirts(1)], details: someDetails(PICKUP) });
    orderNumber = order.orderNumber;
    await run("UPDATE orders SET payment_method = 'mercadopago'");
    await run(`INSERT INTO payment_checkouts (order_id, account_id, total, idempotency_key, created_at, expires_at)
      VALUES (${order.id}, '${ACCOUNT.accountId}', ${REST}, 'first', '2025-11-21T15:10:00.000Z', '2025-11-22T15:10:00.000Z')`);
    await apply({ id: "1001", amountInCents: REST * 100 });
    const paid = await reread();
    owing = await corrected(paid, lineOf(paid, { quantity: 2 }));
    const page = await take();
    expect(page).toMatchObject({ totalInPesos: REST });
    expect(page?.idempotencyKey).not.toBe("first");
  });
});

describe("whatever order the answers come in", () => {
  it("adds up to what the order costs", async () => {
    const answers = [
      { id: "2002", status: "pending", approvedAt: null, updatedAt: new Date(1000) },
      { id: "2002", updatedAt: new Date(2000) },
      { id: "2003", status: "rejected", approvedAt: null, updatedAt: new Date(1000) },
      { id: "2003", updatedAt: new Date(3000) },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
        async (turns) => {
          await run("DELETE FROM payments; DELETE FROM orders");
          const order = await owe();
          const four = await corrected(order, lineOf(order, { quantity: 3 }));
          for (const turn of turns) await payRest(answers[turn]);
          const settled = await reread();
          expect(currentTotal(settled)).toBe(currentTotal(four));
          expect(settled).toMatchObject({ totalInPesos: TOTAL + 2 * REST, paymentAlert: "" });
          expect(findBalance(settled)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
          expect(rests(settled)).toBe(2);
        },
      ),
      { numRuns: 15 },
    );
  });
});
