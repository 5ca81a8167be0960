import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  countStep,
  formatKey,
  formatRecoveryCode,
  isFreshStep,
  lacksSecondFactor,
  readTypedCode,
  RECOVERY_ALPHABET,
  RECOVERY_SIGNS,
} from "./second-factor";

const NOW = new Date("2025-06-02T12:00:10.000Z");
const STEP = countStep(NOW);

describe("the code of a step", () => {
  it.each([
    ["that is the current one", STEP, 0, true],
    ["after one that was used", STEP, STEP - 1, true],
    ["that was used", STEP, STEP, false],
    ["before one that was used", STEP - 1, STEP, false],
    ["of a phone that is ahead", STEP + 1, STEP, true],
    ["whose phone was ahead before", STEP, STEP + 1, false],
    ["after a clock that was a day ahead", STEP, STEP + 2880, true],
  ])("%s works or not", (_, step, usedStep, isFresh) => {
    expect(isFreshStep(step, usedStep, NOW)).toBe(isFresh);
  });

  it("is counted from 1970 in half minutes", () => {
    expect(countStep(new Date(59_000))).toBe(1);
    expect(countStep(new Date(1_111_111_109_000))).toBe(0x23523ec);
  });
});

describe("a typed code", () => {
  it.each(["123456", " 123 456 ", "123-456", "１２３４５６", "123\u00a0456", "\u200b123456"])(
    "of an app is read from %j",
    (typed) => {
      expect(readTypedCode(typed)).toEqual({ kind: "app", code: "123456" });
    },
  );

  it.each([
    "9f3k-2m7q-8d1a-9f3k-2m7q-8d1b",
    "9F3K2M7Q8D1A9F3K2M7Q8D1B",
    " 9f3k 2m7q 8d1a 9f3k 2m7q 8d1b ",
    "9f3k–2m7q–8d1a–9f3k–2m7q–8d1b",
    "9f3k.2m7q.8d1a.9f3k.2m7q.8d1b",
  ])("for recovery is read from %j", (typed) => {
    const code = "9f3k2m7q8d1a9f3k2m7q8d1b";
    expect(readTypedCode(typed)).toEqual({ kind: "recovery", code });
  });

  it("for recovery of an earlier version has ten signs", () => {
    expect(readTypedCode("9f3k-2m7q-8d")).toEqual({ kind: "recovery", code: "9f3k2m7q8d" });
  });

  it("for recovery may have letters that look like its digits", () => {
    expect(readTypedCode("IlO0-abcd-ef")).toEqual({ kind: "recovery", code: "1100abcdef" });
  });

  it.each(["", "12345", "1234567", "12345a", "9f3k-2m7q", "9f3k-2m7q-8du", "u".repeat(10), "ñ"])(
    "cannot be %j",
    (typed) => {
      expect(readTypedCode(typed)).toBeNull();
    },
  );

  it("is no reading of a long text", () => {
    expect(readTypedCode(`123456${" ".repeat(60)}`)).toBeNull();
  });

  it("is read back from what the page shows", () => {
    const sign = fc.constantFrom(...RECOVERY_ALPHABET);
    const codes = fc
      .array(sign, { minLength: RECOVERY_SIGNS, maxLength: RECOVERY_SIGNS })
      .map((signs) => signs.join(""));
    fc.assert(
      fc.property(codes, (code) => {
        expect(formatRecoveryCode(code)).toMatch(/^(\w{4}-){5}\w{4}$/);
        expect(readTypedCode(formatRecoveryCode(code).toUpperCase())?.code).toBe(code);
      }),
    );
  });
});

it("a key stands in groups of four", () => {
  expect(formatKey("6N3NHP465MZX")).toBe("6N3N HP46 5MZX");
});

describe("a role that needs a second factor", () => {
  it.each([
    ["owner", false, ["owner"], true],
    ["owner", true, ["owner"], false],
    ["sales", false, ["owner"], false],
    ["sales", false, [], false],
  ] as const)("%s with %s of %j", (role, hasSecondFactor, roles, lacks) => {
    expect(lacksSecondFactor({ role, hasSecondFactor }, roles)).toBe(lacks);
  });
});
