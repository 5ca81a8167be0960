import { describe, expect, it } from "vitest";

import { describeLeft } from "./stock-words";
import { findLeft, isSoldOut, listSizesLeft, listVariants } from "./stock-level";

const level = (sizeKey: string, color: string, left: number) => ({ sizeKey, color, left });
const shirt = { sizes: ["M", "2XL"], colors: ["Crudo", "Azul"] };

describe("findLeft", () => {
  const stock = [level("XXL", "Crudo", 2)];

  it("finds every spelling of a size and a colour", () => {
    expect(findLeft({ stock }, { size: "2xl", color: "CRUDO" })).toBe(2);
  });

  it("is null for what is not counted", () => {
    expect(findLeft({ stock }, { size: "M", color: "Crudo" })).toBeNull();
    expect(findLeft({}, { size: "M", color: "Crudo" })).toBeNull();
  });
});

describe("isSoldOut", () => {
  const none = listVariants(shirt).map(({ size, color }) => level(size, color, 0));

  it("needs every size and colour to be gone", () => {
    expect(isSoldOut({ ...shirt, stock: none })).toBe(true);
    expect(isSoldOut({ ...shirt, stock: none.slice(1) })).toBe(false);
    expect(isSoldOut({ ...shirt, stock: [...none.slice(1), level("M", "Crudo", 1)] })).toBe(false);
    expect(isSoldOut(shirt)).toBe(false);
  });

  it("knows a product without sizes and colours", () => {
    expect(isSoldOut({ sizes: [], colors: [], stock: [level("", "", 0)] })).toBe(true);
  });
});

describe("listSizesLeft", () => {
  const stock = [level("M", "Crudo", 0), level("M", "Azul", 1), level("XXL", "Crudo", 0)];

  it("lists what any colour has, or one", () => {
    expect(listSizesLeft({ ...shirt, stock })).toEqual(["M", "2XL"]);
    expect(listSizesLeft({ ...shirt, stock }, "Crudo")).toEqual([]);
    expect(listSizesLeft({ ...shirt, stock }, "Azul")).toEqual(["M", "2XL"]);
  });
});

it.each([
  [0, "M", "Se agotó el talle M"],
  [1, "M", "Queda 1 en talle M"],
  [2, "unico", "Quedan 2 en talle Único"],
  [3, "", "Quedan 3"],
  [0, "", "Se agotó"],
])("describes %d left in size %j", (left, size, words) => {
  expect(describeLeft(left, size)).toBe(words);
});
