import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { ask, newReturnCode, readOrder, readRequests } from "../../../test/helpers/asked-returns";
import { AUTHOR } from "../../../test/helpers/author";
import { correct, undo } from "../../../test/helpers/corrections";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { changeSettings } from "../../../test/helpers/owner-changes";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { hasEnded, type Order } from "../../domain/orders/order";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import { countRefunded, priceChosen, priceRefund } from "../../domain/orders/paid-pieces";
import { createWithdrawalCode } from "../../domain/orders/withdrawal";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { sum } from "../../domain/plain/lists";
import { findSettled } from "../../domain/returns/return-money";
import { countSettled, type AskedPiece } from "../../domain/returns/return-request";
import { findMoneyBack } from "../../domain/returns/return-steps";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { noteManualRefund } from "../payments/manual-refunds.server";
import {
  acceptReturn,
  receiveReturn,
  sendReturn,
  settleReturn,
} from "../returns/answer-return.server";
import { exchangeAtCounter } from "../returns/counter-exchange.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { moveOrder, receiveRest, takePaymentBack } from "./order-changes.server";
import { placeOrder } from "./place-order.server";
import { moveBack, readWayBack } from "./way-back.server";
import { openWithdrawal, receiveWithdrawal } from "./withdrawal-steps.server";
import { recordWithdrawal } from "./withdrawals.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
// With 10 % off for a transfer its pieces differ by a peso.
const SHIRT = aProduct({ priceInPesos: 10_005, sizes: ["S", "M", "L"], colors: ["Negro"] });
const CAP = aProduct({ id: "gorra-01", name: "Gorra", priceInPesos: 9_999, sizes: ["M"] });
const SIZES = ["S", "M", "L"] as const;
const ON_HAND = 8;
const composeMails = () => [];

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT, CAP]);
  // Else the only product with sizes is never exchanged for a cheaper one.
  await changeSettings({ exchangeKeepsPrice: false });
});
afterAll(closeStoredShop);

const ACTS = {
  ...{ buy, correct: correctLine, add, undo: takeCorrectionBack },
  ...{ reprice, rest, move, back, unpay },
  ...{ money: refundPieces, credit: creditPieces, balance: refundBalance },
  ...{
    withdraw,
    ask: askExchange,
    answer: answerExchange,
    counter: exchangeHere,
    settle: giveDifference,
  },
};
type Act = keyof typeof ACTS;
type Step = { act: Act; n: number };
const OFTEN: readonly Act[] = [
  ...(["correct", "correct", "undo", "money", "move", "move", "answer", "answer"] as const),
];
const aStep = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as Act[]), ...OFTEN),
  n: fc.nat(1000),
});

/** A garment is taken out of a paid order, and another one of it is exchanged for a cheaper one: both are owed. */
const OWED_TWICE: Step[] = [
  { act: "correct", n: 10 },
  ...[2, 2, 2].map((n): Step => ({ act: "move", n })),
  { act: "reprice", n: 0 },
  { act: "counter", n: 2 },
  { act: "settle", n: 3 },
  { act: "balance", n: 3 },
];

/** The same by a request whose new order is cancelled once the difference went back: the rest of it is owed too. */
const OWED_AGAIN: Step[] = [
  ...OWED_TWICE.slice(0, 5),
  { act: "buy", n: 1 },
  { act: "ask", n: 6 },
  ...[6, 6, 4].map((n): Step => ({ act: "answer", n })),
  { act: "settle", n: 4 },
  { act: "move", n: 55 },
  { act: "settle", n: 8 },
  { act: "balance", n: 4 },
];

/** A correction is taken back: at once, and after the order was begun with. */
const TAKEN_BACK: Step[] = [
  ...[10, 8].flatMap((n): Step[] => [
    { act: "correct", n },
    { act: "undo", n: 0 },
  ]),
  ...(["add", "move", "undo"] as const).map((act): Step => ({ act, n: 2 })),
];

/** By the order: what it was before its last correction. */
const formers = new Map<number, Order>();
let undoneCount = 0;

/** What came in for each order and went out of it in money, as a person would note it. */
type Own = {
  isPaid: boolean;
  inPesos: number;
  outPesos: number;
  /** By the code of the request. */
  forExchanges: Map<string, number>;
};
type Purse = Map<number, Own>;
type Context = { order: Order; n: number; own: Own };

const newOwn = (): Own => {
  return { isPaid: false, inPesos: 0, outPesos: 0, forExchanges: new Map() };
};

const read = <Row>(sql: string) =>
  getStoredShop().database.read(({ prepare }) => prepare<[], Row>(sql).all());
const write = (sql: string) =>
  getStoredShop().database.write(({ prepare }) => runScript({ prepare }, sql));

async function listOrders(): Promise<Order[]> {
  const orders: Order[] = [];
  for (const { id } of await read<{ id: number }>("SELECT id FROM orders ORDER BY id")) {
    orders.push(await readOrder(id));
  }
  return orders;
}

const pick = <Item>(items: readonly Item[], n: number) => items[n % Math.max(items.length, 1)];
const request = ({ orderNumber, status: expectedStatus }: Order) => {
  return { orderNumber, author: AUTHOR, expectedStatus, composeMails };
};

async function buy({ n }: Pick<Context, "n">): Promise<void> {
  const codes = [...(await read<{ code: string }>("SELECT code FROM codes")), { code: "" }];
  const cart = [
    { productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 + (n % 3) },
    { productId: SHIRT.id, size: "S", color: "Negro", quantity: 1 },
  ].slice(0, 1 + (n % 2));
  const details = someDetails({ ...PICKUP, payment: n % 3 === 0 ? "cash" : "transfer" });
  const given = { cart, details, code: pick(codes, n >> 1)?.code ?? "", author: AUTHOR };
  await placeOrder(aNewOrder({ ...given, isHandedOver: n % 4 === 0 }), NOW);
}

async function correctLine({ order, n }: Context): Promise<void> {
  const item = pick(order.items, n);
  if (!item) return;
  const size = item.productId === SHIRT.id ? (SIZES[n % 3] ?? "M") : item.size;
  const line = { itemId: item.id, size, color: item.color, quantity: (n >> 2) % 4 };
  const { outcome } = await correct(order, { lines: [line] }, NOW);
  if (outcome === "corrected") formers.set(order.id, order);
}

async function add({ order, n }: Context): Promise<void> {
  const added = { productId: CAP.id, size: "M", color: "Negro", quantity: 1 + (n % 2) };
  const { outcome } = await correct(order, { added }, NOW);
  if (outcome === "corrected") formers.set(order.id, order);
}

/** The order is then what it was, but for what may happen between. */
async function takeCorrectionBack({ n }: Pick<Context, "n">): Promise<void> {
  const order = pick((await listOrders()).filter(isCorrectedLast), n);
  const former = order && formers.get(order.id);
  if (!order || !former) return;
  const answer = await undo(order, NOW);
  if (answer.outcome !== "saved") return;
  undoneCount += 1;
  expect(toCompared(answer.order)).toEqual(toCompared(former));
}

function isCorrectedLast({ events }: Order): boolean {
  const isWork = (kind: string, status: string) => kind === "moved" && status === "preparing";
  return events.findLast(({ kind, status }) => !isWork(kind, status))?.kind === "corrected";
}

/** Without the number of a line that went, and what a note, a move or another order may change. */
function toCompared({ items, ...order }: Order) {
  const { events, updatedAt, status, holdUntil, creditLeft, ...rest } = order;
  const lines = items.map(({ id, ...item }) => JSON.stringify(item));
  return { ...rest, lines: lines.toSorted() };
}

async function reprice({ n }: Context): Promise<void> {
  await write(`UPDATE products SET price = ${9_000 + (n % 7) * 503}`);
}

async function rest({ order, own }: Context): Promise<void> {
  const { toPayInPesos } = findBalance(order);
  const seen = { seenRestInPesos: toPayInPesos, seenEvents: order.events.length };
  const { outcome } = await receiveRest({ ...request(order), ...seen }, NOW);
  if (outcome === "saved") own.inPesos += toPayInPesos;
}

async function refundBalance({ order, own }: Context): Promise<void> {
  const { toGiveBackInCents: amountInCents } = findBalance(order);
  if (amountInCents === 0) return;
  const noted = { amountInCents, seenHeldInCents: null, note: "", formKey: randomUUID() };
  const { outcome } = await noteManualRefund({ ...request(order), ...noted }, NOW);
  if (outcome === "saved") own.outPesos += amountInCents / 100;
}

async function giveBack({ order, n, own }: Context, asCredit: boolean): Promise<void> {
  const item = pick(order.items, n);
  if (!item) return;
  const refunded = [{ itemId: item.id, pieces: 1 + ((n >> 2) % item.quantity) }];
  const settled = countSettled(await readRequests(order.id));
  const amountInCents = priceRefund(order, refunded, settled) * 100;
  if (amountInCents <= 0) return;
  const noted = { amountInCents, seenHeldInCents: null, note: "", formKey: randomUUID() };
  const given = { ...request(order), ...noted, refunded, asCredit };
  const { outcome } = await noteManualRefund(given, NOW);
  if (outcome === "saved" && !asCredit) own.outPesos += amountInCents / 100;
}

function refundPieces(context: Context) {
  return giveBack(context, false);
}

function creditPieces(context: Context) {
  return giveBack(context, true);
}

async function withdraw({ order, n }: Context): Promise<void> {
  const code = createWithdrawalCode(Uint8Array.from({ length: 8 }, (_, at) => n + at * 7));
  const asked = { orderNumber: order.orderNumber, email: "", reason: "" };
  await recordWithdrawal({ code, request: asked, composeMails }, NOW);
  const opened = await openWithdrawal(code);
  const pieces = (opened?.comingBack ?? []).map(({ itemId, pieces: most }) => {
    const broken = Math.min(n % 2, most);
    return { itemId, backToStock: Math.max((n % (most + 1)) - broken, 0), broken };
  });
  const expectedState = opened?.withdrawal.state ?? "";
  await receiveWithdrawal({ ...request(order), code, expectedState, message: "", pieces }, NOW);
}

function pickPieces({ order, n }: Context): AskedPiece[] {
  const item = pick(order.items, n);
  if (!item) return [];
  const wanted = { productId: SHIRT.id, size: SIZES[n % 3] ?? "L", color: "Negro" };
  const piece = { itemId: item.id, quantity: 1, reason: "chico" } as const;
  return [{ ...piece, wanted: n % 4 === 0 ? null : wanted }];
}

async function askExchange(context: Context): Promise<void> {
  await ask(context.order, pickPieces(context), NOW);
}

async function exchangeHere(context: Context): Promise<void> {
  const { order, n } = context;
  const pieces = pickPieces(context);
  const brokenItemIds = n % 5 === 0 ? pieces.map(({ itemId }) => itemId) : [];
  const wanted = { code: newReturnCode(), orderId: order.id, note: "", pieces, brokenItemIds };
  const exchange = { ...wanted, author: AUTHOR, paid: null };
  const done = await exchangeAtCounter(exchange, NOW);
  if (done.outcome !== "to-pay") return;
  const paid = { way: n % 2 === 0 ? "cash" : "debit", inPesos: done.inPesos } as const;
  expect((await exchangeAtCounter({ ...exchange, paid }, NOW)).outcome).toBe("done");
}

async function answerExchange({ order, n }: Context): Promise<void> {
  const asked = pick(await readRequests(order.id), n);
  if (!asked) return;
  const change = { code: asked.code, author: AUTHOR, expectedState: asked.state, composeMails };
  await acceptReturn(change, NOW);
  const isReceived = n % 3 > 0;
  if (isReceived) await receiveReturn({ ...change, broken: [] }, NOW);
  await sendReturn(change, NOW);
  await settleReturn({ ...change, way: "code", limitInPesos: null }, NOW);
}

/**
 * The difference of a cheaper piece, or the rest once its order was cancelled, as an amount: noted with the order, and
 * with the exchange in the same transaction or after it.
 */
async function giveDifference({ order, n, own }: Context): Promise<void> {
  for (const owing of await readRequests(order.id)) {
    const money = findMoneyBack(owing, order.status);
    if (money === null || !("amountInPesos" in money)) continue;
    const { amountInPesos: inPesos } = money;
    const noted = { amountInCents: inPesos * 100, seenHeldInCents: null, note: "" };
    const exchange = n % 2 === 0 ? owing.code : null;
    const refund = { ...request(order), ...noted, exchange, formKey: randomUUID() };
    if ((await noteManualRefund(refund, NOW)).outcome !== "saved") return;
    own.outPesos += inPesos;
    const change = { code: owing.code, author: AUTHOR, expectedState: owing.state, composeMails };
    const settled = await settleReturn({ ...change, way: "refund", limitInPesos: null }, NOW);
    if (exchange !== null) expect(settled.outcome).toBe("done");
    if (settled.outcome !== "done") return;
    own.forExchanges.set(owing.code, (own.forExchanges.get(owing.code) ?? 0) + inPesos);
    expect(own.forExchanges.get(owing.code)).toBe(findSettled(settled.request));
    return;
  }
}

async function unpay({ order }: Context): Promise<void> {
  await takePaymentBack(request(order), NOW);
}

async function back({ order }: Context): Promise<void> {
  const wayBack = await readWayBack(order, NOW);
  if (wayBack) await moveBack({ ...request(order), to: wayBack.to }, NOW);
}

async function move({ order, n, own }: Context): Promise<void> {
  const moves = allowedMoves(toOrderFacts(order));
  const onwards = moves.filter((to) => !hasEnded(to));
  const to = n % 5 === 0 ? pick(moves, n) : (onwards[0] ?? pick(moves, n));
  if (!to) return;
  const heldInPesos = orderHeldInCents(order) / 100;
  const moved = await moveOrder({ ...request(order), to, back: NOTHING_BACK }, NOW);
  if (moved.outcome === "moved" && to === "refunded") own.outPesos += heldInPesos;
}

async function take({ act, n }: Step, purse: Purse): Promise<void> {
  const order = pick(await listOrders(), n);
  if (act === "buy" || !order) await buy({ n });
  else {
    const own = purse.get(order.id) ?? newOwn();
    purse.set(order.id, own);
    await ACTS[act]({ order, n, own });
  }
  for (const { id, paidAt, totalInPesos } of await listOrders()) {
    const own = purse.get(id) ?? newOwn();
    const isPaid = paidAt !== null;
    if (isPaid !== own.isPaid) own.inPesos = isPaid ? totalInPesos : 0;
    purse.set(id, { ...own, isPaid });
  }
}

/** Bought is kept and back: line by line, and for each size as the ledger has it. */
async function checkPieces(orders: readonly Order[]): Promise<void> {
  expect(await findStockFaults()).toEqual([]);
  const rows = await read<{ id: number; here: number; broken: number }>(
    `SELECT order_item_id AS id, back_to_stock AS here, broken FROM withdrawal_items
      UNION ALL SELECT order_item_id, back_to_stock, broken FROM return_items`,
  );
  const here = (id: number) => rows.filter((row) => row.id === id);
  const items = orders.flatMap((order) => order.items);
  const sizes = await listSizes();
  expect(sizes).toHaveLength(SIZES.length);
  for (const { size, onHand, reserved } of sizes) {
    const own = items.filter((item) => item.productId === SHIRT.id && item.size === size);
    const left = own.filter(
      ({ stockState }) => stockState === "taken" || stockState === "returned",
    );
    const away = sum(
      left.map(({ id, quantity }) => quantity - sum(here(id).map((row) => row.here))),
    );
    expect(onHand).toBe(ON_HAND - away);
    const held = own.filter(({ stockState }) => stockState === "reserved");
    const asked = await read<{ held: number }>(
      `SELECT held FROM return_items JOIN stock ON stock.id = new_stock_id WHERE size_key = '${size}'`,
    );
    const holding = sum(asked.map((row) => row.held));
    expect(reserved).toBe(sum(held.map(({ quantity }) => quantity)) + holding);
  }
  for (const { id, quantity } of items) {
    const came = sum(here(id).map((row) => row.here + row.broken));
    expect(came).toBeLessThanOrEqual(quantity);
  }
}

const listSizes = async () => {
  const stock = await listStock();
  return SIZES.flatMap((size) => {
    const row = stock.find((one) => one.sizeKey === size);
    return row ? [{ size, onHand: row.onHand, reserved: row.reserved }] : [];
  });
};

/** Money in less money out, with what is open, is what the kept pieces cost; and it is what the figures count. */
async function checkMoney(orders: readonly Order[], purse: Purse): Promise<void> {
  for (const order of orders) {
    const requests = await readRequests(order.id);
    const settled = countSettled(requests);
    const refunded = countRefunded(order);
    for (const itemId of refunded.keys()) {
      const bought = order.items.find(({ id }) => id === itemId)?.quantity ?? 0;
      expect((refunded.get(itemId) ?? 0) + (settled.get(itemId) ?? 0)).toBeLessThanOrEqual(bought);
    }
    if (order.paidAt === null || hasEnded(order.status)) continue;
    const { inPesos, outPesos, forExchanges } = purse.get(order.id) ?? newOwn();
    const [figures] = await read<{ sold: number; collected: number }>(
      `SELECT sold_in_cents AS sold, collected_in_cents AS collected FROM orders WHERE id = ${order.id}`,
    );
    const cents = (inPesos - outPesos) * 100;
    expect(figures).toEqual({ sold: cents, collected: cents });
    const codes = order.givenCodes ?? [];
    const inMoneyPesos = inPesos - outPesos - sum(codes.map((code) => code.inPesos));
    expect(orderHeldInCents(order)).toBe(Math.max(inMoneyPesos, 0) * 100);
    const pieces = [...refunded].map(([itemId, count]) => ({ itemId, pieces: count }));
    const given = requests.map(({ code }) => forExchanges.get(code) ?? 0);
    const asCodes = codes.filter((code) => code.isOfExchange).map((code) => code.inPesos);
    const byExchange = sum([...given, ...asCodes]);
    const kept = currentTotal(order) - priceChosen(order, pieces) - byExchange;
    const { toPayInPesos, toGiveBackInCents } = findBalance(order);
    const backInPesos = toGiveBackInCents / 100;
    // Refunds may reach into what a credit paid.
    const isOnlyMoney = (order.reductions?.code?.inPesos ?? 0) === 0;
    if (isOnlyMoney) expect(inMoneyPesos + toPayInPesos - backInPesos).toBe(kept);
    else expect(inMoneyPesos + toPayInPesos - backInPesos).toBeGreaterThanOrEqual(kept);
  }
}

/** Credit given is used and left; the days count what the orders do. */
async function checkSums(): Promise<void> {
  const credits = await read<{ value: number; used: number }>(
    `SELECT value, (SELECT coalesce(sum(code_discount), 0) FROM orders
        WHERE code_id = codes.id AND status NOT IN ('cancelled', 'refunded')) AS used FROM codes`,
  );
  for (const { value, used } of credits) expect(used).toBeLessThanOrEqual(value);
  const [days] = await read<Record<"days" | "orders", number>>(
    `SELECT (SELECT coalesce(sum(sold_in_cents), 0) FROM order_days) AS days,
      (SELECT coalesce(sum(sold_in_cents), 0) FROM orders) AS orders`,
  );
  expect(days?.days).toBe(days?.orders);
}

it("keeps pieces, money, credits and figures equal whatever happens after the sale in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 24 }), async (steps) => {
      await write(
        `DELETE FROM withdrawals; DELETE FROM returns; DELETE FROM orders; DELETE FROM codes;
          UPDATE products SET price = 10005`,
      );
      await forgetStock();
      formers.clear();
      for (const size of SIZES) await countStock({ productId: SHIRT.id, size, onHand: ON_HAND });
      const purse: Purse = new Map();
      // Paid and not gone; another one is with its shopper: most sequences then meet both.
      await take({ act: "buy", n: 2 }, purse);
      await take({ act: "move", n: 1 }, purse);
      await take({ act: "buy", n: 4 }, purse);
      for (const step of steps) {
        await take(step, purse);
        const orders = await listOrders();
        await checkPieces(orders);
        await checkMoney(orders, purse);
        await checkSums();
      }
    }),
    { numRuns: 25, examples: [[OWED_TWICE], [OWED_AGAIN], [TAKEN_BACK]] },
  );
  expect(undoneCount).toBeGreaterThanOrEqual(3);
}, 240_000);
