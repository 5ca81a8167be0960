import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_PRICE_IN_PESOS } from "./price-text";
import {
  describeRule,
  MAX_PERCENT,
  MIN_PERCENT,
  reprice,
  ROUNDINGS_IN_PESOS,
  type PriceRule,
  type Rounding,
} from "./reprice";

const byPercent = (percent: number, roundingInPesos: Rounding = 1): PriceRule => ({
  kind: "percent",
  percent,
  roundingInPesos,
});

describe("reprice", () => {
  it.each<[number, PriceRule, number]>([
    [26_000, byPercent(10), 28_600],
    [26_000, byPercent(-10), 23_400],
    [38_900, byPercent(12.5, 1000), 44_000],
    [38_900, byPercent(12.5, 100), 43_800],
    [38_900, byPercent(12.5, 10), 43_760],
    [38_900, byPercent(12.5), 43_763],
    [1000, byPercent(0.1), 1001],
    [10_500, byPercent(-50, 10), 5250],
    [11_500, byPercent(-50, 100), 5800],
    [100, byPercent(-50, 1000), 50],
    [1, byPercent(-95), 1],
    [0, byPercent(10), 1],
    [MAX_PRICE_IN_PESOS, byPercent(10), MAX_PRICE_IN_PESOS],
    [26_000, { kind: "amount", amountInPesos: 19_990 }, 19_990],
    [26_000, { kind: "amount", amountInPesos: 0 }, 1],
  ])("%d under %o is %d", (price, rule, expected) => {
    expect(reprice(price, rule)).toBe(expected);
  });

  const price = fc.integer({ min: 1, max: MAX_PRICE_IN_PESOS });
  const percent = fc
    .integer({ min: MIN_PERCENT * 10, max: MAX_PERCENT * 10 })
    .map((tenths) => tenths / 10);
  const rounding = fc.constantFrom(...ROUNDINGS_IN_PESOS);

  it("gives whole pesos in the allowed range, for any rule", () => {
    const rule = fc.oneof(
      fc.tuple(percent, rounding).map(([part, step]) => byPercent(part, step)),
      fc.integer().map((amountInPesos): PriceRule => ({ kind: "amount", amountInPesos })),
    );
    fc.assert(
      fc.property(fc.oneof(price, fc.maxSafeNat()), rule, (before, chosen) => {
        const after = reprice(before, chosen);
        expect(Number.isSafeInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(1);
        expect(after).toBeLessThanOrEqual(MAX_PRICE_IN_PESOS);
      }),
    );
  });

  it("stays within half a rounding step of the exact price", () => {
    fc.assert(
      fc.property(price, percent, rounding, (before, part, step) => {
        const exact = before * (1 + part / 100);
        fc.pre(exact >= step && exact <= MAX_PRICE_IN_PESOS - step);
        const after = reprice(before, byPercent(part, step));
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(step / 2 + 1e-6);
        expect(after % step).toBe(0);
      }),
    );
  });

  it("keeps the order of two prices", () => {
    fc.assert(
      fc.property(price, price, percent, (left, right, part) => {
        const [low, high] = [Math.min(left, right), Math.max(left, right)];
        const rule = byPercent(part);
        expect(reprice(low, rule)).toBeLessThanOrEqual(reprice(high, rule));
      }),
    );
  });
});

describe("describeRule", () => {
  it.each<[PriceRule, string]>([
    [byPercent(12.5, 100), "Subir 12,5 % y redondear a $\u00a0100"],
    [byPercent(-10), "Bajar 10 %"],
    [{ kind: "amount", amountInPesos: 26_000 }, "Poner $\u00a026.000"],
  ])("%o", (rule, expected) => expect(describeRule(rule)).toBe(expected));
});
