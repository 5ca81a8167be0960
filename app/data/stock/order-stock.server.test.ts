import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR, BY } from "../../../test/helpers/author";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { changeSettings } from "../../../test/helpers/owner-changes";
import { aProduct } from "../../../test/helpers/products";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OrderState, Order } from "../../domain/orders/order";
import { NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import { writeBatch } from "../history/write-as.server";
import {
  moveOrder,
  receivePayment,
  returnToStock,
  takePaymentBack,
} from "../orders/order-changes.server";
import { findOrder } from "../orders/order-details.server";
import { placeOrder, type NewOrder } from "../orders/place-order.server";
import { cancelByShopper, switchToTransfer } from "../orders/shopper-order-changes.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readAwayPieces } from "./order-stock.server";
import { writeStockEdits } from "./save-stock.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const NOW = new Date("2025-11-21T15:00:00.000Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SHIRT = aProduct({ colors: ["Negro", "Crudo"] });
const composeMails = () => [];

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(async ({ prepare }) => {
    await runScript(
      { prepare },
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM settings; DELETE FROM products",
    );
  });
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

const pieces = (quantity: number, size = "M") => [
  { productId: SHIRT.id, size, color: "Negro", quantity },
];

async function place(given: Partial<NewOrder> = {}, now = NOW): Promise<Order> {
  const answer = await placeOrder(aNewOrder(given), now);
  if (answer.outcome !== "placed") throw new Error(`not placed: ${answer.outcome}`);
  return answer.order;
}

async function move(order: Order, ...states: OrderState[]): Promise<void> {
  for (const to of states) {
    const current = (await findOrder(order.orderNumber)) ?? expect.unreachable();
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    const cancellation = to === "cancelled" ? ({ reason: "buyer", note: "" } as const) : null;
    const moved = await moveOrder(
      { ...change, expectedStatus: current.status, to, cancellation },
      NOW,
    );
    expect(moved.outcome).toBe("moved");
  }
}

/** [on hand, reserved] of the one counted size and colour. */
async function numbers(): Promise<[number, number]> {
  expect(await findStockFaults()).toEqual([]);
  const [row] = await listStock();
  return row ? [row.onHand, row.reserved] : expect.unreachable();
}

const statesOf = async ({ orderNumber }: Order) =>
  (await findOrder(orderNumber))?.items.map(({ stockState }) => stockState);

describe("an order of counted pieces", () => {
  beforeEach(() => countStock({ productId: SHIRT.id, onHand: 3 }));

  it("reserves its pieces and holds them until the transfer is due", async () => {
    const order = await place({ cart: pieces(2) });
    expect(await numbers()).toEqual([3, 2]);
    expect(order.holdUntil).toEqual(inHours(48));
    expect(order.items[0]?.stockState).toBe("reserved");
  });

  it("is not placed by the owner with more pieces than are left, and nothing changes", async () => {
    const order = await place({ cart: pieces(2) });
    const answer = await placeOrder(aNewOrder({ cart: pieces(2), author: AUTHOR }), NOW);
    expect(answer).toEqual({
      outcome: "too-few",
      shortages: [
        {
          ...{ name: SHIRT.name, size: "M", color: "Negro", wanted: 2, left: 1 },
          holders: [{ orderNumber: order.orderNumber, customerName: "Ana Pérez", quantity: 2 }],
        },
      ],
    });
    expect(await numbers()).toEqual([3, 2]);
  });

  it("cuts a shopper's order down to what is left, and says so", async () => {
    await place({ cart: pieces(2) });
    const seen = {
      ...{ discountInPesos: 0, shippingInPesos: 0, totalInPesos: 0 },
      lines: [{ ...pieces(2)[0]!, priceInPesos: SHIRT.priceInPesos }],
    };
    const answer = await placeOrder(aNewOrder({ cart: pieces(2), seen }), NOW);
    expect(answer).toMatchObject({
      outcome: "changed",
      changes: { lines: [{ quantity: 1, oldQuantity: 2, ranOut: true }] },
    });
  });

  it("says that nothing is left", async () => {
    await place({ cart: pieces(3) });
    const seen = {
      ...{ discountInPesos: 0, shippingInPesos: 0, totalInPesos: 0 },
      lines: [{ ...pieces(1)[0]!, priceInPesos: SHIRT.priceInPesos }],
    };
    const answer = await placeOrder(aNewOrder({ cart: pieces(1), seen }), NOW);
    expect(answer).toMatchObject({
      outcome: "changed",
      changes: { lines: [{ newPriceInPesos: null, ranOut: true }] },
    });
  });

  it("leaves other sizes and colours free", async () => {
    await place({
      cart: [...pieces(3, "L"), { productId: SHIRT.id, size: "M", color: "Crudo", quantity: 3 }],
    });
    expect(await numbers()).toEqual([3, 0]);
  });

  it("takes the pieces when it is shipped, and once when it is delivered", async () => {
    const order = await place({ cart: pieces(2) });
    await move(order, "paid", "preparing", "shipped");
    expect(await numbers()).toEqual([1, 0]);
    await move(order, "delivered");
    expect(await numbers()).toEqual([1, 0]);
    expect(await statesOf(order)).toEqual(["taken"]);
  });

  it("takes them when it is handed over at the counter", async () => {
    const order = await place({
      ...{ cart: pieces(1), details: someDetails(PICKUP), author: AUTHOR, isHandedOver: true },
    });
    expect(await numbers()).toEqual([2, 0]);
    expect(order.holdUntil).toBeNull();
  });

  it("frees the pieces when the shopper cancels it, and when the owner does", async () => {
    const first = await place({ cart: pieces(1) });
    const second = await place({ cart: pieces(2) });
    await cancelByShopper({ orderId: first.id, composeMails }, NOW);
    expect(await numbers()).toEqual([3, 2]);
    await move(second, "paid", "cancelled");
    expect(await numbers()).toEqual([3, 0]);
    expect(await statesOf(second)).toEqual(["released"]);
  });

  it("frees the pieces when it is refunded before it left", async () => {
    const order = await place({ cart: pieces(2) });
    await move(order, "paid", "preparing", "refunded");
    expect(await numbers()).toEqual([3, 0]);
  });

  it("takes what the shelf has when a count found fewer", async () => {
    const order = await place({ cart: pieces(3) });
    await countStock({ productId: SHIRT.id, onHand: 1 });
    expect(await numbers()).toEqual([1, 3]);
    await move(order, "paid", "preparing", "shipped");
    expect(await numbers()).toEqual([0, 0]);
  });
});

describe("a refund after the pieces left", () => {
  let order: Order;
  beforeEach(async () => {
    await countStock({ productId: SHIRT.id, onHand: 3 });
    order = await place({ cart: pieces(2) });
    await move(order, "paid", "preparing", "shipped");
  });

  const refund = (back: ReturnWish, amountInCents: number | null = null) =>
    noteManualRefund(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: "shipped" },
        ...{ amountInCents, seenHeldInCents: order.totalInPesos * 100, note: "" },
        ...{ formKey: crypto.randomUUID(), composeMails, back },
      },
      NOW,
    );

  const some = (pieces: number, seenAway = 2): ReturnWish => ({
    pieces: [{ itemId: order.items[0]?.id ?? 0, pieces }],
    seenAway,
  });
  const readNews = async () =>
    ((await findOrder(order.orderNumber))?.events ?? [])
      .filter(({ kind }) => kind === "pieces-returned")
      .map(({ text }) => text);

  it("brings them back when the owner says so", async () => {
    expect((await refund("all")).outcome).toBe("saved");
    expect(await numbers()).toEqual([3, 0]);
    expect(await statesOf(order)).toEqual(["returned"]);
  });

  it("of a part brings back the pieces that it names, with the order where it was", async () => {
    expect((await refund(some(1), 100)).outcome).toBe("saved");
    expect(await numbers()).toEqual([2, 0]);
    expect(await statesOf(order)).toEqual(["taken"]);
    expect(await readAwayPieces(order.id)).toMatchObject([{ pieces: 1, returned: 1 }]);
    expect(await readNews()).toEqual([`1 × ${SHIRT.name} (Negro M)`]);
    expect((await findOrder(order.orderNumber))?.status).toBe("shipped");
    expect((await refund(some(1, 1), 100)).outcome).toBe("saved");
    expect(await numbers()).toEqual([3, 0]);
    expect(await statesOf(order)).toEqual(["returned"]);
  });

  it("moves nothing, and no money, for more pieces than are away or than the form showed", async () => {
    expect((await refund(some(3), 100)).outcome).toBe("not-allowed");
    expect((await refund(some(1), 100)).outcome).toBe("saved");
    // Another person's form still shows two.
    expect((await refund(some(1), 100)).outcome).toBe("not-allowed");
    expect((await refund(some(2, 1), 100)).outcome).toBe("not-allowed");
    expect(await numbers()).toEqual([2, 0]);
    expect((await findOrder(order.orderNumber))?.manualRefunds).toHaveLength(1);
  });

  it("brings back the rest of a part later, once, and the rest of all at the end", async () => {
    const later = (back: ReturnWish, seenEvents: number, expectedStatus = "shipped") => {
      const { orderNumber } = order;
      const change = { orderNumber, author: AUTHOR, expectedStatus, back, seenEvents };
      return returnToStock(change, NOW);
    };
    expect((await later(some(1), 99)).outcome).toBe("not-allowed");
    await refund(NOTHING_BACK, 100);
    const { events = [] } = (await findOrder(order.orderNumber)) ?? {};
    const twice = [await later(some(1), events.length), await later(some(1), events.length)];
    expect(twice.map(({ outcome }) => outcome)).toEqual(["saved", "saved"]);
    expect(await numbers()).toEqual([2, 0]);
    expect((await later(some(1), 99)).outcome).toBe("not-allowed");
    expect((await later("all", 99)).outcome).toBe("saved");
    expect(await numbers()).toEqual([3, 0]);
    expect((await later("all", 99)).outcome).toBe("not-allowed");
  });

  it("leaves them away otherwise, until the owner has them, and counts them once", async () => {
    await refund(NOTHING_BACK);
    expect(await numbers()).toEqual([1, 0]);
    const seenEvents = (await findOrder(order.orderNumber))?.events.length ?? 0;
    const refunded = { orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: "refunded" };
    const change = { ...refunded, back: "all", seenEvents } as const;
    expect((await returnToStock(change, NOW)).outcome).toBe("saved");
    expect((await returnToStock(change, NOW)).outcome).toBe("saved");
    expect(await numbers()).toEqual([3, 0]);
    const events = (await findOrder(order.orderNumber))?.events ?? [];
    expect(events.filter(({ kind }) => kind === "pieces-returned")).toHaveLength(1);
  });
});

describe("the hold", () => {
  beforeEach(() => countStock({ productId: SHIRT.id, onHand: 3 }));

  it("is as long as the way of paying needs", async () => {
    const cash = await place({ cart: pieces(1), details: someDetails(PICKUP), author: AUTHOR });
    expect(cash.holdUntil).toEqual(inHours(5 * 24));
    await move(cash, "preparing");
    expect((await findOrder(cash.orderNumber))?.holdUntil).toBeNull();
    await move(cash, "ready_for_pickup");
    expect((await findOrder(cash.orderNumber))?.holdUntil).toEqual(inHours(5 * 24));
  });

  it("is none for what is not counted", async () => {
    expect((await place({ cart: pieces(1, "L") })).holdUntil).toBeNull();
  });

  it("ends with the payment, and begins again when the payment is taken back", async () => {
    const order = await place({ cart: pieces(1) });
    const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
    await receivePayment({ ...change, expectedStatus: "pending" }, NOW);
    expect((await findOrder(order.orderNumber))?.holdUntil).toBeNull();
    await takePaymentBack({ ...change, expectedStatus: "paid" }, inHours(1));
    expect((await findOrder(order.orderNumber))?.holdUntil).toEqual(inHours(49));
    expect(await numbers()).toEqual([3, 1]);
  });

  it("follows the change to a transfer", async () => {
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare("UPDATE orders SET payment_method = 'mercadopago'").run();
    });
    const order = await place({ cart: pieces(1) });
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare(
        "UPDATE orders SET payment_method = 'mercadopago', hold_until = '2025-11-21T16:00:00.000Z'",
      ).run();
    });
    await switchToTransfer({ orderId: order.id, composeMails }, NOW);
    expect((await findOrder(order.orderNumber))?.holdUntil).toEqual(inHours(48));
  });
});

describe("selling what an unpaid order holds", () => {
  beforeEach(() => countStock({ productId: SHIRT.id, onHand: 1 }));
  const sell = (...orderNumbers: string[]) =>
    placeOrder(
      aNewOrder({ cart: pieces(1), author: AUTHOR, freed: { orderNumbers, composeMails } }),
      NOW,
    );

  it("cancels that order and takes its piece", async () => {
    const held = await place({ cart: pieces(1) });
    expect((await sell(held.orderNumber)).outcome).toBe("placed");
    expect((await findOrder(held.orderNumber))?.status).toBe("cancelled");
    expect(await numbers()).toEqual([1, 1]);
  });

  it("cancels nothing when the sale fails all the same", async () => {
    const held = await place({ cart: pieces(1) });
    const other = await place({ cart: pieces(1, "L") });
    expect((await sell(other.orderNumber)).outcome).toBe("too-few");
    expect((await findOrder(other.orderNumber))?.status).toBe("pending");
    expect((await findOrder(held.orderNumber))?.status).toBe("pending");
  });

  it("leaves an order alone that was paid meanwhile", async () => {
    const held = await place({ cart: pieces(1) });
    await move(held, "paid");
    expect(await sell(held.orderNumber)).toEqual({
      ...{ outcome: "not-cancelled", orderNumber: held.orderNumber },
    });
    expect(await numbers()).toEqual([1, 1]);
  });
});

describe("counting that begins or ends", () => {
  it("reserves what open orders hold already, and nothing of closed ones", async () => {
    const open = await place({ cart: pieces(2) });
    const closed = await place({ cart: pieces(1) });
    await move(closed, "cancelled");
    await countStock({ productId: SHIRT.id, onHand: 5 });
    expect(await numbers()).toEqual([5, 2]);
    await move(open, "paid", "preparing", "shipped");
    expect(await numbers()).toEqual([3, 0]);
  });

  it("reserves what open orders hold now, after an attempt that failed", async () => {
    await place({ cart: pieces(2) });
    const failing = writeBatch({ ...BY, action: "stock.count" }, async (connection) => {
      const productRow = Number(
        await connection.prepare("SELECT row_id FROM products").pluck().get(),
      );
      const edit = { productRow, size: "M", color: "Negro", onHand: 5, reason: "count" } as const;
      await writeStockEdits(connection, [edit], BY);
      throw new Error("The disk is full");
    });
    await expect(failing).rejects.toThrow("The disk is full");
    await place({ cart: pieces(1) });
    await countStock({ productId: SHIRT.id, onHand: 5 });
    expect(await numbers()).toEqual([5, 3]);
  });

  it("knows orders from before the product's address changed", async () => {
    await place({ cart: pieces(2) });
    await getStoredShop().database.write(async ({ prepare }) => {
      await runScript(
        { prepare },
        `UPDATE products SET id = 'nueva-01';
        INSERT INTO product_redirects (old_id, product_id) VALUES ('${SHIRT.id}', 'nueva-01')`,
      );
    });
    await countStock({ productId: "nueva-01", onHand: 5 });
    expect(await numbers()).toEqual([5, 2]);
  });

  it("frees orders from the count, and takes them in again", async () => {
    await countStock({ productId: SHIRT.id, onHand: 5 });
    const order = await place({ cart: pieces(2) });
    await countStock({ productId: SHIRT.id, onHand: null });
    expect(await listStock()).toEqual([]);
    expect(await findStockFaults()).toEqual([]);
    await countStock({ productId: SHIRT.id, onHand: 4 });
    expect(await numbers()).toEqual([4, 2]);
    await move(order, "paid", "preparing", "shipped");
    expect(await numbers()).toEqual([2, 0]);
  });
});

it("keeps the ledger as it was written", async () => {
  await countStock({ productId: SHIRT.id, onHand: 5 });
  for (const statement of [
    "DELETE FROM stock_movements",
    "UPDATE stock_movements SET on_hand_delta = 1",
  ]) {
    await expect(
      getStoredShop().database.write(
        async ({ prepare }) => void (await runScript({ prepare }, statement)),
      ),
    ).rejects.toThrow("does not change");
  }
});

it("changes what pages show four times while 30 pieces are sold", async () => {
  const readVersion = () =>
    getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT version FROM versions WHERE name = 'catalogue'").pluck().get(),
    );
  await changeSettings({ unpaidSharePercent: 100 });
  await countStock({ productId: SHIRT.id, onHand: 30 });
  const versions = new Set([await readVersion()]);
  for (let sale = 0; sale < 30; sale += 1) {
    await place({ cart: pieces(1) });
    versions.add(await readVersion());
  }
  expect(await numbers()).toEqual([30, 30]);
  // "Quedan 3", "Quedan 2", "Última" and "Agotado".
  expect(versions.size - 1).toBe(4);
});
