import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareSizes, findSize, listSizes, normalizeSize, sizeLabel } from "./size";

const IN_ORDER = [
  ...["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"],
  ...["27-28", "28", "29-30", "30", "32", "38", "40", "44", "48"],
  ...["95D", "Especial"],
  "UNICO",
];

describe("normalizeSize", () => {
  it.each([
    ["2XL", "XXL"],
    ["2xl", "XXL"],
    ["3xl", "XXXL"],
    [" m ", "M"],
    ["Único", "UNICO"],
    ["unico", "UNICO"],
    ["27-28", "27-28"],
    ["XXL", "XXL"],
    ["2 XL", "XXL"],
    ["2xs", "XXS"],
    ["1XL", "XL"],
    ["XXXXL", "4XL"],
    ["5xl", "5XL"],
    ["constructor", "CONSTRUCTOR"],
  ])("spells %j as %s", (size, expected) => {
    expect(normalizeSize(size)).toBe(expected);
  });
});

describe("sizeLabel", () => {
  it.each([
    ["UNICO", "Único"],
    ["único", "Único"],
    ["2XL", "XXL"],
    [" xxl ", "XXL"],
    ["Especial", "Especial"],
    ["constructor", "constructor"],
    [" 27-28 ", "27-28"],
  ])("shows %j as %s", (size, expected) => {
    expect(sizeLabel(size)).toBe(expected);
  });
});

describe("a list of sizes", () => {
  it("has each size once, in the spelling that comes first", () => {
    expect(listSizes(["2XL", "M", "XXL", "m", "4XL"])).toEqual(["M", "2XL", "4XL"]);
    expect(findSize(["M", "2XL"], "xxl")).toBe("2XL");
    expect(findSize(["M", "2XL"], "XL")).toBeNull();
  });
});

describe("compareSizes", () => {
  it("sorts letters, then waists, then other texts, then the single size", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(IN_ORDER), (sizes) => {
        const expected = IN_ORDER.filter((size) => sizes.includes(size));
        expect([...sizes].sort(compareSizes)).toEqual(expected);
      }),
    );
  });

  it("puts both spellings of a size side by side", () => {
    expect(["XXXL", "2XL", "XL", "XXL"].sort(compareSizes)).toEqual(["XL", "2XL", "XXL", "XXXL"]);
  });

  it("is antisymmetric", () => {
    const anySize = fc.oneof(fc.string(), fc.constantFrom(...IN_ORDER), fc.nat(60).map(String));
    fc.assert(
      fc.property(anySize, anySize, (left, right) => {
        expect(Math.sign(compareSizes(left, right))).toBe(
          -Math.sign(compareSizes(right, left)) + 0,
        );
      }),
    );
  });
});
