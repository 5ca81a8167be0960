import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatShortPesos, roundUpForAxis } from "./chart-scale";

describe("the end of an axis", () => {
  it.each([
    [0, 0],
    [1, 1],
    [11, 20],
    [24_000, 25_000],
    [26_000, 50_000],
    [99_999, 100_000],
    [100_000, 100_000],
    [510_000, 1_000_000],
  ])("for %i is %i", (max, end) => {
    expect(roundUpForAxis(max)).toBe(end);
  });

  it("is above the highest bar, which takes more than a third of the height", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (max) => {
        const end = roundUpForAxis(max);
        expect(end).toBeGreaterThanOrEqual(max * (1 - 1e-12));
        expect(end / 2.6).toBeLessThan(max);
      }),
    );
  });
});

it.each([
  [0, "$ 0"],
  [500, "$ 500"],
  [12_500, "$ 12,5 mil"],
  [150_000, "$ 150 mil"],
  [2_500_000, "$ 2,5 M"],
])("%i is written %s", (amount, text) => {
  expect(formatShortPesos(amount)).toBe(text.replaceAll(" ", "\u00a0"));
});
