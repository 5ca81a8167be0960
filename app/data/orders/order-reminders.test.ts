import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { runScript } from "../../../test/helpers/run-script";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OrderState, Order } from "../../domain/orders/order";
import { openPiece } from "../../mail/fit-links.server";
import { composeReminders } from "../../mail/shopper-mails";
import { holdStaleMails } from "../mail/mail-holding.server";
import { findMail, listOrderMails } from "../mail/mail-list.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { moveOrder } from "./order-changes.server";
import { findOrder } from "./order-details.server";
import { remindOfOrders } from "./order-reminders.server";
import { erasePersonalData } from "./personal-data.server";
import { placeOrder } from "./place-order.server";

useTemporaryDataDirectory();

const READY_AT = new Date("2025-06-02T12:00:00.000Z");
const after = (days: number, ms = 0) => new Date(READY_AT.getTime() + days * 86_400_000 + ms);
const DUE = after(3);

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

async function move({ orderNumber }: Order, to: OrderState, now: Date): Promise<void> {
  const order = (await findOrder(orderNumber)) ?? expect.unreachable();
  const moved = await moveOrder(
    { orderNumber, author: AUTHOR, expectedStatus: order.status, to, composeMails: () => [] },
    now,
  );
  expect(moved.outcome).toBe("moved");
}

/** An order that is ready to be picked up since `READY_AT`. */
async function makeReady(): Promise<Order> {
  const placed = await placeOrder(aNewOrder({ details: someDetails(PICKUP) }), after(-1));
  if (placed.outcome !== "placed") return expect.unreachable();
  await move(placed.order, "preparing", after(-0.5));
  await move(placed.order, "ready_for_pickup", READY_AT);
  return placed.order;
}

/** As another program could: no page of the shop does it. */
const moveBack = () => change("UPDATE orders SET status = 'preparing'");

const remind = (now: Date) =>
  remindOfOrders(
    (kind, order, settings) =>
      composeReminders(kind, { order, settings, origin: "https://tienda.test" }),
    now,
  );
const kindsOf = async ({ id }: Order) => (await listOrderMails(id)).map(({ kind }) => kind);

describe("an order that waits to be picked up", () => {
  it("is reminded of once, three days after it was ready", async () => {
    const order = await makeReady();
    await remind(after(3, -1));
    expect(await kindsOf(order)).toEqual([]);
    for (const days of [3, 3.001, 4, 9]) await remind(after(days));
    const [mail, ...others] = await listOrderMails(order.id);
    expect([mail?.kind, mail?.recipient, others]).toEqual(["order-waiting", "ana@correo.test", []]);
    expect(mail?.subject).toBe(`Tu pedido ${order.orderNumber} te está esperando`);
  });

  it("is reminded of once by several processes", async () => {
    const order = await makeReady();
    await Promise.all([remind(DUE), remind(DUE), remind(DUE), remind(DUE)]);
    expect(await kindsOf(order)).toEqual(["order-waiting"]);
  });

  it.each(["delivered", "cancelled"] as const)("is left alone once it is %s", async (state) => {
    const order = await makeReady();
    await move(order, state, after(1));
    await remind(DUE);
    expect(await kindsOf(order)).toEqual([]);
  });

  it("counts from the last time that it became ready, and stays at one mail", async () => {
    const order = await makeReady();
    await moveBack();
    await remind(DUE);
    await move(order, "ready_for_pickup", after(2));
    await remind(after(5, -1));
    expect(await kindsOf(order)).toEqual([]);
    await remind(after(5));
    await moveBack();
    await move(order, "ready_for_pickup", after(7));
    await remind(after(10));
    expect(await kindsOf(order)).toEqual(["order-waiting"]);
  });

  it("may have been picked up without a note when weeks have gone by", async () => {
    const order = await makeReady();
    await remind(after(10, 1));
    expect(await kindsOf(order)).toEqual([]);
  });

  it("is left alone without an address, and when its customer was erased", async () => {
    const order = await makeReady();
    await change("UPDATE orders SET customer_email = ''");
    await remind(DUE);
    await change("UPDATE orders SET customer_email = 'ana@correo.test', status = 'delivered'");
    const erased = await erasePersonalData(order.customerId, { author: AUTHOR, now: after(2) });
    expect(erased.outcome).toBe("erased");
    await change("UPDATE orders SET status = 'ready_for_pickup'");
    await remind(DUE);
    expect(await kindsOf(order)).toEqual([]);
  });

  it("keeps its mail from leaving late, or after it was picked up", async () => {
    const order = await makeReady();
    await remind(DUE);
    const states = async () => (await listOrderMails(order.id)).map((one) => one.heldReason);
    await holdStaleMails(after(6));
    expect(await states()).toEqual([""]);
    await holdStaleMails(after(6, 1));
    expect(await states()).toEqual(["expired"]);

    const other = await makeReady();
    await remind(DUE);
    await move(other, "delivered", after(3, 1));
    await holdStaleMails(after(3, 2));
    expect((await listOrderMails(other.id)).map((one) => one.heldReason)).toEqual(["untrue"]);
  });
});

describe("a delivered order", () => {
  const wantAsking = () =>
    change(
      "INSERT INTO settings (name, value) VALUES ('asksFit', 'true') ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
  afterEach(() => change("DELETE FROM settings; DELETE FROM returns"));

  async function deliver(): Promise<Order> {
    const order = await makeReady();
    await move(order, "delivered", READY_AT);
    return order;
  }

  it("is asked about once, three days later, when the owner wants", async () => {
    const order = await deliver();
    await remind(DUE);
    expect(await kindsOf(order)).toEqual([]);
    await wantAsking();
    await remind(after(3, -1));
    expect(await kindsOf(order)).toEqual([]);
    for (const days of [3, 4, 9]) await remind(after(days));
    const [mail, ...others] = await listOrderMails(order.id);
    expect([mail?.kind, mail?.recipient, others]).toEqual(["order-fit", "ana@correo.test", []]);
    const { text } = (await findMail(mail?.id ?? 0)) ?? expect.unreachable();
    const links = [...text.matchAll(/: (https:\S+\/como-quedo\/([\w-]+)\?quedo=(\w+))$/gm)];
    expect(links.map(([, , , fit]) => fit)).toEqual(["chico", "bien", "grande"]);
    const [item] = order.items;
    expect(openPiece(links[0]?.[2] ?? "")).toEqual({
      orderNumber: order.orderNumber,
      itemId: item?.id,
    });
  });

  it("is not asked about weeks later, without sizes, and when pieces come back", async () => {
    const order = await deliver();
    await wantAsking();
    await remind(after(10, 1));
    await change("UPDATE order_items SET size = 'Único'");
    await remind(DUE);
    await change(`UPDATE order_items SET size = 'M';
      INSERT INTO returns (code, order_id, kind, state) VALUES ('CAM-22222222', ${order.id}, 'exchange', 'asked')`);
    await remind(DUE);
    expect(await kindsOf(order)).toEqual([]);
    await change("UPDATE returns SET state = 'refused'");
    await remind(DUE);
    expect(await kindsOf(order)).toEqual(["order-fit"]);
  });
});
