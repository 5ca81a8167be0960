import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatPesos } from "./money";

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
