import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createWithdrawalCode, describeAnswerTime, parseWithdrawalCode } from "./withdrawal";

describe("a withdrawal's code", () => {
  it("is read back in any spelling", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
        const code = createWithdrawalCode(bytes);
        expect(code).toMatch(/^ARR-[2-9A-HJKMNP-Z]{8}$/);
        expect(parseWithdrawalCode(` ${code.toLowerCase()} `)).toBe(code);
      }),
    );
  });

  it.each([
    "",
    "ARR-",
    "ARR-2222222",
    "ARR-222222222",
    "ARR-2222222O",
    "XXX-22222222",
    "ARR-2222-2222",
  ])("%j is not valid", (typed) => {
    expect(parseWithdrawalCode(typed)).toBeNull();
  });
});

describe("the time for the answer", () => {
  const createdAt = new Date("2026-11-20T12:00:00Z");
  it.each([
    ["2026-11-20T12:00:00Z", "quedan 24 h", false],
    ["2026-11-21T06:30:00Z", "quedan 5 h", false],
    ["2026-11-21T10:30:00Z", "queda 1 h", false],
    ["2026-11-21T11:30:00Z", "quedan 30 minutos", false],
    ["2026-11-21T11:59:30Z", "queda 1 minuto", false],
    ["2026-11-21T12:00:00Z", "vencido", true],
    ["2026-11-20T11:00:00Z", "quedan 24 h", false],
  ])("at %s is %s", (now, text, isOverdue) => {
    expect(describeAnswerTime({ createdAt, answeredAt: null }, new Date(now))).toEqual({
      text,
      isOverdue,
    });
  });

  it("is over once it is answered", () => {
    expect(describeAnswerTime({ createdAt, answeredAt: createdAt }, createdAt)).toBeNull();
  });
});
