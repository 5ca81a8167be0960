import { describe, expect, it } from "vitest";

import { nextAttempt } from "./fetch-retry";

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("a picture that did not come", () => {
  it.each([
    [1, "2026-03-01T12:01:00.000Z"],
    [2, "2026-03-01T12:05:00.000Z"],
    [3, "2026-03-01T12:30:00.000Z"],
    [4, "2026-03-01T15:00:00.000Z"],
  ])("is tried again after failure %i", (failures, time) => {
    expect(nextAttempt(failures, false, NOW)?.toISOString()).toBe(time);
  });

  it("is given up after the fifth, and at once when nothing will change", () => {
    expect(nextAttempt(5, false, NOW)).toBeNull();
    expect(nextAttempt(1, true, NOW)).toBeNull();
  });
});
