import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode, readUses } from "../../../test/helpers/offers";
import { aProduct } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { DiscountCode } from "../../domain/offers/discount-code";
import type { OrderState } from "../../domain/orders/order";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { findOrder, getOrder } from "./order-details.server";
import { readCreditLeft } from "../offers/codes.server";
import { startWriting, writeMove, writeReceivedMoney } from "./order-writing.server";
import { placeOrder, type NewOrder } from "./place-order.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const SHIRT = aProduct({ priceInPesos: 26_000 });
const CODE = "VERANO10";

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) =>
    runScript(
      { prepare },
      "DELETE FROM orders; DELETE FROM codes; DELETE FROM quantity_offers; DELETE FROM products",
    ),
  );
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

const store = (code: Partial<DiscountCode> = {}) =>
  asOtherProgram((sqlite) => insertCode(sqlite, { code: CODE, ...code }));
const uses = () => asOtherProgram((sqlite) => readUses(sqlite, CODE));

async function place(given: Partial<NewOrder> = {}, now = NOW) {
  const answer = await placeOrder(aNewOrder({ code: CODE, ...given }), now);
  if (answer.outcome !== "placed") throw new Error(`not placed: ${JSON.stringify(answer)}`);
  return answer.order;
}

const move = (orderId: number, to: OrderState) =>
  getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    await writeMove(startWriting(connection, { order, author: "", now: NOW }), to);
  });

describe("an order with a code", () => {
  it("keeps what the code took off, for each line too, also when the code is deleted", async () => {
    const id = await store();
    const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 2 }];
    const order = await place({ cart });
    expect(order).toMatchObject({
      itemsInPesos: 52_000,
      reductions: { piecesInPesos: 52_000, offer: null, code: { code: CODE, inPesos: 5_200 } },
      // 10 % of what is left of each piece.
      discountInPesos: 4_680,
      totalInPesos: 52_000 - 5_200 - 4_680 + order.shippingInPesos,
      items: [{ priceInPesos: 26_000, quantity: 2, offInPesos: 5_200 }],
    });
    await getStoredShop().database.write(({ prepare }) =>
      prepare("DELETE FROM codes WHERE id = ?").run(id),
    );
    expect(await findOrder(order.orderNumber)).toEqual(order);
  });

  it("counts one use, gives it back when it is cancelled, and takes it again when it is revived", async () => {
    await store({ maxUses: 1 });
    const order = await place();
    expect(await uses()).toBe(1);
    await move(order.id, "cancelled");
    expect(await uses()).toBe(0);
    await place({
      details: someDetails({ buyer: { name: "Eva", email: "eva@correo.test", phone: "" } }),
    });
    expect(await uses()).toBe(1);
    // Its money came after all: the price was agreed.
    await move(order.id, "paid");
    expect(await uses()).toBe(2);
    await move(order.id, "preparing");
    expect(await uses()).toBe(2);
    // What was cancelled or refunded has given its use back, and gives it once.
    await move(order.id, "cancelled");
    await move(order.id, "refunded");
    expect(await uses()).toBe(1);
  });

  it("is placed 5 times of 100 at once with a code of 5 uses, the others at the full price", async () => {
    await store({ maxUses: 5 });
    const placed = await Promise.all(Array.from({ length: 100 }, () => place()));
    expect(await uses()).toBe(5);
    expect(placed.filter(({ reductions }) => reductions?.code?.code === CODE)).toHaveLength(5);
    expect(placed.filter(({ reductions }) => reductions === undefined)).toHaveLength(95);
  });

  it("counts once for each e-mail, whatever its capitals", async () => {
    await store({ oncePerEmail: true });
    const order = await place();
    const buyer = { name: "Ana", email: "ANA@correo.test", phone: "" };
    expect((await place({ details: someDetails({ buyer }) })).reductions).toBeUndefined();
    await move(order.id, "cancelled");
    expect((await place({ details: someDetails({ buyer }) })).reductions?.code?.code).toBe(CODE);
  });

  it("does not use up a code for shipping that is picked up", async () => {
    await store({ kind: "shipping", value: 0 });
    expect((await place({ details: someDetails(PICKUP) })).reductions).toBeUndefined();
    expect(await uses()).toBe(0);
    const sent = await place();
    expect(sent).toMatchObject({
      shippingInPesos: 0,
      reductions: { code: { code: CODE, inPesos: 0, freesShipping: true } },
    });
    expect(await uses()).toBe(1);
  });

  it("is counted again by a code that comes back after its deletion", async () => {
    await store();
    const order = await place();
    await place();
    await move(order.id, "cancelled");
    await getStoredShop().database.write(async ({ prepare }) => {
      await runScript(
        { prepare },
        "CREATE TEMP TABLE kept AS SELECT * FROM codes; DELETE FROM codes",
      );
      await runScript(
        { prepare },
        "UPDATE kept SET uses = 0; INSERT INTO codes SELECT * FROM kept; DROP TABLE kept",
      );
    });
    expect(await uses()).toBe(1);
  });

  it("is paid when the code pays all of it", async () => {
    await store({ kind: "amount", value: 999_999 });
    const order = await place({ details: someDetails(PICKUP) });
    expect(order).toMatchObject({ totalInPesos: 0, status: "paid", paidAt: NOW });
    await store({ code: "GRATIS", kind: "percent", value: 100 });
    const details = someDetails({ ...PICKUP, payment: "transfer" });
    expect(await place({ code: "GRATIS", details })).toMatchObject({
      status: "paid",
      paymentDueAt: null,
    });
  });

  it("is refused to a person of the shop when the code does not count", async () => {
    await store({ minPesos: 30_000 });
    const answer = await placeOrder(aNewOrder({ code: CODE, author: AUTHOR }), NOW);
    expect(answer).toEqual({
      outcome: "code-refused",
      codeProblem: { kind: "too-little", missingInPesos: 4_000 },
    });
    expect(await uses()).toBe(0);
  });

  it("takes the discount of a person of the shop instead", async () => {
    const order = await place({
      code: "",
      gift: { kind: "amount", value: 1_001, line: null },
      author: AUTHOR,
    });
    expect(order.reductions).toMatchObject({ code: { code: "", inPesos: 1_001 } });
  });
});

describe("a sale", () => {
  const SALE = { priceInPesos: 20_000, from: "2026-11-27", until: "2026-11-27" };

  it("counts by the order's own clock, from the first to the last moment of its days", async () => {
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE products SET sale_price = ?, sale_from = ?, sale_until = ?").run(
        SALE.priceInPesos,
        SALE.from,
        SALE.until,
      ),
    );
    const priceAt = async (time: string) => (await place({}, new Date(time))).items[0];
    expect(await priceAt("2026-11-27T02:59:59.999Z")).toMatchObject({ priceInPesos: 26_000 });
    expect(await priceAt("2026-11-27T03:00:00.000Z")).toMatchObject({
      priceInPesos: 20_000,
      listPriceInPesos: 26_000,
    });
    expect(await priceAt("2026-11-28T02:59:59.999Z")).toMatchObject({ priceInPesos: 20_000 });
    expect(await priceAt("2026-11-28T03:00:00.000Z")).toMatchObject({ priceInPesos: 26_000 });
  });
});

describe("an offer by quantity", () => {
  it("is written with its words, and the best one counts", async () => {
    await getStoredShop().database.write(({ prepare }) =>
      prepare("INSERT INTO quantity_offers (kind) VALUES ('second-50'), ('2x1'), ('3x2')").run(),
    );
    const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 3 }];
    const order = await place({ code: "", cart });
    expect(order.reductions).toEqual({
      piecesInPesos: 78_000,
      offer: { text: "2x1", inPesos: 26_000 },
      code: null,
    });
  });
});

describe("an order with a credit", () => {
  const left = () =>
    getStoredShop().database.read((connection) => readCreditLeft(connection, CODE));
  const give = (value: number) => store({ kind: "credit", value });

  it("is paid with it after all discounts, the shipping too, and leaves what it did not use", async () => {
    await give(100_000);
    const order = await place();
    // By transfer: 10 % off the piece, and then the credit pays.
    const priceInPesos = 26_000 - 2_600 + order.shippingInPesos;
    expect(order).toMatchObject({
      ...{ itemsInPesos: 26_000, discountInPesos: 2_600, totalInPesos: 0, status: "paid" },
      reductions: { code: { code: CODE, inPesos: priceInPesos, freesShipping: false } },
    });
    expect(order.items[0]?.offInPesos).toBeUndefined();
    expect(order.shippingInPesos).toBeGreaterThan(0);
    expect(await left()).toEqual({ code: CODE, leftInPesos: 100_000 - priceInPesos });
  });

  it("pays as much as is left of it, and the rest is asked for", async () => {
    await give(5_000);
    const order = await place();
    expect(order).toMatchObject({
      ...{ status: "pending", paidAt: null },
      totalInPesos: 26_000 - 2_600 + order.shippingInPesos - 5_000,
    });
    expect((await left())?.leftInPesos).toBe(0);
    expect((await place()).reductions).toBeUndefined();
    await move(order.id, "cancelled");
    expect((await left())?.leftInPesos).toBe(5_000);
  });

  it("of 40 at once never uses more than its value", async () => {
    await give(100_000);
    const placed = await Promise.all(Array.from({ length: 40 }, () => place()));
    const used = placed.map(({ reductions }) => reductions?.code?.inPesos ?? 0);
    expect(used.reduce((total, one) => total + one, 0)).toBe(100_000);
    expect((await left())?.leftInPesos).toBe(0);
  });

  it("that was switched off, is over or does not exist is bought without it", async () => {
    await store({ kind: "credit", value: 5_000, isOff: true });
    const order = await place();
    expect(order.reductions).toBeUndefined();
    expect((await place({ code: "CRE-22222222" })).reductions).toBeUndefined();
  });

  it("does not come to life with a credit that others have used since", async () => {
    await give(5_000);
    const order = await place();
    await getStoredShop().database.write(async (connection) => {
      const writing = startWriting(connection, { order, author: "", now: NOW });
      await writing.addEvent("expired");
      await writeMove(writing, "cancelled");
    });
    await place();
    await getStoredShop().database.write(async (connection) => {
      const current = await getOrder(connection, order.id);
      await writeReceivedMoney(
        startWriting(connection, { order: current, author: "", now: NOW }),
        () => [],
      );
    });
    expect((await findOrder(order.orderNumber))?.status).toBe("cancelled");
  });
});
