import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chooseReturned, listAway } from "./returned-pieces";
import { countPieces } from "./piece-count";
import type { StockState } from "../orders/order";

const aLine = (itemId: number, stockId: number, quantity: number, given = {}) => ({
  ...{ itemId, stockId, quantity, stockState: "taken" as StockState },
  ...{ notedBack: 0, returnedInAll: 0, ...given },
});

describe("the pieces of an order that are away", () => {
  it("are those that left and did not come back", () => {
    expect(
      listAway([
        aLine(1, 7, 3, { returnedInAll: 1 }),
        aLine(2, 8, 2, { stockState: "returned", returnedInAll: 2 }),
      ]),
    ).toEqual([
      { itemId: 1, pieces: 2, returned: 1 },
      { itemId: 2, pieces: 0, returned: 2 },
    ]);
  });

  it("of two lines of one size and colour are never more than what left of both", () => {
    const both = { returnedInAll: 3 };
    expect(
      listAway([aLine(1, 7, 2, both), aLine(2, 7, 2, { ...both, stockState: "returned" })]),
    ).toEqual([
      { itemId: 1, pieces: 1, returned: 1 },
      { itemId: 2, pieces: 0, returned: 2 },
    ]);
  });

  it("of two such lines are those of which no exchange or withdrawal says that they came back", () => {
    const both = { returnedInAll: 2, notedBack: 1 };
    expect(listAway([aLine(1, 7, 2, both), aLine(2, 7, 2, both)])).toEqual([
      { itemId: 1, pieces: 1, returned: 1 },
      { itemId: 2, pieces: 1, returned: 1 },
    ]);
  });

  it("all come back in any parts, and none twice", () => {
    const anyLines = fc.array(
      fc.record({
        stockId: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const anySteps = fc.array(fc.record({ at: fc.nat(), pieces: fc.integer({ min: 1, max: 4 }) }));
    fc.assert(
      fc.property(anyLines, anySteps, (given, steps) => {
        const ledger = new Map<number, number>();
        const states = new Map<number, StockState>();
        const read = () =>
          listAway(
            given.map(({ stockId, quantity }, itemId) =>
              aLine(itemId, stockId, quantity, {
                returnedInAll: ledger.get(stockId) ?? 0,
                stockState: states.get(itemId) ?? "taken",
              }),
            ),
          );
        const sold = given.reduce((total, { quantity }) => total + quantity, 0);
        let back = 0;
        const write = (chosen: readonly { itemId: number; pieces: number }[]) => {
          const away = read();
          for (const { itemId, pieces } of chosen) {
            const stockId = given[itemId]?.stockId ?? 0;
            ledger.set(stockId, (ledger.get(stockId) ?? 0) + pieces);
            if (away[itemId]?.pieces === pieces) states.set(itemId, "returned");
            back += pieces;
          }
        };
        for (const { at, pieces } of steps) {
          const itemId = at % given.length;
          const away = read();
          const wish = { pieces: [{ itemId, pieces }], seenAway: countPieces(away) };
          const chosen = chooseReturned(wish, away);
          expect(chosen !== null).toBe(pieces <= (away[itemId]?.pieces ?? 0));
          write(chosen ?? []);
          expect(countPieces(read())).toBe(sold - back);
        }
        write(chooseReturned("all", read()) ?? []);
        expect([back, countPieces(read())]).toEqual([sold, 0]);
      }),
    );
  });

  it("do not come back by a form that showed others", () => {
    const away = [{ itemId: 1, pieces: 2, returned: 0 }];
    const wish = (pieces: number, seenAway: number, itemId = 1) =>
      chooseReturned({ pieces: [{ itemId, pieces }], seenAway }, away);
    expect(wish(1, 2)).toEqual([{ itemId: 1, pieces: 1 }]);
    expect([wish(1, 3), wish(3, 2), wish(1, 2, 9)]).toEqual([null, null, null]);
    expect(wish(0, 9)).toEqual([]);
  });

  it("do not come back twice because a form names their line twice", () => {
    const away = [{ itemId: 1, pieces: 2, returned: 0 }];
    const one = { itemId: 1, pieces: 1 };
    const twice = (first: number, second: number) => ({
      pieces: [
        { itemId: 1, pieces: first },
        { itemId: 1, pieces: second },
      ],
      seenAway: 2,
    });
    expect(chooseReturned(twice(2, 1), away)).toBeNull();
    expect(chooseReturned(twice(1, 1), away)).toEqual([one, one]);
  });
});
