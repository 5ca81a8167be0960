import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseCuit } from "./checked-numbers";

const VALID = ["20-12345678-6", "30-50001091-2", "33-69345023-9", "27-00000000-6"];

describe("parseCuit", () => {
  it.each(VALID)("reads %s in any spelling", (cuit) => {
    expect(parseCuit(cuit)).toBe(cuit);
    expect(parseCuit(` ${cuit.replaceAll("-", "")} `)).toBe(cuit);
    expect(parseCuit(cuit.replaceAll("-", " "))).toBe(cuit);
  });

  it.each([
    "",
    "20-12345678-5",
    "2012345678",
    "201234567866",
    "99-12345678-6",
    "veinte",
    "²0123456786",
  ])("refuses %j", (text) => expect(parseCuit(text)).toBeNull());

  it("detects any single wrong digit after the prefix", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID.map((cuit) => cuit.replaceAll("-", ""))),
        fc.integer({ min: 2, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, shift) => {
          const wrong = String((Number(digits[at]) + shift) % 10);
          expect(parseCuit(digits.slice(0, at) + wrong + digits.slice(at + 1))).toBeNull();
        },
      ),
    );
  });
});
