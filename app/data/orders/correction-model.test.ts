import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { correct } from "../../../test/helpers/corrections";
import { aNewOrder, someDetails } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { hasEnded, hasLeft, type Order } from "../../domain/orders/order";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { sum } from "../../domain/plain/lists";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { moveOrder, receivePayment, receiveRest, takePaymentBack } from "./order-changes.server";
import { getOrder } from "./order-details.server";
import { placeOrder } from "./place-order.server";
import { moveBack, readWayBack } from "./way-back.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const SHIRT = aProduct({ priceInPesos: 26_000, sizes: ["S", "M", "L"], colors: ["Negro"] });
const CAP = aProduct({ id: "gorra-01", name: "Gorra", priceInPesos: 9_999, sizes: ["M"] });
const SIZES = ["S", "M", "L"] as const;
const ON_HAND = 4;
const composeMails = () => [];

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT, CAP]);
});
afterAll(closeStoredShop);

const aStep = fc.record({
  act: fc.constantFrom(
    ...(["buy", "correct", "correct", "correct", "add", "add", "reprice", "pay"] as const),
    ...(["rest", "rest", "rest", "refund", "refund", "move", "back", "unpay"] as const),
  ),
  n: fc.nat(1000),
});
type Step = { act: string; n: number };

/** What came in for each order and went out of it, as a person would note it. */
type Purse = Map<number, { inPesos: number; outPesos: number }>;

const listOrders = () =>
  getStoredShop().database.read(async (connection) => {
    const ids = await connection
      .prepare<[], number>("SELECT id FROM orders ORDER BY id")
      .pluck()
      .all();
    const orders: Order[] = [];
    for (const id of ids) orders.push(await getOrder(connection, id));
    return orders;
  });

async function buy(n: number): Promise<void> {
  const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 + (n % 3) }];
  const payment = n % 2 === 0 ? "transfer" : "cash";
  const delivery = { delivery: "pickup", address: null } as const;
  const details = someDetails({ ...delivery, payment });
  await placeOrder(aNewOrder({ cart, details, author: AUTHOR }), NOW);
}

async function take({ act, n }: Step, purse: Purse): Promise<void> {
  if (act === "buy") return buy(n);
  if (act === "reprice") {
    const price = 20_000 + (n % 7) * 1_001;
    await getStoredShop().database.write(({ prepare }) =>
      runScript({ prepare }, `UPDATE products SET price = ${price}`),
    );
    return;
  }
  const orders = await listOrders();
  const order = orders[n % Math.max(orders.length, 1)];
  if (!order) return;
  const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
  const request = { ...change, expectedStatus: order.status };
  const own = purse.get(order.id) ?? { inPesos: 0, outPesos: 0 };
  purse.set(order.id, own);
  switch (act) {
    case "correct": {
      const item = order.items[n % order.items.length];
      if (!item) return;
      const size = item.productId === SHIRT.id ? (SIZES[n % 3] ?? "M") : item.size;
      const line = { itemId: item.id, size, color: item.color, quantity: (n >> 2) % 4 };
      return void (await correct(order, { lines: [line] }, NOW));
    }
    case "add": {
      const added = { productId: CAP.id, size: "M", color: "Negro", quantity: 1 + (n % 2) };
      return void (await correct(order, { added }, NOW));
    }
    case "pay": {
      const { outcome } = await receivePayment(request, NOW);
      if (outcome === "saved" && order.paidAt === null) own.inPesos += order.totalInPesos;
      return;
    }
    case "rest": {
      const { toPayInPesos } = findBalance(order);
      const seen = { seenRestInPesos: toPayInPesos, seenEvents: order.events.length };
      const { outcome } = await receiveRest({ ...request, ...seen }, NOW);
      if (outcome === "saved") own.inPesos += toPayInPesos;
      return;
    }
    case "refund": {
      const { toGiveBackInCents } = findBalance(order);
      const amountInCents =
        n % 2 === 0 && toGiveBackInCents > 0 ? toGiveBackInCents : (n + 1) * 100;
      const noted = { amountInCents, seenHeldInCents: null, note: "" };
      const refund = { ...request, ...noted, formKey: crypto.randomUUID() };
      const { outcome } = await noteManualRefund(refund, NOW);
      if (outcome === "saved") own.outPesos += amountInCents / 100;
      return;
    }
    case "unpay": {
      const { outcome } = await takePaymentBack(request, NOW);
      // The money was never there.
      if (outcome === "saved") own.inPesos = 0;
      return;
    }
    case "back": {
      const back = await readWayBack(order, NOW);
      if (!back) return;
      await moveBack({ ...request, to: back.to }, NOW);
      if (back.undoesPayment) own.inPesos = 0;
      return;
    }
    default:
      return move(order, n, own);
  }
}

async function move(order: Order, n: number, own: { inPesos: number; outPesos: number }) {
  const moves = allowedMoves(toOrderFacts(order));
  const to = moves[n % Math.max(moves.length, 1)];
  if (!to) return;
  const { orderNumber, status: expectedStatus } = order;
  const request = { orderNumber, author: AUTHOR, expectedStatus, to, composeMails };
  const moved = await moveOrder({ ...request, back: NOTHING_BACK }, NOW);
  if (moved.outcome !== "moved") return;
  if (order.paidAt === null && moved.order.paidAt !== null) own.inPesos += order.totalInPesos;
  if (to === "refunded") own.outPesos += orderHeldInCents(order) / 100;
}

/** The ledger, told again by who has which pieces: none came back after they left. */
async function checkPieces(orders: readonly Order[]): Promise<void> {
  expect(await findStockFaults()).toEqual([]);
  const shirts = orders.flatMap(({ items }) => items.filter((item) => item.productId === SHIRT.id));
  const count = (state: string) =>
    sum(shirts.filter((item) => item.stockState === state).map((item) => item.quantity));
  const stock = await listStock();
  expect(sum(stock.map(({ onHand }) => onHand))).toBe(ON_HAND * SIZES.length - count("taken"));
  expect(sum(stock.map(({ reserved }) => reserved))).toBe(count("reserved"));
  for (const { onHand, reserved } of stock) expect(reserved).toBeLessThanOrEqual(onHand);
  for (const { status, items } of orders) {
    if (!hasEnded(status)) expect(items.length).toBeGreaterThan(0);
    const states = items.map((item) => item.stockState);
    if (hasLeft(status)) expect(states).not.toContain("reserved");
  }
}

/** Money in less money out is what the shop holds and counts; with what is open, it is what the pieces cost. */
async function checkMoney(orders: readonly Order[], purse: Purse): Promise<void> {
  for (const order of orders) {
    const { items, discountInPesos, shippingInPesos } = order;
    const cost = sum(
      items.map((item) => item.priceInPesos * item.quantity - (item.offInPesos ?? 0)),
    );
    expect(currentTotal(order)).toBe(cost - discountInPesos + shippingInPesos);
    const { inPesos, outPesos } = purse.get(order.id) ?? { inPesos: 0, outPesos: 0 };
    const heldInPesos = orderHeldInCents(order) / 100;
    expect(heldInPesos).toBe(inPesos - outPesos);
    if (order.paidAt === null || hasEnded(order.status)) continue;
    const figures = await readFigures(order.id);
    expect(figures).toEqual({ sold: heldInPesos * 100, collected: heldInPesos * 100 });
    const { toPayInPesos, toGiveBackInCents } = findBalance(order);
    expect(Math.min(toPayInPesos, toGiveBackInCents)).toBe(0);
    // Giving back what is owed never leaves the shop with less than the pieces cost.
    if (toGiveBackInCents > 0) {
      expect(heldInPesos - toGiveBackInCents / 100).toBeGreaterThanOrEqual(currentTotal(order));
    }
    // Who paid it all and got nothing back has paid for the pieces, when nothing is open.
    if (outPesos === 0) {
      expect(heldInPesos + toPayInPesos - toGiveBackInCents / 100).toBe(currentTotal(order));
    }
  }
}

const readFigures = (id: number) =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[number], { sold: number; collected: number }>(
      "SELECT sold_in_cents AS sold, collected_in_cents AS collected FROM orders WHERE id = ?",
    ).get(id),
  );

it("keeps pieces, ledger and money equal whatever is corrected, paid and taken back in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      await getStoredShop().database.write(({ prepare }) =>
        runScript({ prepare }, "DELETE FROM orders; UPDATE products SET price = 26000"),
      );
      await forgetStock();
      for (const size of SIZES) await countStock({ productId: SHIRT.id, size, onHand: ON_HAND });
      const purse: Purse = new Map();
      // Two pieces that are paid: most sequences then correct what money came for.
      await take({ act: "buy", n: 1 }, purse);
      await take({ act: "pay", n: 0 }, purse);
      for (const step of steps) {
        await take(step, purse);
        const orders = await listOrders();
        await checkPieces(orders);
        await checkMoney(orders, purse);
      }
    }),
    { numRuns: 25 },
  );
});
