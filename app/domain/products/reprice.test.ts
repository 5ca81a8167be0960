import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_PRICE_IN_PESOS } from "./price-text";
import {
  countRepriced,
  describeRule,
  MAX_PERCENT,
  MIN_PERCENT,
  PARTS_PER_PERCENT,
  reprice,
  ROUNDING_IDS,
  ROUNDINGS,
  type PriceRule,
  type Rounding,
} from "./reprice";

const byPercent = (percent: number, rounding: Rounding = "1"): PriceRule => ({
  kind: "percent",
  partsPerMillion: Math.round(percent * PARTS_PER_PERCENT),
  rounding,
});

describe("reprice", () => {
  it.each<[number, PriceRule, number]>([
    [26_000, byPercent(10), 28_600],
    [26_000, byPercent(-10), 23_400],
    [26_000, byPercent(10.71), 28_785],
    [1_000_000, byPercent(10.7101), 1_107_101],
    [1_000_000, byPercent(0.0001), 1_000_001],
    [38_900, byPercent(12.5, "1000"), 44_000],
    [38_900, byPercent(12.5, "500"), 44_000],
    [38_900, byPercent(12.5, "100"), 43_800],
    [38_900, byPercent(12.5, "50"), 43_750],
    [38_900, byPercent(12.5, "10"), 43_760],
    [38_900, byPercent(12.5), 43_763],
    [1000, byPercent(0.1), 1001],
    [10_500, byPercent(-50, "10"), 5250],
    [11_500, byPercent(-50, "100"), 5800],
    [50, byPercent(50, "50"), 100],
    [100, byPercent(-50, "1000"), 50],
    [1, byPercent(-95), 1],
    [0, byPercent(10), 0],
    [0, { kind: "amount", amountInPesos: 5000 }, 5000],
    [-500, byPercent(10, "100"), 1],
    [MAX_PRICE_IN_PESOS, byPercent(10), MAX_PRICE_IN_PESOS],
    [MAX_PRICE_IN_PESOS, byPercent(10, "1000"), 99_999_000],
    [MAX_PRICE_IN_PESOS, byPercent(10, "termina-900"), 99_999_900],
    [26_000, { kind: "amount", amountInPesos: 19_990 }, 19_990],
    [26_000, { kind: "amount", amountInPesos: 0 }, 1],
  ])("%d under %o is %d", (price, rule, expected) => {
    expect(reprice(price, rule)).toBe(expected);
  });

  it.each<[number, Rounding, number]>([
    [26_000, "termina-900", 28_900],
    [25_818, "termina-900", 27_900],
    [25_818, "termina-990", 27_990],
    [25_818, "termina-999", 27_999],
    [25_910, "termina-999", 28_999],
    [100, "termina-900", 900],
    [1, "termina-990", 990],
    [1000, "termina-999", 999],
  ])("%d plus 10 %% with %s is %d", (price, rounding, expected) => {
    expect(reprice(price, byPercent(10, rounding))).toBe(expected);
  });

  const price = fc.integer({ min: 1, max: MAX_PRICE_IN_PESOS });
  const parts = fc.integer({
    min: MIN_PERCENT * PARTS_PER_PERCENT,
    max: MAX_PERCENT * PARTS_PER_PERCENT,
  });
  const rounding = fc.constantFrom(...ROUNDING_IDS);
  const percentRule = fc.tuple(parts, rounding).map(([partsPerMillion, id]): PriceRule => ({
    kind: "percent",
    partsPerMillion,
    rounding: id,
  }));

  it("gives whole pesos in the allowed range, for any rule", () => {
    const rule = fc.oneof(
      percentRule,
      fc.integer().map((amountInPesos): PriceRule => ({ kind: "amount", amountInPesos })),
    );
    fc.assert(
      fc.property(fc.oneof(price, fc.maxSafeInteger()), rule, (before, chosen) => {
        const after = reprice(before, chosen);
        expect(Number.isSafeInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(1);
        expect(after).toBeLessThanOrEqual(MAX_PRICE_IN_PESOS);
      }),
    );
  });

  it("is exact: of all allowed prices the nearest one, and the higher of two", () => {
    fc.assert(
      fc.property(price, parts, rounding, (before, partsPerMillion, id) => {
        const found = ROUNDINGS.find((each) => each.id === id);
        const step = BigInt(found?.step ?? 0);
        const ending = BigInt(found?.ending ?? 0);
        const exact = BigInt(before) * BigInt(1_000_000 + partsPerMillion);
        const after = BigInt(reprice(before, { kind: "percent", partsPerMillion, rounding: id }));
        const allowed = [after - step, after + step].filter(
          (other) => other >= 1n && other <= BigInt(MAX_PRICE_IN_PESOS),
        );
        const distance = (amount: bigint) => {
          const difference = amount * 1_000_000n - exact;
          return difference < 0n ? -difference : difference;
        };
        // A multiple of a step would be nothing: the price is then in whole pesos.
        if (ending === 0n && after < step) {
          expect(exact < step * 500_000n).toBe(true);
          return;
        }
        expect((after - ending) % step).toBe(0n);
        for (const other of allowed) {
          if (other > after) expect(distance(other)).toBeGreaterThan(distance(after));
          else expect(distance(other)).toBeGreaterThanOrEqual(distance(after));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps the order of two prices", () => {
    fc.assert(
      fc.property(price, price, parts, (left, right, partsPerMillion) => {
        const [low, high] = [Math.min(left, right), Math.max(left, right)];
        const rule: PriceRule = { kind: "percent", partsPerMillion, rounding: "1" };
        expect(reprice(low, rule)).toBeLessThanOrEqual(reprice(high, rule));
      }),
    );
  });
});

describe("describeRule", () => {
  it.each<[PriceRule, string]>([
    [byPercent(12.5, "100"), "Subir 12,5 % y redondear a $\u00a0100"],
    [byPercent(10.71, "1000"), "Subir 10,71 % y redondear a $\u00a01.000"],
    [byPercent(0.0001), "Subir 0,0001 %"],
    [byPercent(100), "Subir 100 %"],
    [byPercent(-10), "Bajar 10 %"],
    [byPercent(-10, "termina-990"), "Bajar 10 % y terminar en 990"],
    [{ kind: "amount", amountInPesos: 26_000 }, "Poner $\u00a026.000"],
  ])("%o", (rule, expected) => expect(describeRule(rule)).toBe(expected));
});

describe("countRepriced", () => {
  it("counts what changes, with the lowest and the highest difference", () => {
    expect(
      countRepriced([1000, 5000, 19_990, 30_000], { kind: "amount", amountInPesos: 19_990 }),
    ).toEqual({
      changed: 3,
      same: 1,
      lowest: { fromPesos: 30_000, toPesos: 19_990 },
      highest: { fromPesos: 1000, toPesos: 19_990 },
    });
  });

  it("knows a rule that changes nothing", () => {
    const totals = countRepriced([1000, 2000], byPercent(0.01, "1000"));
    expect(totals).toEqual({ changed: 0, same: 2, lowest: null, highest: null });
  });
});
