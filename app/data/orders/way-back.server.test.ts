import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { placeInStates, rereadOrder } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Order, OrderState } from "../../domain/orders/order";
import { createWithdrawalCode } from "../../domain/orders/withdrawal";
import { composeMoveMails, composeNotLeftMails } from "../../mail/move-mails";
import { listOrderMails } from "../mail/mail-list.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { moveOrder } from "./order-changes.server";
import type { ComposeMails } from "./order-writing.server";
import type { NewOrder } from "./place-order.server";
import { moveBack, readWayBack } from "./way-back.server";
import { receiveWithdrawal } from "./withdrawal-steps.server";
import { recordWithdrawal } from "./withdrawals.server";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const SHIRT = aProduct({ colors: ["Negro"] });
const CART = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 2 }];
const origin = "https://tienda.test";
const composeMails: ComposeMails = (order, settings) =>
  composeMoveMails({ order, settings, origin });
const composeNotLeft: ComposeMails = (order, settings) =>
  composeNotLeftMails({ order, settings, origin });

const run = (statements: string) =>
  getStoredShop().database.write(({ prepare }) => runScript({ prepare }, statements));

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
beforeEach(async () => {
  await run("DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox");
  await forgetStock();
  await countStock({ productId: SHIRT.id, onHand: 3 });
});
afterAll(closeStoredShop);

const placeAndMove = (given: Partial<NewOrder>, ...states: OrderState[]) =>
  placeInStates({ cart: CART, ...given }, states, { now: NOW, composeMails });

async function goBack({ orderNumber, status }: Order, to: OrderState, now: Date) {
  const change = { orderNumber, author: AUTHOR, expectedStatus: status, to };
  const { outcome } = await moveBack({ ...change, composeMails: composeNotLeft }, now);
  return { outcome, order: await rereadOrder(orderNumber) };
}

/** [on hand, reserved] */
async function numbers() {
  expect(await findStockFaults()).toEqual([]);
  const [row] = await listStock();
  return [row?.onHand, row?.reserved];
}

const mailsOf = async ({ id }: Order) =>
  (await listOrderMails(id)).map(({ kind }) => kind).reverse();

const SENT = ["paid", "preparing", "shipped"] as const;
const markMailSent = () =>
  run("UPDATE mail_outbox SET status = 'sent', attempts = 1 WHERE kind = 'order-shipped'");

describe("an order marked as sent by mistake", () => {
  it("goes back with its pieces, and the mail that waited is not sent", async () => {
    const order = await placeAndMove({}, ...SENT);
    expect(await numbers()).toEqual([1, 0]);
    const back = await goBack(order, "preparing", inMinutes(5));
    expect(back).toMatchObject({ outcome: "moved", order: { status: "preparing" } });
    expect(await numbers()).toEqual([3, 2]);
    expect(await mailsOf(order)).toEqual(["order-paid"]);
    expect((await goBack(order, "preparing", inMinutes(6))).outcome).toBe("moved");
    expect(await numbers()).toEqual([3, 2]);
  });

  it("tells who had read that it left, once for each time", async () => {
    const order = await placeAndMove({}, ...SENT);
    await markMailSent();
    await goBack(order, "preparing", inMinutes(5));
    await goBack(order, "preparing", inMinutes(6));
    expect(await mailsOf(order)).toEqual(["order-paid", "order-shipped", "order-not-left"]);
  });

  it("stays where it is an hour after its mail went", async () => {
    const order = await placeAndMove({}, ...SENT);
    await markMailSent();
    expect(await readWayBack(order, inMinutes(60))).toMatchObject({ to: "preparing" });
    expect((await goBack(order, "preparing", inMinutes(61))).outcome).toBe("not-allowed");
    expect(await numbers()).toEqual([1, 0]);
  });

  it("goes back later while its mail still waits, and not when the mail was cleared away", async () => {
    const order = await placeAndMove({}, ...SENT);
    expect(await readWayBack(order, inMinutes(600))).toMatchObject({ to: "preparing" });
    await run("DELETE FROM mail_outbox");
    expect(await readWayBack(order, inMinutes(600))).toBeNull();
  });

  it("stays where it is once money of it went back", async () => {
    const order = await placeAndMove({}, ...SENT);
    const { orderNumber, status: expectedStatus } = order;
    const refund = { orderNumber, author: AUTHOR, expectedStatus, amountInCents: 100 };
    const noted = { seenHeldInCents: null, note: "", formKey: crypto.randomUUID() };
    await noteManualRefund({ ...refund, ...noted, composeMails: () => [] }, NOW);
    expect((await goBack(order, "preparing", inMinutes(1))).outcome).toBe("not-allowed");
  });

  it("stays where it is once pieces came back with a withdrawal", async () => {
    const order = await placeAndMove({}, ...SENT);
    const { orderNumber, items } = order;
    const code = createWithdrawalCode(new Uint8Array(8));
    const request = { orderNumber, email: "", reason: "" };
    await recordWithdrawal({ code, request, composeMails: () => [] }, NOW);
    const pieces = [{ itemId: items[0]?.id ?? 0, backToStock: 1, broken: 0 }];
    const change = { code, author: AUTHOR, expectedState: "asked", message: "" };
    await receiveWithdrawal({ ...change, pieces, composeMails: () => [] }, NOW);
    expect(await numbers()).toEqual([2, 0]);
    expect(await readWayBack(await rereadOrder(orderNumber), inMinutes(1))).toBeNull();
    expect((await goBack(order, "preparing", inMinutes(1))).outcome).toBe("not-allowed");
    expect(await numbers()).toEqual([2, 0]);
  });

  it("brings back no more pieces than had been on the shelf", async () => {
    const order = await placeAndMove({}, "paid", "preparing");
    await countStock({ productId: SHIRT.id, onHand: 1 });
    const sent = await moveOrder(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, composeMails },
        ...{ expectedStatus: "preparing", to: "shipped" },
      },
      NOW,
    );
    expect(sent.outcome).toBe("moved");
    await goBack(await rereadOrder(order.orderNumber), "preparing", inMinutes(1));
    const [row] = await listStock();
    expect([row?.onHand, row?.reserved]).toEqual([1, 2]);
  });
});

describe("an order marked as delivered by mistake", () => {
  it("takes the cash back that came with it", async () => {
    const order = await placeAndMove(
      { details: someDetails(PICKUP) },
      "preparing",
      "ready_for_pickup",
      "delivered",
    );
    expect(order.paidAt).not.toBeNull();
    const back = await goBack(order, "ready_for_pickup", inMinutes(5));
    expect(back.order).toMatchObject({ status: "ready_for_pickup", paidAt: null });
    expect(back.order.holdUntil).not.toBeNull();
    expect(await numbers()).toEqual([3, 2]);
    expect(await mailsOf(order)).toEqual(["order-ready"]);
  });

  it("goes back to its parcel, which stays away, and keeps its payment", async () => {
    const order = await placeAndMove({}, ...SENT, "delivered");
    const back = await goBack(order, "shipped", inMinutes(5));
    expect(back.order).toMatchObject({ status: "shipped", paidAt: NOW });
    expect(await numbers()).toEqual([1, 0]);
    expect((await goBack(order, "shipped", inMinutes(90))).outcome).toBe("moved");
  });

  it("stays where it is after an hour", async () => {
    const order = await placeAndMove({}, ...SENT, "delivered");
    expect(await readWayBack(order, inMinutes(61))).toBeNull();
  });
});
