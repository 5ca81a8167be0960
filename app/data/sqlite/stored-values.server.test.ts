import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { nextUpdateTime, readTime } from "./stored-values.server";

const NOW = new Date("2025-06-02T12:00:00.000Z");

describe("the time stored with a change", () => {
  it.each([
    ["a change before", "2025-06-01T12:00:00.000Z", "2025-06-02T12:00:00.000Z"],
    ["one in the same millisecond", "2025-06-02T12:00:00.000Z", "2025-06-02T12:00:00.001Z"],
    ["one in the future", "2999-01-01T00:00:00.000Z", "2999-01-01T00:00:00.001Z"],
    ["one as SQLite writes it", "2025-06-02 12:00:00", "2025-06-02T12:00:00.001Z"],
    ["a text that is no time", "ayer", "2025-06-02T12:00:00.000Z"],
    ["nothing", "", "2025-06-02T12:00:00.000Z"],
    ["the last time there is", "+275760-09-13T00:00:00.000Z", "2025-06-02T12:00:00.000Z"],
  ])("after %s", (_, before, after) => {
    expect(nextUpdateTime(before, NOW)).toBe(after);
  });

  it("is later than any stored one, by the least possible", () => {
    const anyTime = () =>
      fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(anyTime(), anyTime(), (before, now) => {
        const next = readTime(nextUpdateTime(before.toISOString(), now))?.getTime();
        expect(next).toBe(now > before ? now.getTime() : before.getTime() + 1);
      }),
    );
  });

  it("is valid, whatever is stored", () => {
    fc.assert(
      fc.property(fc.string(), (before) => {
        expect(readTime(nextUpdateTime(before, NOW))).not.toBeNull();
      }),
    );
  });
});
