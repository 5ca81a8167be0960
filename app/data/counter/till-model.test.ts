import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { correct } from "../../../test/helpers/corrections";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { endOfAside } from "../../domain/counter/aside";
import { splitTotal, type PaidPart } from "../../domain/counter/paid-parts";
import { expectByWay, writeSeen } from "../../domain/counter/till";
import type { Author } from "../../domain/history/author";
import type { Order } from "../../domain/orders/order";
import type { ExportedOrder } from "../../domain/orders/order-export";
import { chargedBy, CHARGED_WAYS, type Share } from "../../domain/orders/sales-split";
import { parseOrderFilters } from "../../forms/orders/order-filters";
import { findBalance, stateWithoutPayment } from "../../domain/payments/corrected-money";
import { COUNTER_WAYS, type CounterWay, type TillWay } from "../../domain/payments/payment-method";
import { addDays, calendarDay } from "../../domain/plain/buenos-aires";
import { sum } from "../../domain/plain/lists";
import {
  moveOrder,
  receivePayment,
  receiveRest,
  takePaymentBack,
} from "../orders/order-changes.server";
import { findOrder } from "../orders/order-details.server";
import { streamOrders } from "../orders/order-export.server";
import { readOrderSummary } from "../orders/order-query.server";
import { readSalesSplit } from "../orders/sales-split.server";
import { placeOrder } from "../orders/place-order.server";
import { moveBack, readWayBack } from "../orders/way-back.server";
import { endHold, listEndedHolds } from "../stock/held-orders.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { collectAside, extendAside } from "./asides.server";
import { closeTill, findTill, moveCash, openTill } from "./tills.server";

useTemporaryDataDirectory();

const SHIRT = aProduct({ priceInPesos: 10_005 });
const PEOPLE: readonly Author[] = [
  { adminId: 1, name: "Ana" },
  { adminId: 2, name: "Luz" },
];
/** `TELA_TILL_DAYS=2000` for a long run, `TELA_TILL_SEED` for the same one again. */
const RUNS = Number(process.env.TELA_TILL_DAYS ?? 60);
const SEED = process.env.TELA_TILL_SEED;
const START = new Date("2026-11-26T15:00:00.000Z").getTime();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
  await asOtherProgram((sqlite) =>
    sqlite.exec(
      `INSERT INTO admins (id, username, password_hash) VALUES (1, 'ana', ''), (2, 'luz', '')`,
    ),
  );
});
afterAll(closeStoredShop);

const aStep = fc.record({
  act: fc.constantFrom(
    ...(["open", "sell", "sell", "sell", "give back", "take in", "take out", "close"] as const),
    ...(["order", "order", "collect", "collect", "rest", "rest", "undo"] as const),
    ...([
      "set aside",
      "set aside",
      "hand over",
      "end holds",
      "keep longer",
      "deposit back",
    ] as const),
  ),
  n: fc.nat(10_000),
  way: fc.constantFrom(...COUNTER_WAYS.map(({ id }) => id)),
  other: fc.constantFrom(...COUNTER_WAYS.map(({ id }) => id)),
  who: fc.nat(1),
});
type Step = { act: string; n: number; way: CounterWay; other: CounterWay; who: number };

/** What a till has to have, kept apart from the shop. */
type Drawer = { id: number; owner: number; isOpen: boolean; has: Record<TillWay, number> };

/** A part of an order, which a person took. */
type Taken = { drawer: Drawer | undefined; way: CounterWay; inPesos: number };

/** An order of the web, and what people took of its money. */
type WebOrder = { orderNumber: string; collected: number; taken: Taken[] };

/** Pieces aside: what was paid of them, and what they cost. */
type Kept = { orderNumber: string; paid: number; total: number; until: number };

type Day = {
  kept: Kept[];
  drawers: Drawer[];
  orders: Order[];
  web: WebOrder[];
  sold: number;
  /** What came in for pieces aside. */
  parts: number;
  givenBack: number;
  outside: number;
  now: Date;
};

const drawerOf = ({ drawers }: Day, { adminId }: Author): Drawer | undefined => {
  const open = drawers.filter(({ isOpen }) => isOpen);
  return open.find(({ owner }) => owner === adminId) ?? (open.length === 1 ? open[0] : undefined);
};

async function take(day: Day, { act, n, way, other, who }: Step): Promise<void> {
  const author = PEOPLE[who] ?? expect.unreachable();
  const by = { author, now: day.now };
  const drawer = drawerOf(day, author);
  switch (act) {
    case "open": {
      const isOwn = day.drawers.some(({ isOpen, owner }) => isOpen && owner === author.adminId);
      const { outcome, id } = await openTill(n, by);
      expect(outcome).toBe(isOwn ? "already-open" : "opened");
      if (isOwn) return;
      const has = { cash: n, debit: 0, credit: 0, transfer: 0, mercadopago: 0 };
      day.drawers.push({ id, owner: author.adminId ?? 0, isOpen: true, has });
      return;
    }
    case "sell": {
      const quantity = 1 + (n % 4);
      const total = quantity * SHIRT.priceInPesos;
      const { parts } = splitTotal(total, way, { [other]: (n * 7) % total || 1 });
      if (!parts) expect.unreachable();
      const placed = await placeOrder(
        aNewOrder({
          ...{ author, channel: "shop", isHandedOver: true, isAtCounter: true, paidParts: parts },
          cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }],
          details: someDetails({ ...PICKUP, buyer: { name: "Ana", email: "", phone: "" } }),
        }),
        day.now,
      );
      if (placed.outcome !== "placed") expect.unreachable();
      day.orders.push(placed.order);
      day.sold += total;
      for (const part of parts) {
        if (drawer) drawer.has[part.way] += part.inPesos;
        else day.outside += part.inPesos;
      }
      return;
    }
    case "give back": {
      const known = day.orders[n % Math.max(day.orders.length, 1)];
      const order = known && (await findOrder(known.orderNumber));
      if (!order || order.status !== "delivered") return;
      const inPesos = 1 + (n % 9000);
      const fromTill = n % 3 > 0;
      const noted = await noteManualRefund(
        {
          ...{ orderNumber: order.orderNumber, author, expectedStatus: order.status },
          ...{ amountInCents: inPesos * 100, seenHeldInCents: null, note: "", fromTill },
          ...{ formKey: randomUUID(), composeMails: () => [] },
        },
        day.now,
      );
      const hasCash = drawer !== undefined && drawer.has.cash >= inPesos;
      if (noted.outcome === "too-much") return;
      expect(noted.outcome).toBe(fromTill && !hasCash ? "no-till" : "saved");
      if (noted.outcome !== "saved") return;
      day.givenBack += inPesos;
      if (fromTill && drawer) drawer.has.cash -= inPesos;
      return;
    }
    case "take in":
    case "take out": {
      if (!drawer) return;
      const kind = act === "take in" ? ("taking" as const) : ("withdrawal" as const);
      const movement = {
        tillId: drawer.id,
        kind,
        inPesos: n + 1,
        reason: "Cambio",
        formKey: randomUUID(),
      };
      const { outcome } = await moveCash(movement, by);
      const isTooMuch = kind === "withdrawal" && n + 1 > drawer.has.cash;
      expect(outcome).toBe(isTooMuch ? "too-much" : "saved");
      // Sent twice, it counts once.
      await moveCash(movement, by);
      if (!isTooMuch) drawer.has.cash += kind === "taking" ? n + 1 : -n - 1;
      return;
    }
    case "order": {
      const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 }];
      const payment = n % 3 === 0 ? ("transfer" as const) : ("cash" as const);
      const details = someDetails({ ...PICKUP, payment });
      const placed = await placeOrder(aNewOrder({ cart, details }), day.now);
      if (placed.outcome !== "placed") expect.unreachable();
      day.web.push({ orderNumber: placed.order.orderNumber, collected: 0, taken: [] });
      return;
    }
    case "collect":
    case "rest":
    case "undo": {
      const known = day.web[n % Math.max(day.web.length, 1)];
      const order = known && (await findOrder(known.orderNumber));
      if (!order) return;
      const asked = { known, order, drawer, by, n, way };
      if (act === "collect") return collect(asked);
      return act === "rest" ? takeRest(asked) : undo(asked);
    }
    case "set aside":
      return keepAside(day, { n, way, other, author, drawer });
    case "hand over":
    case "keep longer":
    case "deposit back": {
      const known = day.kept[n % Math.max(day.kept.length, 1)];
      const order = known && (await findOrder(known.orderNumber));
      if (!order) return;
      const asked = { day, known, order, drawer, by, n, way, other };
      if (act === "hand over") return handOver(asked);
      return act === "keep longer" ? keepLonger(asked) : giveDepositBack(asked);
    }
    case "end holds": {
      // Days go by.
      day.now = new Date(day.now.getTime() + (n % 3) * DAY_MS);
      return endHolds(day);
    }
    case "close": {
      if (!drawer) return;
      const seen = writeSeen((await findTill(drawer.id)) ?? expect.unreachable());
      const closing = { tillId: drawer.id, seen, notes: [], counted: { cash: n }, comment: "" };
      expect(await closeTill(closing, by)).toEqual({ outcome: "closed" });
      expect(await closeTill(closing, by)).toEqual({ outcome: "already-closed" });
      drawer.isOpen = false;
      const { counts } = (await findTill(drawer.id)) ?? expect.unreachable();
      expect(counts.find((count) => count.way === "cash")).toMatchObject({
        ...{ expectedInPesos: drawer.has.cash, countedInPesos: n },
      });
      return;
    }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

type NewAside = Pick<Step, "n" | "way" | "other"> & { author: Author; drawer: Drawer | undefined };

function split(inPesos: number, { n, way, other }: Pick<Step, "n" | "way" | "other">): PaidPart[] {
  const { parts } = splitTotal(inPesos, way, { [other]: (n * 7) % Math.max(inPesos, 1) });
  return parts ?? expect.unreachable();
}

/** Each part is in the drawer of its day, or in none. */
function noteParts(day: Day, drawer: Drawer | undefined, parts: readonly PaidPart[]): void {
  for (const part of parts) {
    if (drawer) drawer.has[part.way] += part.inPesos;
    else day.outside += part.inPesos;
  }
}

async function keepAside(day: Day, { n, way, other, author, drawer }: NewAside): Promise<void> {
  const quantity = 1 + (n % 3);
  const total = quantity * SHIRT.priceInPesos;
  const paid = n % 4 === 0 ? 0 : n % total;
  const deposit = split(paid, { n, way, other });
  const until = addDays(calendarDay(day.now), n % 5);
  const placed = await placeOrder(
    aNewOrder({
      ...{ author, channel: "shop", isAtCounter: true, aside: { until, deposit } },
      cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }],
      details: someDetails({ ...PICKUP, buyer: { name: "Ana", email: "", phone: "" } }),
    }),
    day.now,
  );
  if (placed.outcome !== "placed") expect.unreachable(placed.outcome);
  const { orderNumber } = placed.order;
  day.kept.push({ orderNumber, paid, total, until: endOfAside(until).getTime() });
  day.parts += paid;
  noteParts(day, drawer, deposit);
}

type AskedAside = Omit<Asked, "known"> & { day: Day; known: Kept; other: CounterWay };

const asideRequest = ({ order, by }: AskedAside) => ({
  ...{ orderNumber: order.orderNumber, author: by.author, expectedStatus: order.status },
  seenEvents: order.events.length,
});

async function handOver(asked: AskedAside): Promise<void> {
  const { day, known, order, drawer, by } = asked;
  const due = known.total - known.paid;
  const isWaiting = order.status === "ready_for_pickup";
  const parts = split(due, asked);
  const change = { ...asideRequest(asked), parts, seenDueInPesos: due, notes: [] };
  const { outcome } = await collectAside(change, by.now);
  expect(outcome).toBe(isWaiting ? "saved" : "not-allowed");
  if (!isWaiting) return;
  // A second press, and one of a page that was open before.
  expect((await collectAside(change, by.now)).outcome).toBe("saved");
  expect((await collectAside({ ...change, seenEvents: 99 }, by.now)).outcome).toBe("not-allowed");
  known.paid = known.total;
  day.parts += due;
  noteParts(day, drawer, parts);
}

async function keepLonger(asked: AskedAside): Promise<void> {
  const { day, known, order, by, n } = asked;
  const until = addDays(calendarDay(day.now), n % 4);
  const isKept = order.status === "ready_for_pickup" || order.status === "cancelled";
  const { outcome } = await extendAside({ ...asideRequest(asked), until }, by.now);
  expect(outcome).toBe(isKept && order.manualRefunds.length === 0 ? "saved" : "not-allowed");
  if (outcome === "saved") known.until = endOfAside(until).getTime();
}

async function giveDepositBack(asked: AskedAside): Promise<void> {
  const { day, known, order, drawer, by } = asked;
  if (order.status !== "cancelled" || known.paid === 0) return;
  const change = {
    ...{ ...asideRequest(asked), amountInCents: null, seenHeldInCents: known.paid * 100 },
    ...{ note: "", fromTill: true, formKey: randomUUID(), composeMails: () => [] },
  };
  const { outcome } = await noteManualRefund(change, by.now);
  const hasCash = drawer !== undefined && drawer.has.cash >= known.paid;
  expect(outcome).toBe(hasCash ? "saved" : "no-till");
  if (!hasCash) return;
  await noteManualRefund(change, by.now);
  drawer.has.cash -= known.paid;
  expect((await findOrder(known.orderNumber))?.status).toBe("refunded");
  day.kept.splice(day.kept.indexOf(known), 1);
}

async function endHolds(day: Day): Promise<void> {
  for (const { id } of await listEndedHolds(day.now, 500)) await endHold(id, () => [], day.now);
  for (const { orderNumber, until } of day.kept) {
    const order = (await findOrder(orderNumber)) ?? expect.unreachable();
    if (order.status === "delivered") continue;
    expect(order.status).toBe(until <= day.now.getTime() ? "cancelled" : "ready_for_pickup");
  }
}

/** What is charged of pieces aside: nothing once they are over, as of any order that was cancelled. */
async function chargedAside(day: Day): Promise<number> {
  const charged = day.kept.map(async ({ orderNumber, paid }) => {
    const order = (await findOrder(orderNumber)) ?? expect.unreachable();
    return order.status === "cancelled" ? 0 : paid;
  });
  return sum(await Promise.all(charged));
}

type Asked = {
  known: WebOrder;
  order: Order;
  drawer: Drawer | undefined;
  by: { author: Author; now: Date };
  n: number;
  way: CounterWay;
};

const requestOf = ({ order, by }: Asked) => ({
  ...{ orderNumber: order.orderNumber, author: by.author, expectedStatus: order.status },
  composeMails: () => [],
});

function keep({ known, drawer }: Asked, way: CounterWay, inPesos: number): void {
  known.taken.push({ drawer, way, inPesos });
  if (drawer) drawer.has[way] += inPesos;
}

/** Paid at once, or as it is handed over. */
async function collect(asked: Asked): Promise<void> {
  const { known, order, drawer, by, n } = asked;
  if (order.paidAt !== null) return;
  const { paymentMethod, totalInPesos } = order;
  const way = paymentMethod === "cash" ? "cash" : "transfer";
  if (way === "transfer" || n % 2 === 0) {
    expect((await receivePayment(requestOf(asked), by.now)).outcome).toBe("saved");
  } else {
    for (const to of ["preparing", "ready_for_pickup", "delivered"] as const) {
      const { status } = (await findOrder(order.orderNumber)) ?? expect.unreachable();
      await moveOrder({ ...requestOf(asked), expectedStatus: status, to }, by.now);
    }
    expect((await findOrder(order.orderNumber))?.status).toBe("delivered");
  }
  known.collected += totalInPesos;
  if (drawer) keep(asked, way, totalInPesos);
}

/** A piece more of an order that was paid, and its price by any way. */
async function takeRest(asked: Asked): Promise<void> {
  const { known, order, drawer, by, way } = asked;
  const [item] = order.items;
  if (order.paidAt === null || !item) return;
  const line = { itemId: item.id, size: item.size, color: item.color, quantity: 2 };
  await correct(order, { lines: [line] }, by.now);
  const current = (await findOrder(order.orderNumber)) ?? expect.unreachable();
  const { toPayInPesos } = findBalance(current);
  if (toPayInPesos === 0) return;
  const seen = { seenRestInPesos: toPayInPesos, seenEvents: current.events.length };
  const rest = { ...requestOf(asked), expectedStatus: current.status, ...seen, way };
  expect((await receiveRest(rest, by.now)).outcome).toBe("saved");
  // A second click.
  expect((await receiveRest(rest, by.now)).outcome).toBe("saved");
  known.collected += toPayInPesos;
  const part = known.taken.find((taken) => taken.drawer === drawer && taken.way === way);
  if (part) {
    part.inPesos += toPayInPesos;
    if (drawer) drawer.has[way] += toPayInPesos;
  } else if (drawer || way !== order.paymentMethod) keep(asked, way, toPayInPesos);
}

async function undo(asked: Asked): Promise<void> {
  const { known, order, by } = asked;
  if (order.paidAt === null) return;
  const back = await readWayBack(order, by.now);
  if (!back?.undoesPayment && stateWithoutPayment(order) === null) return;
  const { outcome } = back?.undoesPayment
    ? await moveBack({ ...requestOf(asked), to: back.to }, by.now)
    : await takePaymentBack(requestOf(asked), by.now);
  const isCounted = known.taken.some(({ drawer }) => drawer?.isOpen === false);
  expect(outcome === "not-allowed").toBe(isCounted);
  if (isCounted) return;
  for (const { drawer, way, inPesos } of known.taken) if (drawer) drawer.has[way] -= inPesos;
  known.taken = [];
  known.collected = 0;
}

async function checkMoney(day: Day): Promise<void> {
  for (const { id, has } of day.drawers) {
    const till = (await findTill(id)) ?? expect.unreachable();
    expect(expectByWay(till)).toEqual(has);
  }
  const [ledger] = await getStoredShop().database.read(({ prepare }) =>
    prepare<[], Record<"parts" | "outside" | "totals", number>>(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM order_parts) AS parts,
        (SELECT coalesce(sum(amount), 0) FROM order_parts WHERE till_id IS NULL) AS outside,
        (SELECT coalesce(sum(total), 0) FROM orders WHERE channel = 'shop' AND NOT EXISTS (
          SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'set-aside')) AS totals`,
    ).all(),
  );
  const parts = day.web.flatMap(({ taken }) => taken);
  const add = (some: readonly Taken[]) => sum(some.map(({ inPesos }) => inPesos));
  expect(ledger).toEqual({
    parts: day.sold + day.parts + add(parts),
    outside: day.outside + add(parts.filter(({ drawer }) => !drawer)),
    totals: day.sold,
  });
  const { collectedInPesos } = await readOrderSummary();
  const ofWeb = sum(day.web.map(({ collected }) => collected));
  expect(collectedInPesos).toBe(day.sold - day.givenBack + ofWeb + (await chargedAside(day)));
  await checkSplit(day.now, collectedInPesos);
}

/** The dashboard's channels and ways, and what the spreadsheet has in its columns. */
async function checkSplit(now: Date, collectedInPesos: number): Promise<void> {
  const { channels, ways, givenBackInPesos } = await readSalesSplit(now);
  const exported: ExportedOrder[] = [];
  const { query } = parseOrderFilters(new URLSearchParams());
  for await (const batch of streamOrders(query, now)) exported.push(...batch);
  const shown = (shares: readonly Share[]) => shares.map(({ name, inPesos }) => [name, inPesos]);
  const columns = CHARGED_WAYS.map(({ id, label }) => [
    label,
    sum(exported.map((order) => chargedBy(order, id))),
  ]).filter(([, inPesos]) => inPesos !== 0);
  expect(shown(ways)).toEqual(columns);
  for (const shares of [channels, ways])
    expect(sum(shares.map(({ inPesos }) => inPesos)) - givenBackInPesos).toBe(collectedInPesos);
}

it(
  "the tills, the parts of the orders and the figures agree after any days",
  { timeout: 300_000 + RUNS * 2000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 30 }), async (steps) => {
        await getStoredShop().database.write(({ prepare }) =>
          runScript(
            { prepare },
            "DELETE FROM orders; DELETE FROM till_movements; DELETE FROM tills",
          ),
        );
        const day: Day = {
          drawers: [],
          orders: [],
          kept: [],
          web: [],
          parts: 0,
          sold: 0,
          givenBack: 0,
          outside: 0,
          now: new Date(START),
        };
        for (const step of steps) {
          await take(day, step);
          // Past midnight, too; and mostly within the hour that a move can be taken back.
          day.now = new Date(day.now.getTime() + step.n * (step.n % 4 === 0 ? 5000 : 50));
        }
        await checkMoney(day);
      }),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
  },
);
