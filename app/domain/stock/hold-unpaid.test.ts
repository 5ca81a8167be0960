import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import { findWorryingShare, isUnheld, mayHold } from "./hold";

const CAPS = { unpaidPiecesPerAddress: 15, unpaidSharePercent: 30 };

const networks = ["", "a", "b", "c"];
const steps = fc.array(
  fc.record({
    network: fc.constantFrom(...networks),
    wanted: fc.integer({ min: 1, max: 90 }),
    // A share of the orders is paid or cancelled in between.
    ends: fc.boolean(),
  }),
  { maxLength: 80 },
);
const caps = fc.record({
  unpaidPiecesPerAddress: fc.integer({ min: 5, max: 1000 }),
  unpaidSharePercent: fc.integer({ min: 1, max: 100 }),
});

describe("mayHold", () => {
  it("never lets a network, or all together, hold more than their cap", () => {
    fc.assert(
      fc.property(steps, caps, fc.integer({ min: 0, max: 6000 }), (orders, given, stock) => {
        const held: { network: string; pieces: number }[] = [];
        const sum = (of: typeof held) => of.reduce((all, { pieces }) => all + pieces, 0);
        for (const { network, wanted, ends } of orders) {
          if (ends) held.pop();
          const ofShoppers = sum(held);
          const left = stock - ofShoppers;
          const ofAddress = network === "" ? 0 : sum(held.filter((one) => one.network === network));
          if (wanted > left || !mayHold(wanted, { left, ofShoppers, ofAddress }, given)) continue;
          held.push({ network, pieces: wanted });
          const share = Math.floor((stock * given.unpaidSharePercent) / 100);
          expect(sum(held)).toBeLessThanOrEqual(Math.max(share, given.unpaidPiecesPerAddress));
          for (const name of networks.slice(1)) {
            const own = sum(held.filter((one) => one.network === name));
            expect(own).toBeLessThanOrEqual(given.unpaidPiecesPerAddress);
          }
        }
      }),
    );
  });

  it("lets three shoppers of a shop with 20 pieces hold a usual cart", () => {
    for (const ofShoppers of [0, 5, 10]) {
      const pieces = { left: 20 - ofShoppers, ofShoppers, ofAddress: 0 };
      expect(mayHold(5, pieces, DEFAULT_SHOP_SETTINGS)).toBe(true);
    }
  });

  it.each([
    [5, { left: 5405, ofShoppers: 0, ofAddress: 10 }, true],
    [6, { left: 5405, ofShoppers: 0, ofAddress: 10 }, false],
    [1, { left: 700, ofShoppers: 299, ofAddress: 0 }, false],
    [1, { left: 701, ofShoppers: 299, ofAddress: 0 }, true],
  ])("%i more with %o: %s", (wanted, pieces, may) => {
    expect(mayHold(wanted, pieces, CAPS)).toBe(may);
  });
});

it.each([
  [0, 0, 0],
  [100, 0, 0],
  [86, 14, 0],
  [85, 15, 15],
  [0, 3, 100],
])("with %i pieces left and %i held unpaid the owner reads %i %%", (left, inAll, percent) => {
  expect(findWorryingShare({ left, inAll }, CAPS)).toBe(percent);
});

describe("isUnheld", () => {
  const order = (stockState: "reserved" | "released", given = {}) =>
    anOrder({ items: anOrder().items.map((item) => ({ ...item, stockState })), ...given });

  it("is true only while an unpaid order waits without its pieces", () => {
    expect(isUnheld(order("released"))).toBe(true);
    expect(isUnheld(order("reserved"))).toBe(false);
    expect(isUnheld(anOrder())).toBe(false);
    expect(isUnheld(order("released", { status: "cancelled" }))).toBe(false);
    expect(isUnheld(order("released", { paidAt: new Date() }))).toBe(false);
  });
});
