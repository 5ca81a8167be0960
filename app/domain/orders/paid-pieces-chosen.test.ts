import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { namePieces, priceChosen } from "./paid-pieces";

const shirt = (id: number, given = {}) => ({
  ...{ id, productId: "remera", name: "Remera", size: "M", color: "Negro", image: "" },
  ...{ priceInPesos: 25_929, quantity: 2, ...given },
});

describe("some pieces of an order", () => {
  it("were paid for with the order's discounts", () => {
    const { priceBlock } = anOrder({ items: [shirt(1)] });
    const order = { items: [shirt(1)], discountInPesos: 5186, priceBlock };
    expect(priceBlock?.transfer?.discountPercent).toBe(10);
    expect(priceChosen(order, [{ itemId: 1, pieces: 1 }])).toBe(23_336);
    expect(priceChosen(order, [{ itemId: 1, pieces: 2 }])).toBe(46_672);
  });

  it("have names", () => {
    const counts = [
      { itemId: 1, pieces: 1 },
      { itemId: 2, pieces: 0 },
    ];
    expect(namePieces([shirt(1), shirt(2)], counts)).toBe("1 × Remera (Negro M)");
    const cap = { ...shirt(1), name: "Gorra", size: "UNICO" };
    expect(namePieces([cap], counts)).toBe("1 × Gorra (Negro Único)");
  });

  it("never cost more in parts than all of them, which are the order without its shipping", () => {
    const anItem = fc
      .record({ priceInPesos: fc.nat({ max: 90_000 }), quantity: fc.integer({ min: 1, max: 4 }) })
      .chain((item) =>
        fc
          .nat({ max: item.priceInPesos * item.quantity })
          .map((offInPesos) => ({ ...item, offInPesos })),
      );
    const anyItems = fc.array(anItem, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyItems, fc.nat({ max: 100 }), (given, share) => {
        const items = given.map((item, id) => shirt(id, item));
        const before = given.reduce(
          (total, item) => total + item.priceInPesos * item.quantity - item.offInPesos,
          0,
        );
        const discountInPesos = Math.floor((before * share) / 100);
        const order = { items, discountInPesos, priceBlock: null };
        const all = items.map(({ id, quantity }) => ({ itemId: id, pieces: quantity }));
        expect(priceChosen(order, all)).toBe(before - discountInPesos);
        for (const { itemId, pieces } of all) {
          const one = priceChosen(order, [{ itemId, pieces: 1 }]);
          expect(one * pieces).toBeLessThanOrEqual(priceChosen(order, [{ itemId, pieces }]));
        }
      }),
    );
  });
});
