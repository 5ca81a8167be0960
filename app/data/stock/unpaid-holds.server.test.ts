import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ACCOUNT, aPayment } from "../../../test/helpers/a-payment";
import { AUTHOR } from "../../../test/helpers/author";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode, readUses } from "../../../test/helpers/offers";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { changeSettings } from "../../../test/helpers/owner-changes";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OrderState, Order } from "../../domain/orders/order";
import { RECEIPT_HOLD_DAYS, isUnheld } from "../../domain/stock/hold";
import {
  moveOrder,
  receivePayment,
  changeHold,
  type HoldChange,
} from "../orders/order-changes.server";
import { findOrder } from "../orders/order-details.server";
import { placeOrder, type NewOrder } from "../orders/place-order.server";
import { switchToTransfer } from "../orders/shopper-order-changes.server";
import { applyPayment } from "../payments/apply-payment.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { endHold, giveCodesBack, listEndedHolds } from "./held-orders.server";
import { readShortOrders } from "./order-stock.server";
import { readUnpaidPieces } from "./unpaid-holds.server";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.000Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SHIRT = aProduct({ colors: ["Negro", "Crudo"] });
const composeMails = () => [];
const CODE = "VERANO10";

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) =>
    runScript(
      { prepare },
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM settings; DELETE FROM codes; DELETE FROM products",
    ),
  );
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

const variants = ["Negro", "Crudo"].flatMap((color) =>
  ["S", "M", "L"].map((size) => ({ size, color })),
);
/** A cart of 18 pieces: three of each size and colour. */
const FULL = variants.map((variant) => ({ productId: SHIRT.id, ...variant, quantity: 3 }));
const some = (quantity: number) => [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }];
const CASH = someDetails(PICKUP);

async function place(given: Partial<NewOrder> = {}, now = NOW): Promise<Order> {
  const answer = await placeOrder(aNewOrder({ cart: some(3), ...given }), now);
  return answer.outcome === "placed" ? answer.order : expect.unreachable(answer.outcome);
}

const readNow = async ({ orderNumber }: Order) =>
  (await findOrder(orderNumber)) ?? expect.unreachable();
const heldPieces = async () => {
  expect(await findStockFaults()).toEqual([]);
  return (await listStock()).reduce((sum, { reserved }) => sum + reserved, 0);
};
const change = async (order: Order, to: HoldChange, now = NOW) =>
  (await changeHold({ ...requestOf(await readNow(order)), to, composeMails }, now)).outcome;
const requestOf = ({ orderNumber, status }: Order) => ({
  ...{ orderNumber, author: AUTHOR, expectedStatus: status },
});
const pay = (order: Order) => receivePayment({ ...requestOf(order), composeMails }, NOW);
const move = async (order: Order, to: OrderState) =>
  (await moveOrder({ ...requestOf(await readNow(order)), to, composeMails }, NOW)).outcome;
const placeUnheld = (given: Partial<NewOrder> = {}) =>
  place({ cart: some(3), heldBy: "a", ...given });

/** Nothing more of this network can be held. */
async function useUp(heldBy = "a"): Promise<void> {
  for (let order = 0; order < 5; order += 1) await place({ heldBy, details: CASH });
}

describe("68 orders in cash from three networks", () => {
  beforeEach(async () => {
    for (const variant of variants) {
      await countStock({ productId: SHIRT.id, onHand: 900, ...variant });
    }
  });

  const attack = (cart: NewOrder["cart"], network: (order: number) => string) =>
    Promise.all(
      Array.from({ length: 68 }, (_, order) =>
        place({ cart, details: CASH, heldBy: network(order) }),
      ),
    );

  it("are all taken, and hold no more than the networks may", async () => {
    const orders = await attack(some(3), (order) => `network ${order % 3}`);
    expect(await heldPieces()).toBe(3 * 15);
    expect(orders.filter(({ holdUntil }) => holdUntil !== null)).toHaveLength(15);
    expect(orders.filter(isUnheld)).toHaveLength(53);
  });

  it("hold nothing with carts that are larger than a network may hold", async () => {
    await attack(FULL, (order) => `network ${order % 3}`);
    expect(await heldPieces()).toBe(0);
  });

  it("hold no more than the share in all, from as many networks as it takes", async () => {
    await changeSettings({ unpaidSharePercent: 2 });
    await attack(some(3), (order) => `network ${order}`);
    expect(await heldPieces()).toBe(Math.floor((5400 * 0.02) / 3) * 3);
  });

  it("leave a person of the shop free to hold what is asked for at the counter", async () => {
    await attack(some(3), () => "a");
    const order = await place({ cart: FULL, details: CASH, author: AUTHOR, channel: "shop" });
    expect(isUnheld(order)).toBe(false);
    const unpaid = await getStoredShop().database.read((connection) =>
      readUnpaidPieces(connection, "a"),
    );
    expect(unpaid).toEqual({ left: 5400 - 33, inAll: 33, ofShoppers: 15, ofAddress: 15 });
  });

  it("keep no trace of the network once the hold is over", async () => {
    const [paid, ended, freed] = [
      await place({ heldBy: "a" }),
      await place({ heldBy: "a" }),
      await place({ heldBy: "a" }),
    ];
    await pay(paid);
    await endHold(ended.id, composeMails, inHours(48));
    await change(freed, "free");
    const kept = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT count(*) FROM orders WHERE held_by <> ''").pluck().get(),
    );
    expect(kept).toBe(0);
  });
});

describe("an order without a hold", () => {
  beforeEach(async () => {
    await countStock({ productId: SHIRT.id, onHand: 20 });
    await useUp();
  });

  it("leaves its pieces for sale, and asks for no transfer yet", async () => {
    const order = await placeUnheld();
    expect(order).toMatchObject({ status: "pending", holdUntil: null, paymentDueAt: null });
    expect(await heldPieces()).toBe(15);
    expect(isUnheld(await place({ cart: some(3), heldBy: "b", author: AUTHOR }))).toBe(false);
  });

  it("is cut down to what is left, like any other", async () => {
    await place({ cart: some(3), author: AUTHOR });
    const order = await placeUnheld();
    expect([order.items[0]?.quantity, isUnheld(order)]).toEqual([2, true]);
    expect(await heldPieces()).toBe(18);
  });

  it("is set apart by a person, with a new time to pay, and once", async () => {
    const order = await placeUnheld();
    expect(await change(order, "hold", inHours(10))).toBe("saved");
    expect(await change(order, "hold", inHours(11))).toBe("saved");
    expect(await readNow(order)).toMatchObject({
      ...{ holdUntil: inHours(58), paymentDueAt: inHours(58) },
    });
    expect(await heldPieces()).toBe(18);
  });

  it("is not set apart when too few are left", async () => {
    const order = await placeUnheld();
    await place({ cart: some(3), author: AUTHOR });
    expect(await change(order, "hold")).toBe("not-allowed");
    expect(isUnheld(await readNow(order))).toBe(true);
    expect(await heldPieces()).toBe(18);
  });

  it("takes its pieces when it is paid, or when a person begins with it", async () => {
    const paid = await placeUnheld();
    await pay(paid);
    expect(await heldPieces()).toBe(18);
    const cash = await placeUnheld({ cart: some(2), details: CASH });
    expect(await move(cash, "preparing")).toBe("moved");
    expect(await heldPieces()).toBe(20);
    expect(await move(cash, "ready_for_pickup")).toBe("moved");
    expect((await readNow(cash)).holdUntil).not.toBeNull();
    expect(await move(cash, "delivered")).toBe("moved");
    expect(await listStock()).toMatchObject([{ onHand: 18, reserved: 18 }]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("comes before unpaid ones when it is paid, and somebody then falls short", async () => {
    const order = await placeUnheld();
    await place({ cart: some(3), heldBy: "b", author: AUTHOR });
    await pay(order);
    const short = await getStoredShop().database.read(readShortOrders);
    expect(short).toHaveLength(1);
    expect(short).not.toContain(order.id);
    expect(await heldPieces()).toBe(21);
  });

  it("stays without one when its shopper changes to a transfer", async () => {
    const order = await placeUnheld({ details: someDetails() });
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare("UPDATE orders SET payment_method = 'mercadopago' WHERE id = ?").run(order.id);
    });
    expect(await switchToTransfer({ orderId: order.id, composeMails }, NOW)).toBe("switched");
    expect(await readNow(order)).toMatchObject({ holdUntil: null, paymentDueAt: null });
    expect(await heldPieces()).toBe(15);
  });

  it("stays without one when the counting of another of its lines begins, until it is set apart", async () => {
    const crudo = { productId: SHIRT.id, size: "M", color: "Crudo" };
    const order = await placeUnheld({ cart: [...some(3), { ...crudo, quantity: 1 }] });
    await countStock({ ...crudo, onHand: 1 });
    expect(await readNow(order)).toMatchObject({ holdUntil: null });
    expect(await heldPieces()).toBe(15);
    expect(await change(order, "hold")).toBe("saved");
    expect(await heldPieces()).toBe(19);
    expect(isUnheld(await readNow(order))).toBe(false);
  });

  it("stays without one when the counting of its line ends and begins again", async () => {
    const order = await placeUnheld();
    await countStock({ productId: SHIRT.id, onHand: null });
    await countStock({ productId: SHIRT.id, onHand: 20 });
    expect(await readNow(order)).toMatchObject({ holdUntil: null });
    expect(isUnheld(await readNow(order))).toBe(true);
    expect(await heldPieces()).toBe(15);
    await pay(order);
    expect(await heldPieces()).toBe(18);
  });

  it("is freed and cancelled like any other, and frees nothing twice", async () => {
    const order = await placeUnheld();
    expect(await change(order, "free")).toBe("saved");
    expect(await move(order, "cancelled")).toBe("moved");
    expect(await heldPieces()).toBe(15);
    expect(await change(order, "free")).toBe("not-allowed");
    expect(await change(order, "hold")).toBe("not-allowed");
  });
});

describe("a hold", () => {
  beforeEach(() => countStock({ productId: SHIRT.id, onHand: 3 }));

  it("is freed by a person, and the order goes on waiting", async () => {
    const order = await place();
    expect(await change(order, "free")).toBe("saved");
    expect(await heldPieces()).toBe(0);
    expect(await readNow(order)).toMatchObject({ status: "pending", holdUntil: null });
    await pay(order);
    expect(await heldPieces()).toBe(3);
  });

  it("of an order that was paid is not freed", async () => {
    const order = await place();
    await pay(order);
    expect(await change(order, "free")).toBe("not-allowed");
    expect(await heldPieces()).toBe(3);
  });

  it("is not freed while a payment is on its way", async () => {
    const order = await place();
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare("UPDATE orders SET payment_method = 'mercadopago' WHERE id = ?").run(order.id);
    });
    const coupon = aPayment({
      ...{ externalReference: order.orderNumber, status: "pending", approvedAt: null },
      amountInCents: order.totalInPesos * 100,
    });
    const mails = { moved: composeMails, failed: composeMails, alerted: composeMails };
    await applyPayment(coupon, { ...ACCOUNT, mails }, NOW);
    expect(await change(order, "free")).toBe("not-allowed");
    expect(await heldPieces()).toBe(3);
  });

  it("does not last for ever because of a receipt that nobody looks at", async () => {
    const order = await place();
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare(`INSERT INTO order_receipts (order_id, file_name, content_type, byte_count, created_at)
        VALUES (${order.id}, 'a.jpg', 'image/jpeg', 1, '${inHours(47).toISOString()}')`).run();
    });
    const end = 47 + RECEIPT_HOLD_DAYS * 24;
    for (const hours of [48, end - 1]) {
      await endHold(order.id, composeMails, inHours(hours));
      expect((await readNow(order)).holdUntil).toEqual(inHours(end));
      expect(await heldPieces()).toBe(3);
    }
    await endHold(order.id, composeMails, inHours(end));
    expect(await readNow(order)).toMatchObject({ status: "pending", holdUntil: null });
    expect(await heldPieces()).toBe(0);
    await pay(order);
    expect(await heldPieces()).toBe(3);
  });
});

describe("a code", () => {
  const uses = () => asOtherProgram((sqlite) => readUses(sqlite, CODE));
  beforeEach(() => asOtherProgram((sqlite) => insertCode(sqlite, { code: CODE, maxUses: 1 })));

  it("is used up by an unpaid order no longer than it could hold pieces", async () => {
    const order = await place({ code: CODE });
    await giveCodesBack(inHours(47));
    expect(await uses()).toBe(1);
    await giveCodesBack(inHours(48));
    await giveCodesBack(inHours(49));
    expect(await uses()).toBe(0);
    expect((await readNow(order)).reductions?.code?.code).toBe(CODE);
    expect((await place({ code: CODE }, inHours(50))).reductions?.code?.code).toBe(CODE);
    // The price was agreed.
    await pay(order);
    await giveCodesBack(inHours(500));
    expect(await uses()).toBe(1);
    await move(order, "cancelled");
    expect(await uses()).toBe(0);
  });

  const WAYS: [string, () => Promise<unknown>][] = [
    ["freed", async () => change(await place({ code: CODE }), "free")],
    ["expired", () => place({ code: CODE })],
    [
      "taken without a hold",
      async () => {
        await useUp();
        expect(isUnheld(await placeUnheld({ code: CODE }))).toBe(true);
      },
    ],
  ];
  const LIMITS: [string, string][] = [
    ["a limit", "max_uses = 1"],
    ["one use for each e-mail", "max_uses = NULL, once_per_email = 1"],
  ];

  it.each(WAYS.flatMap(([way, run]) => LIMITS.map(([limit, set]) => ({ way, run, limit, set }))))(
    "of an order that is $way is free again once its time is over: $limit",
    async ({ run, set }) => {
      await asOtherProgram((sqlite) => sqlite.exec(`UPDATE codes SET ${set}`));
      await countStock({ productId: SHIRT.id, onHand: 40 });
      await run();
      const next = async (hours: number) => {
        for (const { id } of await listEndedHolds(inHours(hours), 10))
          await endHold(id, composeMails, inHours(hours));
        await giveCodesBack(inHours(hours));
        const order = await place({ code: CODE }, inHours(hours));
        return order.reductions?.code?.code;
      };
      expect(await next(47)).toBeUndefined();
      expect(await next(48)).toBe(CODE);
      expect(await uses()).toBe(1);
    },
  );

  it("is given back once by an order that lost it and is cancelled", async () => {
    const order = await place({ code: CODE });
    await giveCodesBack(inHours(48));
    await place({ code: CODE }, inHours(50));
    await move(order, "cancelled");
    expect(await uses()).toBe(1);
  });
});
