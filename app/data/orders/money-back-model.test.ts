import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { aNewOrder } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { createWithdrawalCode } from "../../domain/orders/withdrawal";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import type { Order } from "../../domain/orders/order";
import { countRefunded, priceChosen, priceRefund } from "../../domain/orders/paid-pieces";
import { isAllGivenBack } from "../../domain/payments/held-money";
import { sum } from "../../domain/plain/lists";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { moveOrder } from "./order-changes.server";
import { getOrder } from "./order-details.server";
import { placeOrder } from "./place-order.server";
import { openWithdrawal, receiveWithdrawal } from "./withdrawal-steps.server";
import { recordWithdrawal } from "./withdrawals.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
// With 10 % off for a transfer its pieces differ by a peso.
const SHIRT = aProduct({ priceInPesos: 10_005 });
const VARIANT = { productId: SHIRT.id, size: "M", color: "Negro" };
const composeMails = () => [];

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

const aStep = fc.record({
  act: fc.constantFrom(
    ...(["buy", "buy", "money", "money", "credit", "credit", "withdraw", "cancel", "end"] as const),
  ),
  n: fc.nat(1000),
});
type Step = { act: string; n: number };

const read = <Row>(sql: string) =>
  getStoredShop().database.read(({ prepare }) => prepare<[], Row>(sql).all());

async function listOrders(): Promise<Order[]> {
  const ids = await read<{ id: number }>("SELECT id FROM orders ORDER BY id");
  return getStoredShop().database.read(async (connection) => {
    const orders: Order[] = [];
    for (const { id } of ids) orders.push(await getOrder(connection, id));
    return orders;
  });
}

async function take({ act, n }: Step): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[n % Math.max(items.length, 1)];
  const orders = await listOrders();
  if (act === "buy") {
    const quantity = 1 + (n % 3);
    const stock = (await listStock())[0];
    if (!stock || stock.onHand - stock.reserved < quantity) return;
    const code = pick([...(await read<{ code: string }>("SELECT code FROM codes")), { code: "" }]);
    const wanted = { cart: [{ ...VARIANT, quantity }], code: code?.code ?? "" };
    const placed = await placeOrder(aNewOrder({ ...wanted, author: AUTHOR }), NOW);
    if (placed.outcome === "placed" && n % 4 !== 0) await handOver(placed.order);
    return;
  }
  const order = pick(orders);
  if (!order) return;
  const { orderNumber, status } = order;
  const change = { orderNumber, author: AUTHOR, expectedStatus: status, composeMails };
  const [item] = order.items;
  if (act === "cancel" || act === "end") {
    const to = act === "cancel" ? ("cancelled" as const) : ("refunded" as const);
    // As the page's own form: what is left goes back, or nothing is.
    const wish = { to, back: NOTHING_BACK };
    const isStillWanted = act === "end" ? isAllGivenBack : undefined;
    if (!allowedMoves(toOrderFacts(order)).includes(to)) return;
    await moveOrder({ ...change, ...wish, isStillWanted }, NOW);
  } else if (act === "withdraw") {
    const code = createWithdrawalCode(Uint8Array.from({ length: 8 }, (_, at) => n + at * 7));
    const request = { orderNumber, email: "", reason: "" };
    await recordWithdrawal({ code, request, composeMails }, NOW);
    const opened = await openWithdrawal(code);
    const pieces = (opened?.comingBack ?? []).map(({ itemId, pieces: most }) => {
      const broken = n % 2;
      return { itemId, backToStock: Math.max((n % (most + 1)) - broken, 0), broken };
    });
    const expectedState = opened?.withdrawal.state ?? "";
    await receiveWithdrawal({ ...change, code, expectedState, message: "", pieces }, NOW);
  } else if (item) {
    const refunded = [{ itemId: item.id, pieces: 1 + (n % item.quantity) }];
    const amountInCents = priceRefund(order, refunded) * 100;
    const noted = { amountInCents, seenHeldInCents: null, note: "", formKey: randomUUID() };
    await noteManualRefund({ ...change, ...noted, refunded, asCredit: act === "credit" }, NOW);
  }
}

async function handOver({ orderNumber, status: first }: Order): Promise<void> {
  let expectedStatus = first;
  for (const to of ["paid", "preparing", "shipped", "delivered"] as const) {
    // An order that a credit pays whole is paid already.
    if (to === expectedStatus) continue;
    const change = { orderNumber, author: AUTHOR, expectedStatus, to, composeMails };
    const moved = await moveOrder(change, NOW);
    expect(moved.outcome).toBe("moved");
    expectedStatus = to;
  }
}

async function check(): Promise<void> {
  expect(await findStockFaults()).toEqual([]);
  const orders = await listOrders();
  for (const order of orders) {
    const paidInPesos = order.reductions?.code?.inPesos ?? 0;
    const goods = order.itemsInPesos - order.discountInPesos + order.shippingInPesos;
    expect(order.totalInPesos + paidInPesos).toBe(goods);
    if (order.status === "cancelled" || order.status === "refunded" || order.paidAt === null) {
      continue;
    }
    // What came in less what went out is what was kept, at its price.
    const moneyOut = sum(order.manualRefunds.map(({ amountInCents }) => amountInCents / 100));
    const creditOut = sum((order.givenCodes ?? []).map(({ inPesos }) => inPesos));
    const gone = [...countRefunded(order)].map(([itemId, pieces]) => ({ itemId, pieces }));
    const all = order.items.map(({ id, quantity }) => ({ itemId: id, pieces: quantity }));
    const kept = priceChosen(order, all) - priceChosen(order, gone) + order.shippingInPesos;
    expect(order.totalInPesos + paidInPesos - moneyOut - creditOut).toBe(kept);
  }
  const credits = await read<{ id: number; value: number; used: number }>(
    `SELECT id, value, (SELECT coalesce(sum(code_discount), 0) FROM orders
        WHERE code_id = codes.id AND status NOT IN ('cancelled', 'refunded')) AS used FROM codes`,
  );
  for (const { value, used } of credits) expect(used).toBeLessThanOrEqual(value);
  // The figures are the money that the shop has of what is sold.
  const [figures] = await read<{ sold: number; money: number }>(
    `SELECT coalesce(sum(sold_in_cents), 0) / 100 AS sold,
        coalesce(sum(total - coalesce((SELECT sum(amount_in_cents) FROM manual_refunds
          WHERE order_id = orders.id), 0) / 100), 0) AS money
      FROM orders WHERE paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded')`,
  );
  expect(figures?.sold).toBe(figures?.money);
}

it("keeps money, credits, pieces and figures equal whatever goes back in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      await getStoredShop().database.write(({ prepare }) =>
        runScript({ prepare }, "DELETE FROM withdrawals; DELETE FROM orders; DELETE FROM codes"),
      );
      await forgetStock();
      await countStock({ ...VARIANT, onHand: 12 });
      await take({ act: "buy", n: 1 });
      await take({ act: "credit", n: 0 });
      for (const step of steps) {
        await take(step);
        await check();
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
