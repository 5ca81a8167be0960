import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { correct, placeInStates, rereadOrder, wishFor } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode } from "../../../test/helpers/offers";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { changeSettings } from "../../../test/helpers/owner-changes";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Order, OrderState } from "../../domain/orders/order";
import { countRefunded, priceRefund } from "../../domain/orders/paid-pieces";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { summarizePayments } from "../../domain/payments/payment-summary";
import { orderHeldInCents } from "../../domain/payments/held-money";
import type { PieceCount } from "../../domain/stock/piece-count";
import { readCreditLeft } from "../offers/codes.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { correctOrder, previewCorrection, versionOf } from "./correct-order.server";
import { receiveRest, takePaymentBack } from "./order-changes.server";
import type { NewOrder } from "./place-order.server";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.000Z");
const LATER = new Date("2025-11-21T16:00:00.000Z");
const SHIRT = aProduct({
  priceInPesos: 26_000,
  sizes: ["S", "M", "L"],
  colors: ["Negro", "Crudo"],
});
const CAP = aProduct({
  id: "gorra-01",
  name: "Gorra",
  priceInPesos: 10_000,
  colors: [],
  sizes: [],
});
const composeMails = () => [];

const run = (statements: string) =>
  getStoredShop().database.write(({ prepare }) => runScript({ prepare }, statements));

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run(
    "DELETE FROM orders; DELETE FROM customers; DELETE FROM settings; DELETE FROM products; DELETE FROM codes",
  );
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT, CAP]);
});
afterAll(closeStoredShop);

const shirts = (quantity: number, size = "M") => ({
  ...{ productId: SHIRT.id, size, color: "Negro", quantity },
});

const place = (given: Partial<NewOrder> = {}, ...states: OrderState[]) =>
  placeInStates({ cart: [shirts(1)], ...given }, states, { now: NOW });

async function corrected(order: Order, given: Parameters<typeof correct>[1]): Promise<Order> {
  const answer = await correct(order, given, LATER);
  if (answer.outcome !== "corrected") throw new Error(JSON.stringify(answer));
  return answer.order;
}

const lineOf = (order: Order, given: { size?: string; color?: string; quantity?: number }) => {
  const [item] = order.items;
  if (!item) return expect.unreachable();
  const { id: itemId, size, color, quantity } = item;
  return { lines: [{ itemId, size, color, quantity, ...given }] };
};

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

describe("codes, offers and the way of paying", () => {
  it("keep their part of what stays, and the discount for a transfer its percentage", async () => {
    await run(
      `INSERT INTO codes (id, code, kind, value, min_pesos) VALUES (1, 'VERANO', 'percent', 10, 50000)`,
    );
    const cart = [shirts(2), { productId: CAP.id, size: "", color: "", quantity: 1 }];
    const order = await place({ cart, code: "VERANO" });
    expect(order.reductions?.code?.inPesos).toBe(6_200);
    const wish = wishFor(order, lineOf(order, { quantity: 1 }));
    const seen = await previewCorrection(order.orderNumber, wish, LATER);
    const plan = seen?.planned.outcome === "planned" ? seen.planned.plan : expect.unreachable();
    expect(plan.notes.join()).toContain("no llega a los");
    const now = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(now.reductions?.code?.inPesos).toBe(3_600);
    const { transfer } = now.priceBlock ?? {};
    expect(now.priceBlock?.listInPesos).toBe(32_400);
    expect(now.discountInPesos).toBe(32_400 - (transfer?.priceInPesos ?? 0));
    expect(now.discountInPesos).toBeGreaterThan(0);
    expect(now.totalInPesos).toBe((transfer?.priceInPesos ?? 0) + now.shippingInPesos);
  });

  it("stay with their own pieces when one comes and goes again", async () => {
    await run(`INSERT INTO codes (id, code, kind, value) VALUES (1, 'VERANO', 'percent', 10)`);
    const order = await place({ cart: [shirts(2)], code: "VERANO" });
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    expect(more.items.map(({ quantity, offInPesos = 0 }) => [quantity, offInPesos])).toEqual([
      [2, 5_200],
      [1, 0],
    ]);
    const [, added] = more.items;
    if (!added) return expect.unreachable();
    const { id: itemId, size, color } = added;
    const back = await corrected(more, { lines: [{ itemId, size, color, quantity: 0 }] });
    expect(back.totalInPesos).toBe(order.totalInPesos);
  });
});

describe("an order that a credit paid a part of", () => {
  const CREDIT = "CREDITO1";
  const left = () =>
    getStoredShop().database.read((connection) => readCreditLeft(connection, CREDIT));

  it("keeps what the credit paid, and frees only what the order does not cost any more", async () => {
    const value = 30_000;
    await asOtherProgram((sqlite) => insertCode(sqlite, { code: CREDIT, kind: "credit", value }));
    const order = await place({ code: CREDIT, cart: [shirts(2)], details: someDetails(PICKUP) });
    const dueInPesos = order.totalInPesos;
    expect(dueInPesos).toBe(52_000 - order.discountInPesos - value);
    const other = await corrected(order, lineOf(order, { size: "L" }));
    expect([other.totalInPesos, (await left())?.leftInPesos]).toEqual([dueInPesos, 0]);
    const one = await corrected(other, lineOf(other, { quantity: 1 }));
    const paidInPesos = 26_000 - one.discountInPesos;
    expect(one).toMatchObject({ totalInPesos: 0, reductions: { code: { inPesos: paidInPesos } } });
    // Nothing is left to pay: it goes on as a new one that a code pays.
    expect(one).toMatchObject({ status: "paid", paidAt: LATER, holdUntil: null });
    expect((await left())?.leftInPesos).toBe(value - paidInPesos);
    const two = await corrected(one, lineOf(one, { quantity: 2 }));
    expect(currentTotal(two)).toBe(52_000 - two.discountInPesos - paidInPesos);
    expect(findBalance(two).toPayInPesos).toBe(currentTotal(two));
  });
});

describe("the money of a paid order", () => {
  const settings = { details: someDetails(PICKUP), author: AUTHOR } as const;
  const paid = () => place({ ...settings, cart: [shirts(2)] }, "paid");
  const soldOf = ({ id }: Order) =>
    getStoredShop().database.read(({ prepare }) =>
      prepare<[number], { sold: number; collected: number }>(
        "SELECT sold_in_cents AS sold, collected_in_cents AS collected FROM orders WHERE id = ?",
      ).get(id),
    );
  const rest = (order: Order, seenRestInPesos: number, seenEvents = order.events.length) =>
    receiveRest(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ seenRestInPesos, seenEvents },
      },
      LATER,
    );
  const refund = (order: Order, amountInCents: number, refunded: readonly PieceCount[] = []) =>
    noteManualRefund(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ amountInCents, seenHeldInCents: null, note: "", composeMails, refunded },
        formKey: crypto.randomUUID(),
      },
      LATER,
    );
  const refundPieces = async (order: Order, itemId: number, pieces: number) => {
    const refunded = [{ itemId, pieces }];
    const noted = await refund(order, priceRefund(order, refunded) * 100, refunded);
    return noted.outcome === "saved" ? noted.order : expect.unreachable();
  };

  it("leaves a rest to pay, which counts once it came", async () => {
    const order = await paid();
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    expect(currentTotal(more)).toBe(78_000);
    expect(findBalance(more)).toEqual({ toPayInPesos: 26_000, toGiveBackInCents: 0 });
    expect(orderHeldInCents(more)).toBe(52_000_00);
    expect(await soldOf(more)).toEqual({ sold: 52_000_00, collected: 52_000_00 });
    expect((await rest(more, 1)).outcome).toBe("not-allowed");
    expect((await rest(more, 26_000)).outcome).toBe("saved");
    expect((await rest(more, 26_000)).outcome).toBe("saved");
    const settled = await rereadOrder(more.orderNumber);
    expect(settled.totalInPesos).toBe(78_000);
    expect(findBalance(settled).toPayInPesos).toBe(0);
    expect(orderHeldInCents(settled)).toBe(78_000_00);
    expect(await soldOf(settled)).toEqual({ sold: 78_000_00, collected: 78_000_00 });
  });

  it("leaves money to give back, which any refund settles", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    expect(less.itemsInPesos).toBe(26_000);
    expect((await refund(less, 26_000_00)).outcome).toBe("saved");
    const settled = await rereadOrder(less.orderNumber);
    expect(findBalance(settled).toGiveBackInCents).toBe(0);
    expect(await soldOf(settled)).toEqual({ sold: 26_000_00, collected: 26_000_00 });
    expect(settled.status).toBe("paid");
  });

  it("does not give the same garment back twice, nor ask for a refund again", async () => {
    const order = await paid();
    await refund(order, 26_000_00);
    const refunded = await rereadOrder(order.orderNumber);
    const less = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    const more = await corrected(less, lineOf(less, { quantity: 2 }));
    expect(findBalance(more)).toEqual({ toPayInPesos: 26_000, toGiveBackInCents: 0 });
  });

  it("takes a garment out that was refunded, and leaves the others to be refunded", async () => {
    const order = await paid();
    const id = order.items[0]?.id ?? 0;
    const refunded = await refundPieces(order, id, 1);
    const less = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    const none = await refundPieces(less, id, 1);
    expect(orderHeldInCents(none)).toBe(0);
  });

  it("names no other garment by a refund of one that was taken out", async () => {
    const order = await place({ ...settings, cart: [shirts(1), shirts(1, "L")] }, "paid");
    const last = order.items[1] ?? expect.unreachable();
    const refunded = await refundPieces(order, last.id, 1);
    const out = { itemId: last.id, size: last.size, color: last.color, quantity: 0 };
    const added = { productId: CAP.id, size: "", color: "", quantity: 1 };
    const now = await corrected(refunded, { lines: [out], added });
    expect(countRefunded(now).size).toBe(0);
    expect(findBalance(now)).toEqual({ toPayInPesos: 10_000, toGiveBackInCents: 0 });
  });

  it("goes on owing for a garment that was taken out when another one is refunded", async () => {
    const order = await paid();
    const three = await corrected(order, lineOf(order, { quantity: 3 }));
    await rest(three, 26_000);
    const whole = await rereadOrder(order.orderNumber);
    const two = await corrected(whole, lineOf(whole, { quantity: 2 }));
    const refunded = await refundPieces(two, two.items[0]?.id ?? 0, 1);
    expect(findBalance(refunded)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    const one = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(one)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
  });

  it("asks for what is kept when a garment was refunded before it was paid", async () => {
    const order = await paid();
    const added = { productId: CAP.id, size: "", color: "", quantity: 1 };
    const more = await corrected(order, { added });
    const cap = more.items[1] ?? expect.unreachable();
    const refunded = await refundPieces(more, cap.id, 1);
    const out = { itemId: cap.id, size: "", color: "", quantity: 0 };
    const now = await corrected(refunded, { lines: [out] });
    expect(orderHeldInCents(now)).toBe(42_000_00);
    expect(findBalance(now)).toEqual({ toPayInPesos: 10_000, toGiveBackInCents: 0 });
  });

  it("changes no price while the provider makes a refund", async () => {
    const order = await paid();
    await run(`INSERT INTO payments (id, order_id, provider_id, status, amount_in_cents, currency, collector_id, is_live)
        VALUES (1, ${order.id}, '3', 'approved', 5200000, 'ARS', '1', 1);
      INSERT INTO payment_refunds (order_id, payment_id, idempotency_key, amount_in_cents) VALUES (${order.id}, 1, 'k', 100)`);
    const refunding = await rereadOrder(order.orderNumber);
    expect(await correct(refunding, lineOf(refunding, { quantity: 1 }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: "pedido", status: 409 },
    });
    expect((await correct(refunding, lineOf(refunding, { size: "L" }), LATER)).outcome).toBe(
      "corrected",
    );
  });

  it("settles a correction by the one that takes it back", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    const back = await corrected(less, lineOf(less, { quantity: 2 }));
    expect(findBalance(back)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    expect(currentTotal(back)).toBe(order.totalInPesos);
    expect(back.settlement).toBeUndefined();
  });

  it("keeps what came later apart from the provider's money", async () => {
    const order = await place({ cart: [shirts(2)] });
    const inCents = order.totalInPesos * 100;
    await run(`UPDATE orders SET payment_method = 'mercadopago', status = 'paid', paid_at = '${NOW.toISOString()}';
      INSERT INTO order_events (order_id, kind, status) VALUES (${order.id}, 'moved', 'paid');
      INSERT INTO payments (order_id, provider_id, status, amount_in_cents, currency, collector_id, is_live)
        VALUES (${order.id}, '2', 'approved', ${inCents}, 'ARS', '1', 1)`);
    const online = await rereadOrder(order.orderNumber);
    const more = await corrected(online, lineOf(online, { quantity: 3 }));
    const { toPayInPesos } = findBalance(more);
    expect((await rest(more, toPayInPesos)).outcome).toBe("saved");
    const settled = await rereadOrder(order.orderNumber);
    const summary = summarizePayments(settled, settled.payments);
    expect([summary.isCovered, summary.causes.partial, summary.causes.mismatch]).toEqual([
      true,
      0,
      0,
    ]);
    await run(`UPDATE payments SET refunded_in_cents = 100000`);
    const sold = inCents + toPayInPesos * 100 - 1_000_00;
    expect(await soldOf(settled)).toEqual({ sold, collected: sold });
  });

  it("asks for all of it once the payment is taken back", async () => {
    const order = await paid();
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    const { orderNumber, status: expectedStatus } = more;
    await takePaymentBack({ orderNumber, author: AUTHOR, expectedStatus, composeMails }, LATER);
    const unpaid = await rereadOrder(orderNumber);
    expect(unpaid).toMatchObject({ paidAt: null, totalInPesos: 78_000 });
    expect(unpaid.settlement).toBeUndefined();
  });
});
