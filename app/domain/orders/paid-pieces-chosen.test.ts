import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import type { PieceCount } from "../stock/piece-count";
import { findOverRefunded, namePieces, priceChosen, priceRefund } from "./paid-pieces";

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

  it("go back in any parts and any order, and come to what was paid for the line", () => {
    const aLine = fc
      .record({ priceInPesos: fc.nat({ max: 9_000 }), quantity: fc.integer({ min: 1, max: 6 }) })
      .chain((item) =>
        fc.record({
          item: fc
            .nat({ max: item.priceInPesos * item.quantity })
            .map((offInPesos) => ({ ...item, offInPesos })),
          parts: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 }),
          exchanged: fc.nat({ max: item.quantity }),
        }),
      );
    fc.assert(
      fc.property(aLine, ({ item, parts, exchanged }) => {
        const settled = new Map([[1, exchanged]]);
        const order = {
          ...{ items: [shirt(1, item)], discountInPesos: 0, priceBlock: null },
          ...{
            refunds: [],
            manualRefunds: [] as { amountInCents: number; pieces: PieceCount[] }[],
          },
        };
        const noted = () =>
          order.manualRefunds.map((made) => ({ ...made, note: "", author: "", at: null }));
        let backInPesos = priceChosen(order, [{ itemId: 1, pieces: exchanged }]);
        let left = item.quantity - exchanged;
        for (const part of [...parts, item.quantity]) {
          const asked = [{ itemId: 1, pieces: Math.min(part, left) }];
          const now = { ...order, manualRefunds: noted() };
          expect(findOverRefunded(now, [{ itemId: 1, pieces: left + 1 }], settled)).not.toBeNull();
          expect(findOverRefunded(now, asked, settled)).toBeNull();
          const price = priceRefund(now, asked, settled);
          expect(price).toBeGreaterThanOrEqual(0);
          backInPesos += price;
          left -= Math.min(part, left);
          order.manualRefunds.push({ amountInCents: price * 100, pieces: asked });
        }
        expect(left).toBe(0);
        expect(backInPesos).toBe(item.priceInPesos * item.quantity - item.offInPesos);
      }),
    );
  });

  it("whose refund the provider refused are still to be paid back", () => {
    const pieces = [{ itemId: 1, pieces: 2 }];
    const refund = { ...{ id: 1, paymentId: 1, amountInCents: 100, author: "", lastError: "" } };
    const order = (status: string) => ({
      items: [shirt(1)],
      manualRefunds: [],
      refunds: [{ ...refund, status, at: null, pieces }],
    });
    expect(findOverRefunded(order("refused"), pieces)).toBeNull();
    expect(findOverRefunded(order("wanted"), pieces)).toEqual({ itemId: 1, pieces: 0, bought: 2 });
  });
});
