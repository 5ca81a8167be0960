import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { customers } from "../../../db/schema/customers";
import { mailOutbox } from "../../../db/schema/mail";
import { orders } from "../../../db/schema/orders";
import { products } from "../../../db/schema/products";
import { AUTHOR, BY, SETTINGS_CHANGE } from "../../../test/helpers/author";
import { eventually } from "../../../test/helpers/eventually";
import { aPricing } from "../../../test/helpers/cart-pricing";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Address } from "../../domain/buying/checkout";
import { quoteBlock } from "../../domain/buying/order-quote";
import { TERMS_VERSION } from "../../domain/buying/order-terms";
import { priceCart, buildCartBlock } from "../../domain/buying/priced-cart";
import { toSeenOrder } from "../../domain/buying/placing-order";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { findOrder, findOrderByToken } from "./order-details.server";
import { savePage, setPagePublished } from "../shop/page-writes.server";
import { findPageVersion, listPages } from "../shop/pages.server";
import { placeOrder, type NewOrder } from "./place-order.server";
import { readVersionedSettings, saveSettings } from "../shop/settings.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { getFileDatabase } from "../../../test/helpers/other-program";
import { itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.123Z");
const SHIRT = aProduct();
const JACKET = aProduct({ id: "manki-campera-01", name: "Campera", priceInPesos: 89_995 });
const MAIL: OutgoingMail = {
  kind: "order-received",
  recipient: "ana@correo.test",
  subject: "Recibimos tu pedido",
  text: "Hola",
  html: "<p>Hola</p>",
};

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(async ({ prepare, queries }) => {
    await runScript({ prepare }, "DELETE FROM orders; DELETE FROM customers; DELETE FROM settings");
    await queries.delete(products);
  });
  await storeProducts(getStoredShop().database, [SHIRT, JACKET]);
});
afterAll(closeStoredShop);

async function place(given: Partial<NewOrder> = {}, now = NOW) {
  const answer = await placeOrder(aNewOrder(given), now);
  if (answer.outcome !== "placed") throw new Error(`not placed: ${answer.outcome}`);
  return answer.order;
}

function count(table: typeof orders | typeof customers | typeof mailOutbox): Promise<number> {
  return getStoredShop().database.read(
    async ({ queries }) => (await queries.select().from(table)).length,
  );
}

function seenOf(wanted: NewOrder) {
  const byId = new Map([SHIRT, JACKET].map((product) => [product.id, product]));
  const priced = priceCart(wanted.cart, byId, aPricing());
  const quote = quoteBlock(
    buildCartBlock(priced, DEFAULT_SHOP_SETTINGS),
    wanted.details,
    DEFAULT_SHOP_SETTINGS,
  );
  return toSeenOrder(priced, quote ?? expect.unreachable());
}

describe("placeOrder", () => {
  it("writes the order with everything that belongs to it", async () => {
    const order = await place({
      cart: [
        { productId: SHIRT.id, size: "M", color: "Negro", quantity: 2 },
        { productId: JACKET.id, size: "L", color: "Negro", quantity: 1 },
      ],
      details: someDetails({ notes: "Timbre 2" }),
      composeMails: () => [MAIL],
    });
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^TELA-200123-[A-Z0-9]{3}$/),
      status: "pending",
      customerName: "Ana Pérez",
      customerPhone: "+5493534112025",
      province: "X",
      street: "España 350",
      shopperNotes: "Timbre 2",
      itemsInPesos: 141_995,
      // For each piece: 2 x 2,600 and 9,000 (half a peso rounds in the shopper's favour).
      discountInPesos: 14_200,
      shippingInPesos: 6500,
      totalInPesos: 134_295,
      shippingLabel: "Envío a Córdoba · 2 a 4 días hábiles",
      createdAt: NOW,
      paymentDueAt: new Date("2025-11-23T15:00:00.123Z"),
      paidAt: null,
      items: [
        { productId: SHIRT.id, name: "Remera lisa", priceInPesos: 26_000, quantity: 2 },
        { productId: JACKET.id, name: "Campera", priceInPesos: 89_995, quantity: 1 },
      ],
      priceBlock: { listInPesos: 141_995, transfer: { priceInPesos: 127_795 } },
      events: [{ kind: "moved", status: "pending", author: "", at: NOW }],
    });
    expect(order.terms?.withdrawalText).toContain("10 días corridos");
    expect(order.terms?.arrival).toMatchObject({ days: { min: 2, max: 4 }, dispatchHour: 12 });
    expect(await findOrder(order.orderNumber)).toEqual(order);
    expect(await findOrderByToken(order.token ?? "")).toEqual(order);
    expect(order.token).toMatch(/^[\w-]{32}$/);
    expect(await count(mailOutbox)).toBe(1);
  });

  it("keeps which version of the terms it was made under, with the owner's section", async () => {
    const before = await place();
    expect(before.terms?.version).toBe(TERMS_VERSION);
    const text = { slug: "terminos", title: "Además", markdown: "Regalos sin precio." };
    const section = (await listPages()).find(({ slug }) => slug === text.slug);
    const target = { id: section?.id ?? NaN, expectedVersion: 1 };
    await savePage(target, { text, publishes: true }, BY);
    const order = await place({ idempotencyKey: "d".repeat(22) });
    const changed = { ...text, markdown: "Sin regalos." };
    await savePage({ ...target, expectedVersion: 2 }, { text: changed, publishes: true }, BY);
    expect((await findOrder(order.orderNumber))?.terms?.version).toBe(`${TERMS_VERSION}.2`);
    expect((await findOrder(before.orderNumber))?.terms?.version).toBe(TERMS_VERSION);
    expect(await findPageVersion(target.id, 2)).toEqual(text);
    await setPagePublished(target.id, false, BY);
  });

  it("takes the prefix from the shop, and keeps existing numbers", async () => {
    const first = await place();
    await saveSettings(
      { name: "Ropa Ñandú" },
      (await readVersionedSettings()).version,
      SETTINGS_CHANGE,
    );
    const second = await place({ idempotencyKey: "b".repeat(22) });
    await saveSettings(
      { orderPrefix: "NAND" },
      (await readVersionedSettings()).version,
      SETTINGS_CHANGE,
    );
    const third = await place({ idempotencyKey: "c".repeat(22) });
    const prefixes = [first, second, third].map(({ orderNumber }) => orderNumber.slice(0, 5));
    expect(prefixes).toEqual(["TELA-", "ROPA-", "NAND-"]);
    expect(await findOrder(first.orderNumber)).toMatchObject({ orderNumber: first.orderNumber });
  });

  it("has no shipping for pick-up", async () => {
    const order = await place({ details: someDetails(PICKUP) });
    expect(order).toMatchObject({
      deliveryMethod: "pickup",
      paymentMethod: "cash",
      street: "",
      discountInPesos: 0,
      shippingInPesos: 0,
      totalInPesos: 26_000,
      paymentDueAt: null,
    });
  });

  it("makes one order of one key, however often and with any content", async () => {
    const wanted = aNewOrder({ composeMails: () => [MAIL] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, attempt) =>
        placeOrder(attempt % 2 === 0 ? wanted : { ...wanted, cart: [] }, NOW),
      ),
    );
    const numbers = answers.map((answer) => "order" in answer && answer.order.orderNumber);
    expect(new Set(numbers).size).toBe(1);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      "placed",
      ...Array.from({ length: 49 }, () => "placed-before"),
    ]);
    expect([await count(orders), await count(mailOutbox)]).toEqual([1, 1]);
  });

  describe("with the e-mail of a customer, in any case", () => {
    const buyer = { name: "Ana P. de Gómez", email: "ANA@Correo.test", phone: "+5493511234567" };
    const details = someDetails({ buyer });
    const readCustomers = () =>
      getStoredShop().database.read(({ queries }) => queries.select().from(customers));

    it("keeps typed data in the order only, because anyone can type any address", async () => {
      await place();
      const order = await place({ details });
      expect(order).toMatchObject({
        ...{ customerName: buyer.name, customerPhone: buyer.phone, customerEmail: buyer.email },
      });
      expect(await readCustomers()).toMatchObject([
        {
          ...{ email: "ana@correo.test", name: "Ana Pérez", phone: "+5493534112025" },
          ...{ orderCount: 2, spentInCents: 0 },
        },
      ]);
    });

    it.each([
      ["who proved to read that address", { isEmailProven: true }],
      ["the owner took it", { author: AUTHOR }],
    ])("changes the customer when it comes from %s", async (_, given) => {
      await place();
      await place({ details, ...given });
      expect(await readCustomers()).toMatchObject([
        { email: "ana@correo.test", name: buyer.name, phone: buyer.phone, orderCount: 2 },
      ]);
      const withoutPhone = someDetails({ buyer: { ...buyer, phone: "" } });
      await place({ details: withoutPhone, ...given });
      expect(await readCustomers()).toMatchObject([{ phone: buyer.phone, orderCount: 3 }]);
    });
  });

  it("leaves nothing behind when its mails cannot be written", async () => {
    const wanted = aNewOrder({
      composeMails: () => {
        throw new Error("no mail today");
      },
    });
    await expect(placeOrder(wanted, NOW)).rejects.toThrow("no mail today");
    expect([await count(orders), await count(customers)]).toEqual([0, 0]);
    const retry = { ...wanted, composeMails: () => [] };
    expect(await placeOrder(retry, NOW)).toMatchObject({ outcome: "placed" });
  });
});

describe("what changed since it was shown", () => {
  it("is reported with old and new price, and nothing is placed", async () => {
    const wanted = aNewOrder();
    const seen = seenOf(wanted);
    await getStoredShop().database.write(({ queries }) =>
      queries.update(products).set({ price: 30_000 }),
    );
    expect(await placeOrder({ ...wanted, seen }, NOW)).toMatchObject({
      outcome: "changed",
      changes: {
        lines: [{ name: "Remera lisa", oldPriceInPesos: 26_000, newPriceInPesos: 30_000 }],
        shipping: null,
        total: { oldInPesos: 29_900, newInPesos: 33_500 },
      },
    });
    expect(await count(orders)).toBe(0);
  });

  it.each([
    ["hidden", { isHidden: true }],
    ["without a picture", { images: "[]" }],
    ["not in that size any more", { sizes: '["XL"]' }],
  ])("names a product that is %s", async (_, change) => {
    const wanted = aNewOrder();
    const seen = seenOf(wanted);
    await getStoredShop().database.write(({ queries }) => queries.update(products).set(change));
    expect(await placeOrder({ ...wanted, seen }, NOW)).toMatchObject({
      outcome: "changed",
      changes: { lines: [{ name: "Remera lisa", oldPriceInPesos: 26_000, newPriceInPesos: null }] },
    });
    expect(await placeOrder(wanted, NOW)).toEqual({ outcome: "nothing-to-buy" });
    expect(await count(orders)).toBe(0);
  });

  it("also covers the shipping, the discount and a cart changed in another tab", async () => {
    const wanted = aNewOrder();
    const seen = seenOf(wanted);
    const { version } = await readVersionedSettings();
    await saveSettings({ transferDiscountPercent: 5, shippingZones: [] }, version, SETTINGS_CHANGE);
    expect(await placeOrder({ ...wanted, seen }, NOW)).toEqual({
      outcome: "not-offered",
      field: "address",
    });
    const details = someDetails({ delivery: "pickup", address: null });
    expect(await placeOrder({ ...wanted, details, seen }, NOW)).toMatchObject({
      outcome: "changed",
      changes: { lines: [], shipping: { newInPesos: 0 }, total: { newInPesos: 24_700 } },
    });
    const cart = wanted.cart.map((line) => ({ ...line, quantity: 2 }));
    expect(await placeOrder({ ...wanted, cart, details, seen }, NOW)).toMatchObject({
      changes: { lines: [{ oldQuantity: 1, quantity: 2 }] },
    });
  });

  it.each([
    ["delivery", { offersPickup: false }],
    ["payment", { acceptsCash: false }],
  ] as const)("is refused when the shop no longer offers the %s", async (field, setting) => {
    const { version } = await readVersionedSettings();
    await saveSettings(setting, version, SETTINGS_CHANGE);
    const wanted = aNewOrder({ details: someDetails(PICKUP) });
    expect(await placeOrder(wanted, NOW)).toEqual({ outcome: "not-offered", field });
  });
});

const USHUAIA_IN_SANTA_FE: Address = {
  ...{ province: "S", city: "Ushuaia", street: "Maipú 1", postalCode: "9410" },
};

describe("what no form of the shop sends", () => {
  it.each([
    ["cash for what is sent", someDetails({ payment: "cash" }), "payment"],
    ["a parcel to nowhere", someDetails({ address: null }), "address"],
    ["a postal code of another province", someDetails({ address: USHUAIA_IN_SANTA_FE }), "address"],
  ])("is refused: %s", async (_, details, field) => {
    const answer = await placeOrder(aNewOrder({ details }), NOW);
    expect(answer).toEqual({ outcome: "not-offered", field });
    expect(await count(orders)).toBe(0);
  });
});

describe("the figures of an order", () => {
  it("add up in whole pesos, for any order", async () => {
    const line = fc.record({
      productId: fc.constantFrom(SHIRT.id, JACKET.id),
      size: fc.constantFrom("S", "M", "L"),
      color: fc.constant("Negro"),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    const cart = fc.uniqueArray(line, {
      minLength: 1,
      selector: ({ productId, size }) => productId + size,
    });
    const details = fc.constantFrom(
      someDetails(),
      someDetails(PICKUP),
      someDetails({ delivery: "pickup", address: null }),
    );
    await fc.assert(
      fc.asyncProperty(cart, details, async (cart, details) => {
        const order = await place({ cart, details });
        const lines = order.items.reduce(
          (sum, { priceInPesos, quantity }) => sum + priceInPesos * quantity,
          0,
        );
        expect(order.itemsInPesos).toBe(lines);
        expect(order.totalInPesos).toBe(lines - order.discountInPesos + order.shippingInPesos);
        expect(order.priceBlock?.listInPesos).toBe(lines);
        expect(Number.isInteger(order.totalInPesos)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a database that is full", () => {
  itOfFiles(
    "is reported, stores nothing of the order, and accepts it once there is room",
    async () => {
      const wanted = aNewOrder({ composeMails: () => [{ ...MAIL, text: "x".repeat(5_000_000) }] });
      await getFileDatabase().write(({ sqlite }) => sqlite.pragma("max_page_count = 1"));
      await expect(placeOrder(wanted, NOW)).rejects.toThrow(DatabaseUnavailableError);
      // The limit belongs to the connection, so the next connection has room again a moment later.
      const answer = await eventually(() => placeOrder(wanted, NOW));
      expect(answer).toMatchObject({ outcome: "placed" });
      expect([await count(orders), await count(mailOutbox)]).toEqual([1, 1]);
    },
  );
});
