import { describe, expect, it } from "vitest";

import { describeChoice } from "../buying/line-choice";
import { describeVariant, findVariant, listGone } from "./stock-words";

const SHIRT = { sizes: ["M", "2XL"], colors: ["Negro", "Rojo / Azul"] };
const gone = (sizeKey: string, color: string) => ({ sizeKey, color, left: 0 });

describe("describeVariant", () => {
  it.each([
    [{ size: "2XL", color: "Negro" }, "talle XXL, Negro"],
    [{ size: "", color: "Negro" }, "Negro"],
    [{ size: "M", color: "" }, "talle M"],
    [{ size: "", color: "" }, ""],
  ])("says %j as %j", (variant, words) => {
    expect(describeVariant(variant)).toBe(words);
  });
});

describe("findVariant", () => {
  it("finds each size and colour by its description", () => {
    for (const size of SHIRT.sizes)
      for (const color of SHIRT.colors)
        expect(findVariant(SHIRT, describeChoice({ size, color }))).toEqual({ size, color });
    expect(findVariant({ sizes: [], colors: [] }, "")).toEqual({ size: "", color: "" });
  });

  it.each(["", "Talle S · Negro", "Negro", "Talle M"])("finds nothing for %j", (text) => {
    expect(findVariant(SHIRT, text)).toBeNull();
  });
});

describe("listGone", () => {
  const stock = [gone("M", "Negro"), gone("XXL", "Rojo / Azul"), gone("S", "Negro")];

  it("lists what is gone, of all colours or of one", () => {
    expect(listGone({ ...SHIRT, stock }).map(describeChoice)).toEqual([
      "Talle M · Negro",
      "Talle XXL · Rojo / Azul",
    ]);
    expect(listGone({ ...SHIRT, stock }, "Negro")).toEqual([{ size: "M", color: "Negro" }]);
    expect(listGone(SHIRT)).toEqual([]);
  });
});
