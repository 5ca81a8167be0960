import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parsePostalCode } from "./postal-code";
import { PROVINCES } from "./province";

describe("parsePostalCode", () => {
  it.each([
    ["5000", { text: "5000", number: 5000, province: null }],
    [" 5 000 ", { text: "5000", number: 5000, province: null }],
    ["X5000ABC", { text: "X5000ABC", number: 5000, province: "X" }],
    ["x 5000 abc", { text: "X5000ABC", number: 5000, province: "X" }],
    ["C1425", { text: "C1425", number: 1425, province: "C" }],
    ["b-1900-asd", { text: "B1900ASD", number: 1900, province: "B" }],
  ])("reads %j", (typed, code) => {
    expect(parsePostalCode(typed)).toEqual(code);
  });

  it.each(["", "500", "50000", "0500", "I5000ABC", "Ñ5000ABC", "5000ABC", "X5000AB", "X5000ABCD"])(
    "takes %j for none",
    (typed) => {
      expect(parsePostalCode(typed)).toBeNull();
    },
  );

  it("reads every province's code, and its own stored form", () => {
    const code = fc.tuple(
      fc.constantFrom(...PROVINCES.map(({ id }) => id)),
      fc.integer({ min: 1000, max: 9999 }),
      fc.stringMatching(/^[A-Z]{3}$/),
    );
    fc.assert(
      fc.property(code, ([province, number, street]) => {
        const text = `${province}${number}${street}`;
        expect(parsePostalCode(text)).toEqual({ text, number, province });
      }),
    );
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (typed) => void parsePostalCode(typed)));
  });
});

describe("the provinces", () => {
  it("are 24, each with a letter of its own, sorted by name", () => {
    expect(new Set(PROVINCES.map(({ id }) => id)).size).toBe(24);
    const names = PROVINCES.map(({ name }) => name);
    expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, "es")));
  });
});
