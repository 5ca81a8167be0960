import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatCents, formatPesos } from "./money";

describe("formatPesos", () => {
  it.each([
    [0, "$\u00a00"],
    [999, "$\u00a0999"],
    [26_000, "$\u00a026.000"],
    [900_000, "$\u00a0900.000"],
    [1_234_567, "$\u00a01.234.567"],
    [Number.MAX_SAFE_INTEGER, "$\u00a09.007.199.254.740.991"],
  ])("shows %d with a no-break space and points between the thousands", (amount, expected) => {
    expect(formatPesos(amount)).toBe(expected);
  });

  it.each([0.5, 25_999.99, NaN, Infinity, -Infinity, 2 ** 53])(
    "refuses %d instead of rounding it",
    (amount) => {
      expect(() => formatPesos(amount)).toThrow(RangeError);
    },
  );

  it("keeps every digit of any whole amount", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (amount) => {
        expect(Number(formatPesos(amount).replace(/[$.\u00a0]/g, ""))).toBe(amount);
      }),
    );
  });
});

describe("formatCents", () => {
  it.each([
    [0, "$\u00a00,00"],
    [5, "$\u00a00,05"],
    [866_667, "$\u00a08.666,67"],
    [2_148_760, "$\u00a021.487,60"],
    [2_600_000, "$\u00a026.000,00"],
  ])("shows %d with both decimals", (amount, expected) => {
    expect(formatCents(amount)).toBe(expected);
  });

  it.each([0.5, NaN, Infinity, 2 ** 53])("refuses %d instead of rounding it", (amount) => {
    expect(() => formatCents(amount)).toThrow(RangeError);
  });

  it("keeps every cent of any possible cart total", () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 * 3 * 99_999_999 * 100 }), (amount) => {
        expect(Number(formatCents(amount).replace(/[$.,\u00a0]/g, ""))).toBe(amount);
      }),
    );
  });
});
