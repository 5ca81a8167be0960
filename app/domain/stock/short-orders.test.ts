import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findShortItems, type HeldItem } from "./short-orders";

const anItem = (itemId: number, given: Partial<HeldItem> = {}): HeldItem => ({
  ...{ itemId, orderId: itemId * 10, isPaid: false, quantity: 1 },
  createdAt: `2026-01-0${itemId}T12:00:00.000Z`,
  ...given,
});

describe("findShortItems", () => {
  it.each<[string, number, HeldItem[], unknown[]]>([
    ["nobody when all is there", 2, [anItem(1), anItem(2)], []],
    ["the newest order", 1, [anItem(2), anItem(1)], [{ itemId: 2, orderId: 20, missing: 1 }]],
    [
      "an unpaid order before a newer paid one",
      1,
      [anItem(1), anItem(2, { isPaid: true })],
      [{ itemId: 1, orderId: 10, missing: 1 }],
    ],
    [
      "an order by the part that is not there",
      2,
      [anItem(1), anItem(2, { quantity: 3 })],
      [{ itemId: 2, orderId: 20, missing: 2 }],
    ],
    [
      "everybody when nothing is there",
      0,
      [anItem(1), anItem(2, { isPaid: true })],
      [
        { itemId: 2, orderId: 20, missing: 1 },
        { itemId: 1, orderId: 10, missing: 1 },
      ],
    ],
    [
      "the later line among those of one moment",
      1,
      [anItem(2, { createdAt: "x" }), anItem(1, { createdAt: "x" })],
      [{ itemId: 2, orderId: 20, missing: 1 }],
    ],
  ])("names %s", (_, onHand, held, short) => {
    expect(findShortItems(onHand, held)).toEqual(short);
  });

  it("misses exactly the pieces that are not there, in any order of the lines", () => {
    const held = fc.array(
      fc.record({ isPaid: fc.boolean(), quantity: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(fc.nat(20), held, (onHand, given) => {
        const items = given.map((item, at) => anItem(at + 1, item));
        const short = findShortItems(onHand, items);
        const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0);
        const missing = short.reduce((sum, item) => sum + item.missing, 0);
        expect(missing).toBe(Math.max(wanted - onHand, 0));
        expect(findShortItems(onHand, [...items].reverse())).toEqual(short);
        // A paid line falls short only when every unpaid one gets nothing.
        const isPaidShort = short.some(({ itemId }) => items[itemId - 1]?.isPaid);
        const unpaid = items.filter(({ isPaid }) => !isPaid);
        const kept = unpaid.filter(
          (item) => short.find(({ itemId }) => itemId === item.itemId)?.missing !== item.quantity,
        );
        expect(isPaidShort && kept.length > 0).toBe(false);
      }),
    );
  });
});
