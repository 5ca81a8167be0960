import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { transferPrice } from "../payments/price-block";
import { addPieces, listPaidPieces } from "./paid-pieces";

const SHIRT = { priceInPesos: 25_929, quantity: 2 };

describe("what the pieces of an order were paid for", () => {
  it("has the discount for a transfer in it", () => {
    const paid = listPaidPieces({ items: [SHIRT], discountInPesos: 5186, discountPercent: 10 });
    expect(paid.map(addPieces)).toEqual([46_672]);
    expect(paid).toEqual([[{ priceInPesos: 23_336, quantity: 2 }]]);
  });

  it("has what is off an item in that item alone", () => {
    const items = [
      { ...SHIRT, offInPesos: 929 },
      { priceInPesos: 1000, quantity: 1 },
    ];
    const paid = listPaidPieces({ items, discountInPesos: 0, discountPercent: 10 });
    expect(paid.map(addPieces)).toEqual([50_929, 1000]);
  });

  it("has a discount that no percentage gives in all of them, by value", () => {
    const items = [
      { priceInPesos: 300, quantity: 1 },
      { priceInPesos: 100, quantity: 1 },
    ];
    const paid = listPaidPieces({ items, discountInPesos: 100, discountPercent: 10 });
    expect(paid.map(addPieces)).toEqual([225, 75]);
  });

  it("adds up to the order's total without its shipping", () => {
    const anItem = fc
      .record({ priceInPesos: fc.nat({ max: 500_000 }), quantity: fc.integer({ min: 1, max: 3 }) })
      .chain((item) =>
        fc
          .nat({ max: item.priceInPesos * item.quantity })
          .map((offInPesos) => ({ ...item, offInPesos })),
      );
    const anyOrder = fc.record({
      items: fc.array(anItem, { minLength: 1, maxLength: 6 }),
      discountPercent: fc.integer({ min: 0, max: 50 }),
      share: fc.option(fc.nat({ max: 100 })),
    });
    fc.assert(
      fc.property(anyOrder, ({ items, discountPercent, share }) => {
        const without = listPaidPieces({ items, discountInPesos: 0, discountPercent });
        const listInPesos = addPieces(without.flat());
        const byPercent = without.flat().map(({ priceInPesos, quantity }) => ({
          priceInPesos: priceInPesos - transferPrice(priceInPesos, discountPercent),
          quantity,
        }));
        const discountInPesos =
          share === null ? addPieces(byPercent) : Math.floor((listInPesos * share) / 100);
        const paid = listPaidPieces({ items, discountInPesos, discountPercent });
        expect(paid).toHaveLength(items.length);
        expect(addPieces(paid.flat())).toBe(listInPesos - discountInPesos);
        for (const { priceInPesos } of paid.flat()) expect(priceInPesos).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
