import fc from "fast-check";
import { expect, it } from "vitest";

import { CLOCK_TOLERANCE_MS, dueLimits, isDue } from "./due";

const NOW = new Date("2025-06-02T12:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;
const after = (ms: number) => new Date(NOW.getTime() + ms);

it.each([
  [-HOUR_MS, true],
  [0, true],
  [1, false],
  [HOUR_MS, false],
  [HOUR_MS + CLOCK_TOLERANCE_MS, false],
  [HOUR_MS + CLOCK_TOLERANCE_MS + 1, true],
  [365 * 24 * HOUR_MS, true],
])("a time %i ms away is due: %s", (ms, expected) => {
  expect(isDue(after(ms), NOW, HOUR_MS)).toBe(expected);
});

it("agrees with the limits for SQL", () => {
  const moment = fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 2 * HOUR_MS }), (ms, longestWaitMs) => {
      const stored = after(ms).toISOString();
      const { now, latest } = dueLimits(NOW, longestWaitMs);
      expect(stored <= now || stored > latest).toBe(isDue(after(ms), NOW, longestWaitMs));
    }),
  );
});
