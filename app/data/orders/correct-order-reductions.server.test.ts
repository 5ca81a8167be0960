import { describe, expect, it } from "vitest";

import {
  corrected,
  LATER,
  CAP,
  lineOf,
  place,
  run,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { wishFor } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode } from "../../../test/helpers/offers";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { readCreditLeft } from "../offers/codes.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { previewCorrection } from "./correct-order.server";

useCorrectedShop();

describe("codes, offers and the way of paying", () => {
  it("keep their part of what stays, and the discount for a transfer its percentage", async () => {
    await run(
      `INSERT INTO codes (id, code, kind, value, min_pesos) VALUES (1, 'VERANO', 'percent', 10, 50000)`,
    );
    const cart = [shirts(2), { productId: CAP.id, size: "", color: "", quantity: 1 }];
    const order = await place({ cart, code: "VERANO" });
    expect(order.reductions?.code?.inPesos).toBe(6_200);
    const wish = wishFor(order, lineOf(order, { quantity: 1 }));
    const seen = await previewCorrection(order.orderNumber, wish, LATER);
    const plan = seen?.planned.outcome === "planned" ? seen.planned.plan : expect.unreachable();
    expect(plan.notes.join()).toContain("no llega a los");
    const now = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(now.reductions?.code?.inPesos).toBe(3_600);
    const { transfer } = now.priceBlock ?? {};
    expect(now.priceBlock?.listInPesos).toBe(32_400);
    expect(now.discountInPesos).toBe(32_400 - (transfer?.priceInPesos ?? 0));
    expect(now.discountInPesos).toBeGreaterThan(0);
    expect(now.totalInPesos).toBe((transfer?.priceInPesos ?? 0) + now.shippingInPesos);
  });

  it("stay with their own pieces when one comes and goes again", async () => {
    await run(`INSERT INTO codes (id, code, kind, value) VALUES (1, 'VERANO', 'percent', 10)`);
    const order = await place({ cart: [shirts(2)], code: "VERANO" });
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    expect(more.items.map(({ quantity, offInPesos = 0 }) => [quantity, offInPesos])).toEqual([
      [2, 5_200],
      [1, 0],
    ]);
    const [, added] = more.items;
    if (!added) return expect.unreachable();
    const { id: itemId, size, color } = added;
    const back = await corrected(more, { lines: [{ itemId, size, color, quantity: 0 }] });
    expect(back.totalInPesos).toBe(order.totalInPesos);
  });
});

describe("an order that a credit paid a part of", () => {
  const CREDIT = "CREDITO1";
  const left = () =>
    getStoredShop().database.read((connection) => readCreditLeft(connection, CREDIT));

  it("keeps what the credit paid, and frees only what the order does not cost any more", async () => {
    const value = 30_000;
    await asOtherProgram((sqlite) => insertCode(sqlite, { code: CREDIT, kind: "credit", value }));
    const order = await place({ code: CREDIT, cart: [shirts(2)], details: someDetails(PICKUP) });
    const dueInPesos = order.totalInPesos;
    expect(dueInPesos).toBe(52_000 - order.discountInPesos - value);
    const other = await corrected(order, lineOf(order, { size: "L" }));
    expect([other.totalInPesos, (await left())?.leftInPesos]).toEqual([dueInPesos, 0]);
    const one = await corrected(other, lineOf(other, { quantity: 1 }));
    const paidInPesos = 26_000 - one.discountInPesos;
    expect(one).toMatchObject({ totalInPesos: 0, reductions: { code: { inPesos: paidInPesos } } });
    // Nothing is left to pay: it goes on as a new one that a code pays.
    expect(one).toMatchObject({ status: "paid", paidAt: LATER, holdUntil: null });
    expect((await left())?.leftInPesos).toBe(value - paidInPesos);
    const two = await corrected(one, lineOf(one, { quantity: 2 }));
    expect(currentTotal(two)).toBe(52_000 - two.discountInPesos - paidInPesos);
    expect(findBalance(two).toPayInPesos).toBe(currentTotal(two));
  });
});
