import { beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import {
  CAP,
  corrected,
  LATER,
  lineOf,
  place,
  run,
  SHIRT,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { rereadOrder, undo, wishFor } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode } from "../../../test/helpers/offers";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { countStock, findStockFaults, listStock } from "../../../test/helpers/stock";
import { ORDER_EVENTS, type Order } from "../../domain/orders/order";
import { findBalance } from "../../domain/payments/corrected-money";
import { readCreditLeft } from "../offers/codes.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readCorrectionUndo } from "./correction-undo.server";
import { addNote, moveOrder, receivePayment, receiveRest } from "./order-changes.server";

useCorrectedShop();

const composeMails = () => [];
const cap = { productId: CAP.id, size: "", color: "", quantity: 1 };
const request = ({ orderNumber, status: expectedStatus }: Order) => {
  return { orderNumber, author: AUTHOR, expectedStatus, composeMails };
};

/** [on hand, reserved] of each counted size and colour. */
async function numbers() {
  expect(await findStockFaults()).toEqual([]);
  return (await listStock()).map(({ onHand, reserved }) => [onHand, reserved]);
}

const countKept = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[], number>("SELECT count(*) FROM order_corrections").pluck().get(),
  );

/** All of an order but what the correction and its undo add to it; a line that came back has another number. */
function toCompared({ events: _, updatedAt: __, items, ...order }: Order) {
  const compared = items.map(({ id: ___, ...item }) => item);
  return { ...order, items: compared.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

async function undone(order: Order): Promise<Order> {
  const answer = await undo(order, LATER);
  return answer.outcome === "saved" ? answer.order : expect.unreachable(JSON.stringify(answer));
}

describe("taking a correction back", () => {
  beforeEach(async () => {
    await countStock({ productId: SHIRT.id, onHand: 2 });
    await countStock({ productId: SHIRT.id, size: "L", onHand: 2 });
  });

  it("makes the order what it was: buyer, delivery, pieces, code and price block, to the letter", async () => {
    await run(`INSERT INTO codes (id, code, kind, value) VALUES (1, 'VERANO', 'percent', 10)`);
    const order = await place({ cart: [shirts(2), cap], code: "VERANO" });
    await run("UPDATE products SET price = price + 4000");
    const [shirt, hat] = order.items;
    if (!shirt || !hat) return expect.unreachable();
    const now = await corrected(order, {
      buyer: { name: "Eva Gómez", email: "eva@otra.test", phone: "+5493534112026" },
      ...{ delivery: "pickup", address: null },
      lines: [
        { itemId: shirt.id, size: "L", color: "Negro", quantity: 1 },
        { itemId: hat.id, size: "", color: "", quantity: 0 },
      ],
      added: shirts(1, "L"),
    });
    expect(now.totalInPesos).not.toBe(order.totalInPesos);
    expect(await numbers()).toEqual([
      [2, 0],
      [2, 2],
    ]);
    const back = await undone(now);
    expect(toCompared(back)).toEqual({
      ...toCompared(order),
      // Made anew: nobody else was left of it.
      customerId: back.customerId,
    });
    expect(back.items.find(({ name }) => name === shirt.name)?.id).toBe(shirt.id);
    expect(await numbers()).toEqual([
      [2, 2],
      [2, 0],
    ]);
    expect(back.events.at(-1)).toMatchObject({ kind: "correction-undone", author: AUTHOR.name });
    expect(back.events.at(-1)?.text).toContain("E-mail: eva@otra.test → ana@correo.test");
    expect(back.events.at(-1)?.text).toContain("Total: ");
    const customers = await getStoredShop().database.read(({ prepare }) =>
      prepare<[], string>("SELECT email FROM customers").pluck().all(),
    );
    expect(customers).toEqual([order.customerEmail]);
  });

  it("brings a line back where SQLite gave its number to another one of the same order", async () => {
    const order = await place({ cart: [shirts(1), cap] });
    const hat = order.items[1]?.id ?? 0;
    const lines = [{ itemId: hat, size: "", color: "", quantity: 0 }];
    const now = await corrected(order, { lines, added: shirts(1, "L") });
    expect(now.items.map(({ size }) => size)).toEqual(["M", "L"]);
    expect(toCompared(await undone(now))).toEqual(toCompared(order));
    expect(await numbers()).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  it("leaves open what was open before", async () => {
    const order = await place({ details: someDetails(PICKUP) }, "paid");
    const owing = await corrected(order, lineOf(order, { quantity: 2 }));
    const { toPayInPesos } = findBalance(owing);
    expect(toPayInPesos).toBeGreaterThan(0);
    const less = await corrected(owing, { added: { ...cap, quantity: 2 } });
    expect(findBalance(less).toPayInPesos).toBeGreaterThan(toPayInPesos);
    const back = await undone(less);
    expect(back.settlement).toEqual(owing.settlement);
    expect(findBalance(back).toPayInPesos).toBe(toPayInPesos);
    // The correction before is not taken back too.
    expect(await readCorrectionUndo(back)).toBeNull();
    expect((await undo(back, LATER)).outcome).toBe("not-allowed");
  });

  it("is done once, and not on an order that changed since", async () => {
    const order = await place();
    const now = await corrected(order, lineOf(order, { size: "L" }));
    expect((await undo({ ...now, status: "paid" }, LATER)).outcome).toBe("not-allowed");
    expect((await undo(order, LATER)).outcome).toBe("not-allowed");
    expect((await undo(now, LATER)).outcome).toBe("saved");
    expect((await undo(now, LATER)).outcome).toBe("saved");
    const { events } = await rereadOrder(order.orderNumber);
    expect(events.filter(({ kind }) => kind === "correction-undone")).toHaveLength(1);
    expect(await numbers()).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  it("says what is left where the piece is gone, and writes nothing", async () => {
    const order = await place({ cart: [shirts(2)] });
    const now = await corrected(order, lineOf(order, { size: "L" }));
    await place({ cart: [shirts(1)] });
    const problem = expect.stringMatching(/queda 1: no alcanza\.$/) as string;
    expect(await undo(now, LATER)).toEqual({ outcome: "refused", problem });
    expect(await readCorrectionUndo(now)).toMatchObject({ problem });
    expect(await rereadOrder(order.orderNumber)).toEqual(now);
  });

  it("brings the pieces back to an order whose pieces were for sale as it waited, for sale", async () => {
    const order = await place({ cart: [shirts(1), cap] });
    await run(
      `INSERT INTO stock_movements (stock_id, order_id, reserved_delta, reason)
        SELECT stock_id, order_id, -1, 'released' FROM order_items WHERE stock_state = 'reserved';
       UPDATE order_items SET stock_state = 'released' WHERE stock_state = 'reserved';
       UPDATE orders SET hold_until = NULL`,
    );
    const waiting = await rereadOrder(order.orderNumber);
    const now = await corrected(waiting, lineOf(waiting, { quantity: 0 }));
    const back = await undone(now);
    expect(toCompared(back)).toEqual(toCompared(waiting));
    expect(await numbers()).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it("ends the time to pay that the correction had begun", async () => {
    const order = await place({ cart: [cap] });
    await run("UPDATE orders SET hold_until = NULL");
    const waiting = await rereadOrder(order.orderNumber);
    const now = await corrected(waiting, { added: shirts(1) });
    expect(now.holdUntil).not.toBeNull();
    expect(toCompared(await undone(now))).toEqual(toCompared(waiting));
  });
});

describe("what ends the way back of a correction", () => {
  it("is anything but a note for the shop and the work on the order", async () => {
    const order = await place({ details: someDetails(PICKUP) }, "paid");
    const now = await corrected(order, { added: cap });
    const note = { kind: "internal-note", text: "Ojo", seenEvents: now.events.length } as const;
    await addNote({ ...request(now), ...note }, LATER);
    await moveOrder({ ...request(now), to: "preparing" }, LATER);
    const preparing = await rereadOrder(order.orderNumber);
    expect(await readCorrectionUndo(preparing)).toMatchObject({ problem: null });
    const back = await undone(preparing);
    expect(toCompared(back)).toEqual({ ...toCompared(order), status: "preparing" });
    expect(await countKept()).toBe(0);
  });

  it("is every kind of news of an order but one", async () => {
    const order = await place();
    const kept: string[] = [];
    for (const kind of ORDER_EVENTS) {
      const now = await corrected(await rereadOrder(order.orderNumber), { added: cap });
      await run(`INSERT INTO order_events (order_id, kind) VALUES (${order.id}, '${kind}')`);
      if ((await countKept()) === 1) kept.push(kind);
      // Else a correction would be refused.
      await run("DELETE FROM order_events WHERE kind = 'personal-data-erased'");
      const lines = now.items.slice(1).map(({ id: itemId, size, color }) => {
        return { itemId, size, color, quantity: 0 };
      });
      await corrected(await rereadOrder(order.orderNumber), { lines });
    }
    expect(kept).toEqual(["internal-note"]);
  });

  it("is the payment", async () => {
    const order = await place();
    const now = await corrected(order, { added: cap });
    await receivePayment(request(now), LATER);
    const paid = await rereadOrder(order.orderNumber);
    expect((await undo(paid, LATER)).outcome).toBe("not-allowed");
    expect(await rereadOrder(order.orderNumber)).toEqual(paid);
  });

  it("is the payment of its rest", async () => {
    const order = await place({ details: someDetails(PICKUP) }, "paid");
    const now = await corrected(order, { added: cap });
    const { toPayInPesos: seenRestInPesos } = findBalance(now);
    const seen = { seenRestInPesos, seenEvents: now.events.length };
    await receiveRest({ ...request(now), ...seen }, LATER);
    const paid = await rereadOrder(order.orderNumber);
    expect(await readCorrectionUndo(paid)).toBeNull();
    expect((await undo(paid, LATER)).outcome).toBe("not-allowed");
  });

  it("is another correction, which is taken back alone", async () => {
    const order = await place();
    const one = await corrected(order, { added: cap });
    const two = await corrected(one, wishFor({ ...one, customerName: "Ana María" }));
    expect((await undo(one, LATER)).outcome).toBe("not-allowed");
    expect(toCompared(await undone(two))).toEqual(toCompared(one));
  });

  it("is a correction that left nothing to pay, from the start", async () => {
    const value = 30_000;
    await asOtherProgram((sqlite) => insertCode(sqlite, { code: "CRE1", kind: "credit", value }));
    const given = { code: "CRE1", cart: [shirts(2)], details: someDetails(PICKUP) };
    const order = await place(given);
    const free = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(free.paidAt).not.toBeNull();
    expect(await readCorrectionUndo(free)).toBeNull();
  });
});

describe("a credit that the correction left free", () => {
  const left = () =>
    getStoredShop().database.read((connection) => readCreditLeft(connection, "CRE1"));

  it("pays again while it is there, and refuses once it paid for something else", async () => {
    const value = 40_000;
    await asOtherProgram((sqlite) => insertCode(sqlite, { code: "CRE1", kind: "credit", value }));
    const details = someDetails(PICKUP);
    const order = await place({ code: "CRE1", cart: [shirts(1), cap], details });
    expect(order).toMatchObject({ status: "paid", totalInPesos: 0 });
    const lines = [{ itemId: order.items[1]?.id ?? 0, size: "", color: "", quantity: 0 }];
    const now = await corrected(order, { lines });
    const free = await left();
    const back = await undone(now);
    expect(toCompared(back)).toEqual(toCompared(order));
    expect((await left())?.leftInPesos).toBeLessThan(free?.leftInPesos ?? 0);
    const { items } = back;
    const gone = items.map(({ id: itemId, size, color, name, quantity }) => {
      return { itemId, size, color, quantity: name === CAP.name ? 0 : quantity };
    });
    const again = await corrected(back, { lines: gone });
    await place({ code: "CRE1", cart: [cap], details });
    expect(await undo(again, LATER)).toMatchObject({
      ...{ outcome: "refused", problem: expect.stringContaining("Del crédito CRE1") },
    });
  });
});
