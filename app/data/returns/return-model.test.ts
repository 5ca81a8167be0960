import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { ask, handOver, readOrder, readRequests } from "../../../test/helpers/asked-returns";
import { AUTHOR } from "../../../test/helpers/author";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { hasEnded, hasLeft } from "../../domain/orders/order";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import { sum } from "../../domain/plain/lists";
import { findDifference, findRest, findSettled, isSent } from "../../domain/returns/return-money";
import { RETURN_REASONS, type ReturnRequest } from "../../domain/returns/return-request";
import { listSteps } from "../../domain/returns/return-steps";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { moveOrder, receivePayment } from "../orders/order-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import {
  acceptReturn,
  receiveReturn,
  refuseReturn,
  sendReturn,
  settleReturn,
} from "./answer-return.server";
import { endReturnHolds } from "./return-holds.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const SHIRT = aProduct({ priceInPesos: 26_000, colorLinks: { Rojo: "roja-01", Azul: "azul-01" } });
const DEARER = aProduct({ id: "roja-01", priceInPesos: 31_000, colors: ["Rojo"] });
const CHEAPER = aProduct({ id: "azul-01", priceInPesos: 20_000, colors: ["Azul"] });
const VARIANTS = [
  { productId: SHIRT.id, size: "M", color: "Negro" },
  { productId: SHIRT.id, size: "L", color: "Negro" },
  { productId: DEARER.id, size: "M", color: "Rojo" },
  { productId: CHEAPER.id, size: "M", color: "Azul" },
];
const ON_HAND = 6;
const composeMails = () => [];

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT, DEARER, CHEAPER]);
});
afterAll(closeStoredShop);

const aStep = fc.record({
  act: fc.constantFrom(
    ...(["buy", "ask", "ask", "accept", "refuse", "receive", "receive", "send", "send"] as const),
    ...(["give-code", "refunded", "expire", "refund", "move", "pay"] as const),
  ),
  n: fc.nat(1000),
});
type Step = { act: string; n: number };

const listOrderIds = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[], number>("SELECT id FROM orders ORDER BY id").pluck().all(),
  );

async function listRequests(): Promise<ReturnRequest[]> {
  const requests: ReturnRequest[] = [];
  for (const id of await listOrderIds()) requests.push(...(await readRequests(id)));
  return requests;
}

async function take({ act, n }: Step): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[n % Math.max(items.length, 1)];
  if (act === "buy") {
    const left = (await listStock())[0];
    const quantity = 1 + (n % 2);
    if (!left || left.onHand - left.reserved < quantity) return;
    const [shirt] = VARIANTS;
    if (shirt) await handOver({ cart: [{ ...shirt, quantity }] }, NOW);
    return;
  }
  if (act === "expire") return endReturnHolds(composeMails, new Date("2027-01-01T00:00:00.000Z"));
  const orderId = pick(await listOrderIds());
  if (orderId === undefined) return;
  const order = await readOrder(orderId);
  const change = { orderNumber: order.orderNumber, author: AUTHOR, composeMails };
  const expectedStatus = order.status;
  if (act === "ask") {
    const reason = pick(RETURN_REASONS)?.id ?? "otro";
    const wanted = pick([...VARIANTS, null]) ?? null;
    const itemId = order.items[0]?.id ?? 0;
    await ask(order, [{ itemId, quantity: 1 + (n % 2), reason, wanted }], NOW);
  } else if (act === "move" || act === "refund") {
    const moves = allowedMoves(toOrderFacts(order));
    const to = act === "refund" ? moves.find((one) => one === "refunded") : pick(moves);
    if (to) await moveOrder({ ...change, expectedStatus, to, back: NOTHING_BACK }, NOW);
  } else if (act === "pay") {
    await receivePayment({ ...change, expectedStatus }, NOW);
  } else {
    const request = pick(await listRequests());
    if (request) await answer(act, request, n);
  }
}

async function answer(act: string, request: ReturnRequest, n: number): Promise<void> {
  const { code, state } = request;
  const change = { code, author: AUTHOR, expectedState: state, composeMails };
  const { status } = await readOrder(request.orderId);
  const before = listSteps(request, status);
  switch (act) {
    case "accept":
      return void (await acceptReturn(change, NOW));
    case "refuse":
      return void (await refuseReturn({ ...change, reason: "No" }, NOW));
    case "receive": {
      const broken = request.items.map(({ id }) => ({ id, pieces: n % 3 }));
      return void (await receiveReturn({ ...change, broken }, NOW));
    }
    case "send": {
      const sent = await sendReturn(change, NOW);
      if (sent.outcome !== "done" || !before.includes("send")) return;
      const made = sent.request.newOrder;
      const difference = findDifference(request.items);
      expect(made?.isPaid).toBe(difference <= 0);
      return;
    }
    default:
      return void (await settleReturn(
        { ...change, way: act === "refunded" ? "refund" : "code", limitInPesos: null },
        NOW,
      ));
  }
}

/** What the ledger says, told again by who has which pieces. */
async function checkPieces(): Promise<void> {
  const requests = await listRequests();
  const back = new Map<number, { back: number; broken: number; asked: number }>();
  for (const { state, items } of requests) {
    for (const { orderItemId, quantity, backToStock, broken } of items) {
      const known = back.get(orderItemId) ?? { back: 0, broken: 0, asked: 0 };
      back.set(orderItemId, {
        back: known.back + backToStock + broken,
        broken: known.broken + broken,
        asked: known.asked + (state === "refused" ? 0 : quantity),
      });
    }
  }
  let kept = 0;
  for (const id of await listOrderIds()) {
    const order = await readOrder(id);
    for (const item of order.items) {
      const own = back.get(item.id) ?? { back: 0, broken: 0, asked: 0 };
      expect(own.asked).toBeLessThanOrEqual(item.quantity);
      const left = item.stockState === "taken" || item.stockState === "returned";
      expect(own.back).toBeLessThanOrEqual(left ? item.quantity : 0);
      expect(left).toBe(hasLeft(order.status) || (hasEnded(order.status) && left));
      if (left) kept += item.quantity - own.back;
    }
  }
  const onHand = sum((await listStock()).map((row) => row.onHand));
  const broken = sum([...back.values()].map((own) => own.broken));
  expect(onHand).toBe(ON_HAND * VARIANTS.length - kept - broken);
}

/** What was paid, beside what the new order costs and what is given back, is what the new pieces cost. */
async function checkMoney(): Promise<void> {
  for (const request of await listRequests()) {
    const { items, newOrder, state } = request;
    const paid = sum(items.map(({ paidInPesos }) => paidInPesos));
    const newPrice = sum(items.map(({ newPriceInPesos }) => newPriceInPesos));
    const isOver = state === "closed" && !hasEnded((await readOrder(request.orderId)).status);
    if (!isOver) continue;
    const made = newOrder && isSent(request) ? await findMade(newOrder.orderNumber) : null;
    const given = findSettled(request);
    const isWaiting = findRest(request) > 0;
    if (!isWaiting) expect(paid + (made?.totalInPesos ?? 0) - given).toBe(made ? newPrice : 0);
  }
  const codes = await getStoredShop().database.read(({ prepare }) =>
    prepare<[], number>("SELECT coalesce(sum(value), 0) FROM codes").pluck().get(),
  );
  const byCode = (await listRequests()).filter(({ settledBy }) => settledBy === "code");
  expect(Number(codes)).toBe(sum(byCode.map(findSettled)));
}

async function findMade(orderNumber: string) {
  const id = await getStoredShop().database.read(({ prepare }) =>
    prepare<[string], number>("SELECT id FROM orders WHERE order_number = ?")
      .pluck()
      .get(orderNumber),
  );
  return readOrder(id ?? 0);
}

it("keeps pieces, ledger and money equal whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      await getStoredShop().database.write(({ prepare }) =>
        runScript({ prepare }, "DELETE FROM returns; DELETE FROM codes; DELETE FROM orders"),
      );
      await forgetStock();
      for (const variant of VARIANTS) await countStock({ ...variant, onHand: ON_HAND });
      // Two pieces, both of which are asked for: most sequences then come as far as their return.
      await take({ act: "buy", n: 1 });
      await take({ act: "ask", n: 1 });
      await take({ act: "accept", n: 0 });
      for (const step of steps) {
        await take(step);
        expect(await findStockFaults()).toEqual([]);
      }
      await checkPieces();
      await checkMoney();
    }),
    { numRuns: 20 },
  );
});
