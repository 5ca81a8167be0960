import { beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import {
  corrected,
  LATER,
  CAP,
  SHIRT,
  lineOf,
  place,
  run,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { correct, rereadOrder, wishFor } from "../../../test/helpers/corrections";
import { changeSettings } from "../../../test/helpers/owner-changes";
import { countStock, findStockFaults, listStock } from "../../../test/helpers/stock";
import { correctOrder, previewCorrection, versionOf } from "./correct-order.server";

useCorrectedShop();

const composeMails = () => [];

/** [on hand, reserved] of each counted size and colour. */
async function numbers() {
  expect(await findStockFaults()).toEqual([]);
  return (await listStock()).map(({ onHand, reserved }) => [onHand, reserved]);
}

describe("correcting contact and delivery", () => {
  it("changes whom it is for, and says before and after", async () => {
    const order = await place();
    const buyer = { name: "Ana María Pérez", email: "ana@otra.test", phone: "+5493534112026" };
    const now = await corrected(order, { buyer });
    expect(now).toMatchObject({
      ...{ customerName: buyer.name, customerEmail: buyer.email, customerPhone: buyer.phone },
      totalInPesos: order.totalInPesos,
    });
    expect(now.customerId).not.toBe(order.customerId);
    const event = now.events.at(-1);
    expect(event).toMatchObject({ kind: "corrected", author: AUTHOR.name });
    expect(event?.text).toContain("E-mail: ana@correo.test → ana@otra.test");
    expect(now.items).toEqual(order.items);
  });

  it("charges the delivery by the shop's own rules where it goes elsewhere", async () => {
    const order = await place();
    expect(order.shippingInPesos).toBeGreaterThan(0);
    const now = await corrected(order, { delivery: "pickup", address: null });
    expect(now).toMatchObject({ deliveryMethod: "pickup", street: "", shippingInPesos: 0 });
    expect(now.totalInPesos).toBe(order.totalInPesos - order.shippingInPesos);
    const back = await corrected(now, wishFor(order));
    expect(back.totalInPesos).toBe(order.totalInPesos);
    expect(back.terms).toEqual(order.terms);
  });

  it("leaves the price alone where only the street changes, whatever the shop charges now", async () => {
    const order = await place();
    await changeSettings({ shippingZones: [] });
    const wish = wishFor(order);
    const address = wish.address && { ...wish.address, street: "Mitre 1" };
    const now = await corrected(order, { address });
    expect(now).toMatchObject({ street: "Mitre 1", totalInPesos: order.totalInPesos });
    const elsewhere = wish.address && { ...wish.address, postalCode: "5000" };
    expect(await correct(now, { address: elsewhere }, LATER)).toMatchObject({
      ...{ outcome: "refused", field: "codigoPostal" },
    });
  });
});

describe("correcting the pieces of an order", () => {
  beforeEach(async () => {
    await countStock({ productId: SHIRT.id, onHand: 2 });
    await countStock({ productId: SHIRT.id, size: "L", onHand: 1 });
    await countStock({ productId: SHIRT.id, size: "S", onHand: 0 });
  });

  it("moves the pieces with the size, at the price of the day", async () => {
    const order = await place();
    expect(await numbers()).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
    await run("UPDATE products SET price = 90000");
    const now = await corrected(order, lineOf(order, { size: "L" }));
    expect(now.items).toMatchObject([
      { id: order.items[0]?.id, size: "L", priceInPesos: 26_000, stockState: "reserved" },
    ]);
    expect(now.totalInPesos).toBe(order.totalInPesos);
    expect(await numbers()).toEqual([
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it("says what is left where the size is gone", async () => {
    const order = await place();
    expect(await correct(order, lineOf(order, { size: "S" }), LATER)).toEqual({
      ...{ outcome: "refused", field: `talle-${order.items[0]?.id}`, status: 409 },
      problem: "Ya no queda S en Negro. Quedan: M, L.",
    });
    expect(await rereadOrder(order.orderNumber)).toEqual(order);
  });

  it("gives the last piece to one order, also between the look and the save", async () => {
    const one = await place();
    const wish = wishFor(one, lineOf(one, { size: "L" }));
    const seen = await previewCorrection(one.orderNumber, wish, LATER);
    expect(seen?.planned.outcome).toBe("planned");
    await place({ cart: [shirts(1, "L")] });
    const answer = await correctOrder(
      {
        ...{ orderNumber: one.orderNumber, author: AUTHOR, wish, version: versionOf(one) },
        ...{ formKey: crypto.randomUUID(), seenTotalInPesos: one.totalInPesos, composeMails },
      },
      LATER,
    );
    expect(answer).toMatchObject({ outcome: "refused", status: 409 });
    expect(await numbers()).toEqual([
      [2, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  it("sells one more at what it costs now, as a line of its own", async () => {
    const order = await place();
    await run("UPDATE products SET price = 30000");
    const now = await corrected(order, lineOf(order, { quantity: 2 }));
    expect(now.items).toMatchObject([
      { priceInPesos: 26_000, quantity: 1 },
      { priceInPesos: 30_000, quantity: 1 },
    ]);
    expect(now.itemsInPesos).toBe(56_000);
    expect(await numbers()).toEqual([
      [2, 2],
      [1, 0],
      [0, 0],
    ]);
  });

  it("takes a garment away and adds another, but never the last one", async () => {
    const order = await place();
    const [item] = order.items;
    expect(await correct(order, lineOf(order, { quantity: 0 }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: `cantidad-${item?.id}`, status: 400 },
    });
    const added = { productId: CAP.id, size: "", color: "", quantity: 1 };
    const now = await corrected(order, { ...lineOf(order, { quantity: 0 }), added });
    expect(now.items.map(({ name }) => name)).toEqual(["Gorra"]);
    expect(await numbers()).toEqual([
      [2, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  it.each([
    ["a size that does not exist", { size: "XXXL" }],
    ["more than the cap", { quantity: 4 }],
  ])("refuses %s", async (_, given) => {
    const order = await place();
    const answer = await correct(order, lineOf(order, given), LATER);
    expect(answer).toMatchObject({ outcome: "refused", status: 400 });
  });

  it("refuses a piece of another order, one that left, and one whose data were erased", async () => {
    const order = await place();
    const other = await place();
    const answer = await correct(order, lineOf(other, { size: "L" }), LATER);
    expect(answer).toMatchObject({ outcome: "refused", status: 400 });
    const sent = await place({ cart: [shirts(1, "L")] }, "paid", "preparing", "shipped");
    expect(await correct(sent, lineOf(sent, { size: "M" }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: "pedido", status: 409 },
    });
    await run(
      `INSERT INTO order_events (order_id, kind) VALUES (${order.id}, 'personal-data-erased')`,
    );
    const erased = await rereadOrder(order.orderNumber);
    expect(await correct(erased, lineOf(erased, { size: "L" }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: "pedido", status: 409 },
    });
  });

  it("refuses pieces with an exchange that was asked for", async () => {
    const order = await place();
    await run(`INSERT INTO returns (id, code, order_id, kind, state) VALUES (1, 'CAM-1', ${order.id}, 'exchange', 'asked');
      INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid) VALUES (1, ${order.items[0]?.id}, 1, 'chico', 26000)`);
    const answer = await correct(order, lineOf(order, { size: "L" }), LATER);
    expect(answer).toMatchObject({ outcome: "refused", status: 409 });
  });

  it("is one correction when its form is sent twice, and none by who saw an older order", async () => {
    const order = await place();
    const formKey = crypto.randomUUID();
    const given = lineOf(order, { size: "L" });
    expect((await correct(order, given, LATER, { formKey })).outcome).toBe("corrected");
    expect((await correct(order, given, LATER, { formKey })).outcome).toBe("corrected");
    expect(await numbers()).toEqual([
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
    const stale = await correct(order, lineOf(order, { size: "M" }), LATER);
    expect(stale).toEqual({ outcome: "changed" });
  });

  it("keeps its total while a payment of it is under way", async () => {
    const order = await place();
    await run(`UPDATE orders SET payment_method = 'mercadopago'; INSERT INTO payments (order_id, provider_id, status, amount_in_cents, currency, collector_id, is_live)
      VALUES (${order.id}, '1', 'pending', ${order.totalInPesos * 100}, 'ARS', '1', 1)`);
    const paying = await rereadOrder(order.orderNumber);
    expect(await correct(paying, lineOf(paying, { quantity: 2 }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: "pedido", status: 409 },
    });
    expect((await correct(paying, lineOf(paying, { size: "L" }), LATER)).outcome).toBe("corrected");
  });

  it("does not save a total that nobody saw", async () => {
    const order = await place();
    const answer = await correct(order, lineOf(order, { quantity: 2 }), LATER, {
      seenTotalInPesos: order.totalInPesos,
    });
    expect(answer).toEqual({ outcome: "changed" });
  });
});
