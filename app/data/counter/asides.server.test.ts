import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { correct } from "../../../test/helpers/corrections";
import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { asideDue, isAside, isAsideOver } from "../../domain/counter/aside";
import type { PaidPart } from "../../domain/counter/paid-parts";
import { expectByWay } from "../../domain/counter/till";
import type { Author } from "../../domain/history/author";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { takePaymentBack } from "../orders/order-changes.server";
import { findOrder } from "../orders/order-details.server";
import { readOrdersToDo, readOrderSummary } from "../orders/order-query.server";
import { placeOrder } from "../orders/place-order.server";
import { readSalesSplit } from "../orders/sales-split.server";
import { endHold, listEndedHolds } from "../stock/held-orders.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { collectAside, extendAside } from "./asides.server";
import { closeTill, findTill, openTill } from "./tills.server";

useTemporaryDataDirectory();

const SHIRT = aProduct({ priceInPesos: 10_000 });
const ANA: Author = { adminId: 1, name: "Ana" };
const NOW = new Date("2026-11-26T15:00:00.000Z");
const NEXT_DAY = new Date("2026-11-27T15:00:00.000Z");
/** 2026-11-28 ends at 03:00 UTC of the 29th. */
const UNTIL = "2026-11-28";
const AFTER = new Date("2026-11-29T03:00:01.000Z");

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
  await asOtherProgram((sqlite) =>
    sqlite.exec(`INSERT INTO admins (id, username, password_hash) VALUES (1, 'ana', '')`),
  );
});
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) =>
    runScript(
      { prepare },
      "DELETE FROM orders; DELETE FROM stock; DELETE FROM till_movements; DELETE FROM tills",
    ),
  ),
);
afterAll(closeStoredShop);

const DEBIT: PaidPart[] = [{ way: "debit", inPesos: 3000 }];

async function putAside(deposit: PaidPart[] = DEBIT, quantity = 1) {
  const placed = await placeOrder(
    aNewOrder({
      ...{ author: ANA, channel: "shop", isAtCounter: true, aside: { until: UNTIL, deposit } },
      cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }],
      details: someDetails({ ...PICKUP, buyer: { name: "Ana", email: "", phone: "" } }),
    }),
    NOW,
  );
  if (placed.outcome !== "placed") expect.unreachable(placed.outcome);
  return placed.order;
}

const read = async (orderNumber: string) =>
  (await findOrder(orderNumber)) ?? expect.unreachable(orderNumber);

async function request(orderNumber: string) {
  const { status, events } = await read(orderNumber);
  const by = { orderNumber, author: ANA, expectedStatus: status, composeMails: () => [] };
  return { ...by, seenEvents: events.length };
}

async function collect(orderNumber: string, parts: PaidPart[], seenDueInPesos: number) {
  const change = { ...(await request(orderNumber)), parts, seenDueInPesos, notes: [] };
  const { outcome } = await collectAside(change, NEXT_DAY);
  // A second press.
  expect((await collectAside(change, NEXT_DAY)).outcome).toBe(outcome);
  return outcome;
}

async function end(orderNumber: string, at = AFTER) {
  const ended = await listEndedHolds(at, 10);
  for (const { id } of ended) await endHold(id, () => [], at);
  return read(orderNumber);
}

const expectedIn = async (id: number) => expectByWay((await findTill(id)) ?? expect.unreachable());
const readCharged = async () => (await readOrderSummary()).collectedInPesos;
const readWays = async (now: Date) =>
  (await readSalesSplit(now)).ways.map(({ name, inPesos }) => [name, inPesos]);
const readReserved = async () => {
  const [row] = await listStock();
  return [row?.onHand, row?.reserved];
};

describe("pieces aside", () => {
  it("count what was paid on account, and the rest when it comes, each in its till", async () => {
    await countStock({ productId: SHIRT.id, size: "M", color: "Negro", onHand: 3 });
    const { id: first } = await openTill(0, { author: ANA, now: NOW });
    const { orderNumber } = await putAside();
    const kept = await read(orderNumber);
    expect([kept.status, kept.totalInPesos, asideDue(kept), isAside(kept)]).toEqual([
      ...["ready_for_pickup", 3000, 7000, true],
    ]);
    expect(await readReserved()).toEqual([3, 1]);
    expect(await expectedIn(first)).toMatchObject({ cash: 0, debit: 3000, credit: 0, transfer: 0 });
    expect(await readCharged()).toBe(3000);
    expect(await readWays(NOW)).toEqual([["Tarjeta de débito", 3000]]);
    const closing = { tillId: first, seen: "0 3000 0 0 0", notes: [], counted: { cash: 0 } };
    await closeTill({ ...closing, comment: "" }, { author: ANA, now: NOW });
    const { id: second } = await openTill(0, { author: ANA, now: NEXT_DAY });
    const rest: PaidPart[] = [
      { way: "cash", inPesos: 2000 },
      { way: "debit", inPesos: 5000 },
    ];
    expect(await collect(orderNumber, rest, 7000)).toBe("saved");
    expect(await expectedIn(second)).toMatchObject({
      cash: 2000,
      debit: 5000,
      credit: 0,
      transfer: 0,
    });
    expect(await expectedIn(first)).toMatchObject({ debit: 3000 });
    const sold = await read(orderNumber);
    expect([sold.status, sold.totalInPesos, sold.holdUntil]).toEqual(["delivered", 10_000, null]);
    expect(sold.paidParts).toEqual([
      { way: "debit", inPesos: 8000 },
      { way: "cash", inPesos: 2000 },
    ]);
    expect(await readReserved()).toEqual([2, 0]);
    expect(await readCharged()).toBe(10_000);
    expect(await readWays(NEXT_DAY)).toEqual([
      ["Efectivo", 2000],
      ["Tarjeta de débito", 8000],
    ]);
  });

  it("need nothing on account", async () => {
    const { orderNumber } = await putAside([]);
    expect(await readCharged()).toBe(0);
    expect(isAside(await read(orderNumber))).toBe(true);
    expect(await collect(orderNumber, [{ way: "credit", inPesos: 9999 }], 10_000)).toBe(
      "not-allowed",
    );
    expect(await collect(orderNumber, [{ way: "credit", inPesos: 10_000 }], 10_000)).toBe("saved");
    const { status, paymentMethod } = await read(orderNumber);
    expect([status, paymentMethod]).toEqual(["delivered", "credit"]);
    expect(await readWays(NEXT_DAY)).toEqual([["Tarjeta de crédito", 10_000]]);
  });

  it("are paid only as much as was seen, also after they were corrected", async () => {
    const { orderNumber } = await putAside();
    const order = await read(orderNumber);
    const [item] = order.items;
    const line = { itemId: item?.id ?? 0, size: "M", color: "Negro", quantity: 2 };
    await correct(order, { lines: [line] }, NEXT_DAY);
    expect(await collect(orderNumber, [{ way: "cash", inPesos: 7000 }], 7000)).toBe("not-allowed");
    expect(asideDue(await read(orderNumber))).toBe(17_000);
    expect(await collect(orderNumber, [{ way: "cash", inPesos: 17_000 }], 17_000)).toBe("saved");
    expect(await readCharged()).toBe(20_000);
  });

  it("go back to sale after their day, and the money on account is a task", async () => {
    await countStock({ productId: SHIRT.id, size: "M", color: "Negro", onHand: 1 });
    const { orderNumber } = await putAside();
    expect((await end(orderNumber, NEXT_DAY)).status).toBe("ready_for_pickup");
    const over = await end(orderNumber);
    expect([over.status, isAsideOver(over)]).toEqual(["cancelled", true]);
    expect(await readReserved()).toEqual([1, 0]);
    const { asidesOver, toRefund } = await readOrdersToDo(AFTER);
    expect([asidesOver, toRefund]).toEqual([{ count: 1, heldInPesos: 3000 }, 0]);
    expect(await collect(orderNumber, [{ way: "cash", inPesos: 7000 }], 7000)).toBe("not-allowed");
  });

  it("are kept again while they are there, with the money that is here", async () => {
    await countStock({ productId: SHIRT.id, size: "M", color: "Negro", onHand: 1 });
    const { orderNumber } = await putAside();
    await end(orderNumber);
    const extend = async () => {
      const change = { ...(await request(orderNumber)), until: "2026-12-05" };
      return (await extendAside(change, AFTER)).outcome;
    };
    expect(await extend()).toBe("saved");
    const again = await read(orderNumber);
    expect([again.status, asideDue(again)]).toEqual(["ready_for_pickup", 7000]);
    expect(again.holdUntil?.toISOString()).toBe("2026-12-06T03:00:00.000Z");
    expect(await readReserved()).toEqual([1, 1]);
    await end(orderNumber, new Date("2026-12-07T00:00:00.000Z"));
    await countStock({ productId: SHIRT.id, size: "M", color: "Negro", onHand: 0 });
    expect(await extend()).toBe("not-allowed");
    expect((await read(orderNumber)).status).toBe("cancelled");
  });

  it("give the money on account back in cash, once", async () => {
    const { id } = await openTill(5000, { author: ANA, now: NOW });
    const { orderNumber } = await putAside();
    await end(orderNumber);
    const back = {
      ...(await request(orderNumber)),
      ...{ amountInCents: null, seenHeldInCents: 300_000, note: "", fromTill: true },
      formKey: "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a",
    };
    expect((await noteManualRefund(back, AFTER)).outcome).toBe("saved");
    expect((await noteManualRefund(back, AFTER)).outcome).toBe("saved");
    expect(await expectedIn(id)).toMatchObject({ cash: 2000, debit: 3000 });
    expect((await readOrdersToDo(AFTER)).asidesOver).toEqual({ count: 0, heldInPesos: 0 });
    const change = { ...(await request(orderNumber)), until: "2026-12-05" };
    expect((await extendAside(change, AFTER)).outcome).toBe("not-allowed");
  });

  it("wait unpaid until the same day when their payment is taken back", async () => {
    const { orderNumber } = await putAside([{ way: "cash", inPesos: 3000 }]);
    expect((await takePaymentBack(await request(orderNumber), NEXT_DAY)).outcome).toBe("saved");
    const order = await read(orderNumber);
    expect([isAside(order), asideDue(order), order.paidAt]).toEqual([true, 10_000, null]);
    expect(order.holdUntil?.toISOString()).toBe("2026-11-29T03:00:00.000Z");
    expect(await readCharged()).toBe(0);
    expect((await end(orderNumber)).status).toBe("cancelled");
  });
});
