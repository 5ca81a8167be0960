import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aLine, anyOfferedLine, anyQuantityOffer, EVERYTHING } from "../../../test/helpers/offers";
import { isInScope } from "./offered-line";
import {
  describeQuantityOffer,
  findQuantityOfferKind,
  takeQuantityOffer,
  type QuantityOfferKind,
} from "./quantity-offer";

const take = (kind: QuantityOfferKind, ...pieces: [unitPriceInPesos: number, quantity: number][]) =>
  takeQuantityOffer(
    pieces.map(([unitPriceInPesos, quantity]) => aLine({ unitPriceInPesos, quantity })),
    { kind, scope: EVERYTHING },
  );

describe("takeQuantityOffer", () => {
  it.each<[QuantityOfferKind, [number, number][], number[][]]>([
    ["2x1", [[1000, 1]], [[0]]],
    ["2x1", [[1000, 2]], [[500, 500]]],
    ["2x1", [[1000, 3]], [[500, 500, 0]]],
    // The set of the two dearest; the cheapest is left alone.
    [
      "2x1",
      [
        [100, 1],
        [3000, 1],
        [1000, 1],
      ],
      [[0], [750], [250]],
    ],
    ["3x2", [[1000, 2]], [[0, 0]]],
    ["3x2", [[1000, 3]], [[334, 333, 333]]],
    [
      "3x2",
      [
        [1000, 2],
        [400, 1],
      ],
      [[167, 167], [66]],
    ],
    ["second-50", [[1000, 2]], [[250, 250]]],
    [
      "second-50",
      [
        [999, 1],
        [5, 1],
      ],
      [[3], [0]],
    ],
    ["2x1", [[0, 2]], [[0, 0]]],
  ])("%s of %j takes %j", (kind, pieces, taken) => {
    expect(take(kind, ...pieces)).toEqual(taken);
  });

  it("leaves out what is not in its scope", () => {
    const lines = [
      aLine({ brandId: "a", groupIds: ["x"] }),
      aLine({ brandId: "b", groupIds: ["x"] }),
      aLine({ brandId: "a", groupIds: ["y"] }),
      aLine({ brandId: "a", groupIds: ["x"], isOnSale: true }),
    ];
    const takenFor = (scope: object) =>
      takeQuantityOffer(lines, { kind: "2x1", scope: { ...EVERYTHING, ...scope } }).flat();
    expect(takenFor({ brands: ["a"], groups: ["x"] })).toEqual([500, 0, 0, 500]);
    expect(takenFor({ brands: ["a"], groups: ["x"], skipsSale: true })).toEqual([0, 0, 0, 0]);
    expect(takenFor({ groups: ["x"], skipsSale: true })).toEqual([500, 500, 0, 0]);
    expect(takenFor({ brands: ["gone"] })).toEqual([0, 0, 0, 0]);
  });

  it("never takes more than a piece costs, nor off a piece out of scope", () => {
    fc.assert(
      fc.property(fc.array(anyOfferedLine), anyQuantityOffer, (lines, offer) => {
        takeQuantityOffer(lines, offer).forEach((pieces, at) => {
          const line = lines[at] ?? aLine();
          const most = isInScope(line, offer.scope) ? line.unitPriceInPesos : 0;
          expect(pieces).toHaveLength(line.quantity);
          expect(pieces.filter((off) => off < 0 || off > most)).toEqual([]);
        });
      }),
    );
  });

  it("gives as much as the cheapest of each set, whatever the order of the lines", () => {
    fc.assert(
      fc.property(fc.array(anyOfferedLine), anyQuantityOffer, (lines, offer) => {
        const sum = (taken: number[][]) => taken.flat().reduce((total, off) => total + off, 0);
        expect(sum(takeQuantityOffer(lines.toReversed(), offer))).toBe(
          sum(takeQuantityOffer(lines, offer)),
        );
      }),
    );
  });
});

it("knows its kinds by their ids and names them for shoppers", () => {
  expect(findQuantityOfferKind("3x2")).toBe("3x2");
  expect(findQuantityOfferKind("4x3")).toBeNull();
  expect(describeQuantityOffer({ kind: "second-50" })).toBe("Segunda unidad al 50\u00a0%");
});
