import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeOtherUse, formatRounds, judge, percentile } from "./figures";

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });

describe("percentile", () => {
  it.each([
    [50, 5],
    [90, 9],
    [91, 10],
    [99, 10],
    [100, 10],
  ])("%i of the numbers from one to ten is %i", (percent, expected) => {
    expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], percent)).toBe(expected);
  });

  it("is one of the values, and at least that share of them is not above it", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (all, percent) => {
        const found = percentile(all, percent);
        expect(all).toContain(found);
        const notAbove = all.filter((value) => value <= found).length;
        expect(notAbove / all.length).toBeGreaterThanOrEqual(percent / 100);
      }),
    );
  });

  it("of no values is not a number", () => {
    expect(percentile([], 99)).toBeNaN();
  });
});

describe("rounds", () => {
  it.each([
    [[655, 612, 640], 0, "640 (612-655)"],
    [[1234.5], 1, "1,234.5"],
    [[NaN], 0, "n/a"],
  ])("%j are written as their median and their range", (rounds, digits, text) => {
    expect(formatRounds(rounds, digits)).toBe(text);
  });
});

describe("goals", () => {
  it.each([
    [judge(100, { atMost: 100 }, "ms"), "≤ 100 ms: met"],
    [judge(100.1, { atMost: 100 }, "ms"), "≤ 100 ms: not met"],
    [judge(0.49, { atLeast: 0.5 }), "≥ 0.5: not met"],
    [judge(0.5, { atLeast: 0.5 }), "≥ 0.5: met"],
    [judge(NaN, { atMost: 100 }, "MB"), "≤ 100 MB: not met"],
  ])("%s", (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe("other programs", () => {
  it.each([
    [0.02, 0.25, "Other programs used 2 % of the cores before, and 25 % after."],
    [NaN, NaN, "Other programs used n/a % of the cores before, and n/a % after."],
  ])("leave a machine quiet with %d and %d", (before, after, words) => {
    expect(describeOtherUse(before, after)).toBe(words);
  });

  it.each([
    [0.26, 0],
    [0, 0.26],
  ])("make a machine too busy to judge with %d and %d", (before, after) => {
    expect(describeOtherUse(before, after)).toContain("TOO BUSY TO JUDGE");
  });
});
