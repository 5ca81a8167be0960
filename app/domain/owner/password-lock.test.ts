import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  countFailure,
  findLock,
  FORGET_HOURS,
  LOCK_MINUTES,
  MAX_FAILURES,
  normalizeUsername,
  type LoginAttempts,
} from "./password";

const START = new Date("2025-06-02T12:00:00.000Z");
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(START.getTime() + ms);

/** The record after that many failures at the same moment. */
function fail(times: number, now = START, before: LoginAttempts | null = null): LoginAttempts {
  let attempts = countFailure(before, now);
  for (let failure = 1; failure < times; failure += 1) attempts = countFailure(attempts, now);
  return attempts;
}

describe("the lock", () => {
  it("has the specification's limits", () => {
    expect([MAX_FAILURES, LOCK_MINUTES]).toEqual([5, 15]);
  });

  it("does not exist before the first failure", () => {
    expect(findLock(null, START)).toBeNull();
  });

  it.each([1, 2, 3, 4])("does not exist after %i failures", (times) => {
    expect(findLock(fail(times), START)).toBeNull();
    expect(fail(times)).toEqual({ count: times, lastAttempt: START, lockedUntil: null });
  });

  it("starts with the fifth failure and lasts 15 minutes to the millisecond", () => {
    const attempts = fail(5);
    const end = after(15 * MINUTE_MS);
    expect(attempts).toEqual({ count: 5, lastAttempt: START, lockedUntil: end });
    expect(findLock(attempts, after(15 * MINUTE_MS - 1))).toEqual(end);
    expect(findLock(attempts, end)).toBeNull();
  });

  it("starts a new count when it is over", () => {
    expect(countFailure(fail(5), after(15 * MINUTE_MS))).toMatchObject({
      count: 1,
      lockedUntil: null,
    });
  });

  it("does not follow from failures a day apart", () => {
    const dayMs = FORGET_HOURS * 60 * MINUTE_MS;
    expect(countFailure(fail(4), after(dayMs - 1)).lockedUntil).not.toBeNull();
    expect(countFailure(fail(4), after(dayMs)).count).toBe(1);
  });

  it("never allows more than five guesses in 15 minutes, at any times", () => {
    const gaps = fc.array(fc.nat(20 * MINUTE_MS), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (delays) => {
        let attempts: LoginAttempts | null = null;
        let nowMs = START.getTime();
        const guesses: number[] = [];
        for (const delay of delays) {
          nowMs += delay;
          const now = new Date(nowMs);
          if (findLock(attempts, now)) continue;
          guesses.push(nowMs);
          attempts = countFailure(attempts, now);
        }
        // Between the fifth failure of one count and the first of the next lies the whole lock.
        for (const [position, guess] of guesses.entries()) {
          const sixthMs = guesses[position + 5] ?? Infinity;
          const lockMs = LOCK_MINUTES * MINUTE_MS;
          if (sixthMs - guess < lockMs) throw new Error("a sixth guess within 15 minutes");
        }
      }),
    );
  });
});

it.each(["admin", "Admin", " ADMIN ", "\tadmin\n", "ａｄｍｉｎ"])(
  "counts %j as the same user name",
  (typed) => {
    expect(normalizeUsername(typed)).toBe("admin");
  },
);
