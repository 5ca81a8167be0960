import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { spread } from "./piece-prices";

describe("spread", () => {
  it.each<[amount: number, weights: number[], parts: number[]]>([
    [0, [5, 5], [0, 0]],
    [10, [], []],
    [10, [0, 0], [0, 0]],
    [1, [1, 1, 1], [1, 0, 0]],
    [100, [1000, 1000, 1000], [34, 33, 33]],
    [10, [1, 99], [0, 10]],
    [50, [100, 200, 300], [8, 17, 25]],
    [999, [3, 0, 7], [3, 0, 7]],
  ])("%i over %j is %j", (amount, weights, parts) => {
    expect(spread(amount, weights)).toEqual(parts);
  });

  const anyWeights = fc.array(fc.nat({ max: 100_000_000_000_000 }), { maxLength: 40 });

  it("adds up to the amount, and no part is above its weight", () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), anyWeights, (amount, weights) => {
        const parts = spread(amount, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts).toHaveLength(weights.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.min(amount, total));
        parts.forEach((part, at) => {
          expect(Number.isInteger(part) && part >= 0 && part <= (weights[at] ?? -1)).toBe(true);
        });
      }),
    );
  });

  it("differs from the exact share by less than one", () => {
    const anySmall = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), anySmall, (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const whole = Math.min(amount, total);
        spread(amount, weights).forEach((part, at) => {
          expect(Math.abs(part - (whole * (weights[at] ?? 0)) / total)).toBeLessThan(1);
        });
      }),
    );
  });
});
