import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { expectByWay, writeSeen } from "../../domain/counter/till";
import type { Author } from "../../domain/history/author";
import { findOrder } from "../orders/order-details.server";
import { receivePayment, receiveRest, takePaymentBack } from "../orders/order-changes.server";
import { placeOrder } from "../orders/place-order.server";
import { moveBack } from "../orders/way-back.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { closeTill, findTill, moveCash, openTill } from "./tills.server";

useTemporaryDataDirectory();

const SHIRT = aProduct({ priceInPesos: 10_000 });
const ANA: Author = { adminId: 1, name: "Ana" };
const LUZ: Author = { adminId: 2, name: "Luz" };
const NOW = new Date("2026-11-26T15:00:00.000Z");
const LATER = new Date("2026-11-26T15:05:00.000Z");

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
  await asOtherProgram((sqlite) =>
    sqlite.exec(
      `INSERT INTO admins (id, username, password_hash) VALUES (1, 'ana', ''), (2, 'luz', '')`,
    ),
  );
});
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM orders; DELETE FROM till_movements; DELETE FROM tills"),
  ),
);
afterAll(closeStoredShop);

const readTill = async (id: number) => (await findTill(id)) ?? expect.unreachable();

async function close(id: number, author: Author, seen?: string) {
  const counted = { notes: [], counted: { cash: 0 }, comment: "" };
  const closing = { tillId: id, seen: seen ?? writeSeen(await readTill(id)), ...counted };
  return (await closeTill(closing, { author, now: LATER })).outcome;
}

async function sell(author: Author) {
  const placed = await placeOrder(
    aNewOrder({
      ...{ author, channel: "shop", isHandedOver: true, isAtCounter: true },
      paidParts: [
        { way: "cash", inPesos: 4000 },
        { way: "debit", inPesos: 6000 },
      ],
      cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 }],
      details: someDetails({ ...PICKUP, buyer: { name: "Ana", email: "", phone: "" } }),
    }),
    NOW,
  );
  if (placed.outcome !== "placed") expect.unreachable();
  return placed.order.orderNumber;
}

describe("a till", () => {
  it("is not closed over a sale that came while its money was counted", async () => {
    const { id } = await openTill(500, { author: ANA, now: NOW });
    const seen = writeSeen(await readTill(id));
    await sell(LUZ);
    expect(await close(id, ANA, seen)).toBe("changed");
    expect((await readTill(id)).closedAt).toBeNull();
    expect(await close(id, ANA)).toBe("closed");
  });

  it("is moved and closed by who opened it, while another is open too", async () => {
    const { id } = await openTill(500, { author: ANA, now: NOW });
    const move = () => {
      const movement = { tillId: id, kind: "withdrawal" as const, inPesos: 100, reason: "Cadete" };
      return moveCash({ ...movement, formKey: randomUUID() }, { author: LUZ, now: NOW });
    };
    // The only drawer is everybody's.
    expect((await move()).outcome).toBe("saved");
    await openTill(0, { author: LUZ, now: NOW });
    expect((await move()).outcome).toBe("not-in-hand");
    expect(await close(id, LUZ)).toBe("not-in-hand");
    expect(expectByWay(await readTill(id)).cash).toBe(400);
    expect(await close(id, ANA)).toBe("closed");
  });
});

describe("a sale whose payment is taken back", () => {
  async function takeBack(orderNumber: string) {
    const change = { orderNumber, author: ANA, composeMails: () => [] };
    const back = { ...change, expectedStatus: "delivered", to: "ready_for_pickup" as const };
    expect((await moveBack(back, LATER)).outcome).toBe("moved");
    const undo = { ...change, expectedStatus: "ready_for_pickup" };
    return (await takePaymentBack(undo, LATER)).outcome;
  }

  it("has nothing in the open till any more", async () => {
    const { id } = await openTill(500, { author: ANA, now: NOW });
    const number = await sell(ANA);
    expect(expectByWay(await readTill(id))).toMatchObject({ cash: 4500, debit: 6000 });
    expect(await takeBack(number)).toBe("saved");
    expect(expectByWay(await readTill(id))).toMatchObject({ cash: 500, debit: 0 });
    expect(await findOrder(number)).toMatchObject({ paidAt: null });
  });

  it("stays paid where a closed till counted it", async () => {
    const { id } = await openTill(500, { author: ANA, now: NOW });
    const number = await sell(ANA);
    expect(await close(id, ANA)).toBe("closed");
    expect(await takeBack(number)).toBe("not-allowed");
    expect((await findOrder(number))?.paidAt).not.toBeNull();
    expect(expectByWay(await readTill(id))).toMatchObject({ cash: 4500, debit: 6000 });
  });
});

describe("the rest of a correction in cash, whose order was paid in cash into another till", () => {
  const rest = { seenRestInPesos: 300, seenEvents: 99, way: "cash" } as const;

  async function orderPaidTo(author: Author) {
    const details = someDetails(PICKUP);
    const placed = await placeOrder(
      aNewOrder({
        details,
        cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 }],
      }),
      NOW,
    );
    if (placed.outcome !== "placed") expect.unreachable();
    const { orderNumber } = placed.order;
    const paying = { orderNumber, author, expectedStatus: "pending", composeMails: () => [] };
    expect((await receivePayment(paying, NOW)).outcome).toBe("saved");
    await getStoredShop().database.write(({ prepare }) =>
      runScript({ prepare }, "UPDATE orders SET corrected_by = 300, rest = 300"),
    );
    return { orderNumber, expectedStatus: "paid", composeMails: () => [] };
  }
  const cashOf = async (id: number) => expectByWay(await readTill(id)).cash;

  it("is in the till of who took it, and out of both when the payment is taken back", async () => {
    const first = await openTill(0, { author: ANA, now: NOW });
    const order = await orderPaidTo(ANA);
    const second = await openTill(0, { author: LUZ, now: NOW });
    expect((await receiveRest({ ...order, ...rest, author: LUZ }, LATER)).outcome).toBe("saved");
    expect([await cashOf(first.id), await cashOf(second.id)]).toEqual([10_000, 300]);
    expect((await takePaymentBack({ ...order, author: ANA }, LATER)).outcome).toBe("saved");
    expect([await cashOf(first.id), await cashOf(second.id)]).toEqual([0, 0]);
  });

  it("keeps the payment where its till is closed", async () => {
    const first = await openTill(0, { author: ANA, now: NOW });
    const order = await orderPaidTo(ANA);
    const second = await openTill(0, { author: LUZ, now: NOW });
    expect((await receiveRest({ ...order, ...rest, author: LUZ }, LATER)).outcome).toBe("saved");
    expect(await close(second.id, LUZ)).toBe("closed");
    expect((await takePaymentBack({ ...order, author: ANA }, LATER)).outcome).toBe("not-allowed");
    expect(await cashOf(first.id)).toBe(10_000);
  });
});
