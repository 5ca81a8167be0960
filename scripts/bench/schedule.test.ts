import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countDue, findDueMs } from "./schedule";

describe("the schedule of an open loop", () => {
  it.each([
    [0, 1],
    [4.9, 1],
    [5, 2],
    [1000, 201],
  ])("has at 200 a second, after %d ms, %i due", (elapsedMs, count) => {
    expect(countDue(elapsedMs, 200)).toBe(count);
  });

  it("sends none before it is due, and leaves none out", () => {
    const elapsed = fc.double({ min: 0, max: 120_000, noNaN: true });
    fc.assert(
      fc.property(elapsed, fc.integer({ min: 1, max: 100_000 }), (elapsedMs, perSecond) => {
        const count = countDue(elapsedMs, perSecond);
        const tolerance = 1e-6;
        expect(findDueMs(count - 1, perSecond)).toBeLessThanOrEqual(elapsedMs + tolerance);
        expect(findDueMs(count, perSecond)).toBeGreaterThan(elapsedMs - tolerance);
      }),
    );
  });
});
