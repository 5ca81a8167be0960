import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { OrderState, Order } from "../../domain/orders/order";
import { composeMoveMails } from "../../mail/move-mails";
import { composeNoteMails } from "../../mail/order-mails";
import { listOrderMails } from "../mail/mail-list.server";
import {
  addNote,
  moveOrder,
  receivePayment,
  saveEstimatedDelivery,
  saveTracking,
  updateOrderStatus,
} from "./order-changes.server";
import { findOrder } from "./order-details.server";
import type { ComposeMails } from "./order-writing.server";
import { placeOrder, type NewOrder } from "./place-order.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const PLACED = new Date("2025-06-01T12:00:00.000Z");
const LATER = new Date("2025-06-02T12:00:00.000Z");
const author = AUTHOR;
const origin = "https://tienda.test";

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [{}]);
});
beforeEach(() => change("DELETE FROM orders; DELETE FROM customers"));
afterAll(closeStoredShop);

function change(statements: string): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statements)),
  );
}

const composeMails: ComposeMails = (order, settings) =>
  composeMoveMails({ order, settings, origin });

const SENT: NewOrder["details"] = {
  buyer: { name: "Ana Pérez", email: "ana@correo.test", phone: "+5493534112025" },
  delivery: "shipping",
  address: { province: "X", city: "Villa María", street: "España 350", postalCode: "5900" },
  payment: "transfer",
  notes: "",
};
const PICKED_UP: NewOrder["details"] = {
  ...SENT,
  delivery: "pickup",
  address: null,
  payment: "cash",
};

async function place(details = SENT): Promise<Order> {
  const cart = [{ productId: "shato-remera-lisa-01", size: "M", color: "Negro", quantity: 1 }];
  const placed = await placeOrder(
    {
      ...{ idempotencyKey: crypto.randomUUID(), cart, details, seen: null, channel: "web" },
      ...{ author: null, composeMails: () => [] },
    },
    PLACED,
  );
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  return placed.order;
}

/** Moves the order to the state `to`. */
async function move(order: Order, to: OrderState, now = LATER) {
  const { orderNumber, status: expectedStatus } = order;
  return moveOrder({ orderNumber, author, expectedStatus, to, composeMails }, now);
}

async function movedThrough(order: Order, ...states: OrderState[]): Promise<Order> {
  let current = order;
  for (const to of states) {
    const moved = await move(current, to);
    if (moved.outcome !== "moved") throw new Error(`${current.status} -> ${to}: ${moved.outcome}`);
    current = moved.order;
  }
  return current;
}

const mailsOf = async ({ id }: Order) =>
  (await listOrderMails(id)).map(({ kind }) => kind).reverse();

async function reread({ orderNumber }: Order): Promise<Order> {
  const order = await findOrder(orderNumber);
  if (!order) throw new Error(`No order ${orderNumber}`);
  return order;
}

describe("moving an order", () => {
  it("stores the state with author and time, and writes its mail", async () => {
    const order = await movedThrough(await place(), "paid");
    expect(order).toMatchObject({ status: "paid", paidAt: LATER, updatedAt: LATER });
    expect(order.events.at(-1)).toEqual({
      ...{ kind: "moved", status: "paid", text: "", author: author.name, at: LATER },
    });
    expect(await mailsOf(order)).toEqual(["order-paid"]);
  });

  it("goes all the way, and counts as delivered", async () => {
    const order = await movedThrough(await place(), "paid", "preparing", "shipped", "delivered");
    expect(order.events.map(({ status }) => status)).toEqual([
      ...["pending", "paid", "preparing", "shipped", "delivered"],
    ]);
    expect(await mailsOf(order)).toEqual(["order-paid", "order-shipped"]);
  });

  it("records the cash when the order is handed over", async () => {
    const ready = await movedThrough(await place(PICKED_UP), "preparing", "ready_for_pickup");
    expect(ready.paidAt).toBeNull();
    expect((await movedThrough(ready, "delivered")).paidAt).toEqual(LATER);
  });

  it("keeps the first time of payment", async () => {
    const paid = await movedThrough(await place(), "paid", "preparing", "shipped");
    const moved = await move(paid, "delivered", new Date("2025-07-01T00:00:00.000Z"));
    expect(moved).toMatchObject({ outcome: "moved", order: { paidAt: LATER } });
  });

  it("stores the tracking with the shipment, before the mail is written", async () => {
    const order = await movedThrough(await place(), "paid", "preparing");
    const told: Order[] = [];
    const tell: ComposeMails = (order) => {
      told.push(order);
      return [];
    };
    await moveOrder(
      {
        ...{ orderNumber: order.orderNumber, author, expectedStatus: "preparing", to: "shipped" },
        tracking: { carrier: "andreani", trackingCode: "AB123" },
        composeMails: tell,
      },
      LATER,
    );
    expect(told).toMatchObject([{ status: "shipped", carrier: "andreani", trackingCode: "AB123" }]);
    expect((await reread(order)).events.slice(-2).map(({ kind }) => kind)).toEqual([
      ...["tracking", "moved"],
    ]);
  });

  it.each<[OrderState]>([["shipped"], ["delivered"], ["refunded"], ["pending"]])(
    "refuses to go from pending to %s, and changes nothing",
    async (to) => {
      const order = await place();
      expect(await move(order, to)).toEqual({ outcome: "not-allowed", order });
      expect(await reread(order)).toEqual(order);
    },
  );

  it("refuses a move decided in another state, and returns the current one", async () => {
    const order = await place();
    await movedThrough(order, "paid");
    const refused = await move(order, "cancelled");
    expect(refused).toMatchObject({ outcome: "not-allowed", order: { status: "paid" } });
  });

  it("handles a repeated request once", async () => {
    const order = await place();
    await move(order, "paid");
    expect(await move(order, "paid")).toMatchObject({ outcome: "moved" });
    const { events } = await reread(order);
    expect(events.filter(({ status }) => status === "paid")).toHaveLength(1);
    expect(await mailsOf(order)).toEqual(["order-paid"]);
  });

  it("lets only one of two simultaneous moves win", async () => {
    const order = await movedThrough(await place(), "paid");
    const both = await Promise.all([move(order, "preparing"), move(order, "refunded")]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["moved", "not-allowed"]);
    expect((await reread(order)).events).toHaveLength(3);
  });

  it("reports a missing order", async () => {
    const order = await place();
    const unknown = { ...order, orderNumber: "TELA-000000-XXX" };
    expect(await move(unknown, "paid")).toEqual({ outcome: "not-found" });
  });

  it("writes nothing when a mail cannot be written", async () => {
    const order = await place();
    const { orderNumber, status: expectedStatus } = order;
    const broken = (): OutgoingMail[] => {
      throw new Error("no words");
    };
    const moving = moveOrder(
      { orderNumber, author, expectedStatus, to: "paid", composeMails: broken },
      LATER,
    );
    await expect(moving).rejects.toThrow("no words");
    expect(await reread(order)).toEqual(order);
  });

  it("never makes the last change look older than the one before", async () => {
    const order = await movedThrough(await place(), "paid");
    const moved = await move(order, "preparing", PLACED);
    expect(moved).toMatchObject({ order: { updatedAt: LATER } });
  });
});

describe("the specification's status update", () => {
  it("returns whether the order was moved", async () => {
    const { orderNumber } = await place();
    const update = (to: OrderState, expectedStatus: string, number = orderNumber) =>
      updateOrderStatus(
        { orderNumber: number, author, expectedStatus, to, composeMails: () => [] },
        LATER,
      );
    expect(await update("paid", "pending")).toBe(true);
    expect(await update("delivered", "paid")).toBe(false);
    expect(await update("preparing", "paid", "TELA-000000-XXX")).toBe(false);
  });
});

describe("receiving a payment", () => {
  const receive = ({ orderNumber, status: expectedStatus }: Order) =>
    receivePayment({ orderNumber, author, expectedStatus, composeMails }, LATER);

  it("moves an order that waited for its transfer, once", async () => {
    const order = await place();
    expect(await receive(order)).toMatchObject({ outcome: "saved", order: { status: "paid" } });
    expect(await receive(order)).toMatchObject({ outcome: "saved" });
    expect((await reread(order)).events.map(({ status }) => status)).toEqual(["pending", "paid"]);
    expect(await mailsOf(order)).toEqual(["order-paid"]);
  });

  it("keeps the state of an order that went on without it", async () => {
    const order = await movedThrough(await place(PICKED_UP), "preparing");
    await receive(order);
    const { status, paidAt, events } = await reread(order);
    expect([status, paidAt, events.at(-1)?.kind]).toEqual(["preparing", LATER, "paid"]);
    expect(await mailsOf(order)).toEqual([]);
  });

  it("is recorded after the order was cancelled, so that it can be refunded", async () => {
    const order = await movedThrough(await place(), "cancelled");
    await receive(order);
    const refunded = await movedThrough(await reread(order), "refunded");
    expect(refunded).toMatchObject({ status: "refunded", paidAt: LATER });
  });

  it("is refused when the order was cancelled meanwhile, paid or not", async () => {
    const order = await place();
    await movedThrough(order, "paid", "cancelled");
    expect(await receive(order)).toMatchObject({
      ...{ outcome: "not-allowed", order: { status: "cancelled" } },
    });
  });
});

describe("notes", () => {
  const note = (order: Order, kind: "internal-note" | "shopper-note", text: string) =>
    addNote(
      {
        ...{ orderNumber: order.orderNumber, author, expectedStatus: order.status },
        ...{ kind, text, seenEvents: order.events.length },
        composeMails: (order, settings) =>
          kind === "shopper-note" ? composeNoteMails({ order, settings, origin }, text) : [],
      },
      LATER,
    );

  it("keep internal ones and mail the others", async () => {
    const order = await place();
    await note(order, "internal-note", "Va con moño");
    await note(await reread(order), "shopper-note", "Sale mañana");
    const { events, updatedAt } = await reread(order);
    expect(events.slice(1).map(({ kind, text }) => [kind, text])).toEqual([
      ["internal-note", "Va con moño"],
      ["shopper-note", "Sale mañana"],
    ]);
    expect(updatedAt).toEqual(LATER);
    expect(await mailsOf(order)).toEqual(["order-note"]);
  });

  it("are written once on a second click, and again when intended", async () => {
    const order = await place();
    await Promise.all([note(order, "shopper-note", "Hola"), note(order, "shopper-note", "Hola")]);
    expect(await mailsOf(order)).toEqual(["order-note"]);
    await note(await reread(order), "shopper-note", "Hola");
    expect(await mailsOf(order)).toEqual(["order-note", "order-note"]);
  });

  it("are refused after the order changed", async () => {
    const order = await place();
    await movedThrough(order, "cancelled");
    expect(await note(order, "shopper-note", "Sale hoy")).toMatchObject({ outcome: "not-allowed" });
  });
});

describe("delivery", () => {
  const changeOf = ({ orderNumber, status: expectedStatus }: Order) => ({
    ...{ orderNumber, author, expectedStatus },
  });

  it("stores carrier and code, mails them once, and can remove them", async () => {
    const order = await place();
    const tracking = { carrier: "oca", trackingCode: "99" } as const;
    await saveTracking({ ...changeOf(order), ...tracking }, LATER);
    await saveTracking({ ...changeOf(order), ...tracking }, LATER);
    const tracked = await reread(order);
    expect(tracked).toMatchObject(tracking);
    expect(tracked.events.slice(1).map(({ text }) => text)).toEqual(["OCA · 99"]);
    await saveTracking({ ...changeOf(order), carrier: "", trackingCode: "" }, LATER);
    expect(await reread(order)).toMatchObject({ carrier: "", trackingCode: "" });
  });

  it("has no carrier for what is picked up", async () => {
    const order = await place(PICKED_UP);
    const saved = saveTracking({ ...changeOf(order), carrier: "oca", trackingCode: "1" }, LATER);
    expect(await saved).toMatchObject({ outcome: "not-allowed" });
  });

  it("stores the estimated day", async () => {
    const order = await place();
    await saveEstimatedDelivery({ ...changeOf(order), day: "2025-06-05" }, LATER);
    await saveEstimatedDelivery({ ...changeOf(order), day: "2025-06-05" }, LATER);
    const { estimatedDelivery, events } = await reread(order);
    expect(estimatedDelivery).toBe("2025-06-05");
    expect(events.slice(1).map(({ text }) => text)).toEqual(["jueves 5 de junio"]);
    await saveEstimatedDelivery({ ...changeOf(order), day: null }, LATER);
    expect((await reread(order)).estimatedDelivery).toBeNull();
  });
});
