import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { foldText } from "../plain/fold-text";
import { isGone, isSoldOut, listSizesLeft, listVariants, type Stocked } from "../stock/stock-level";
import { ANY_SIZE, choiceTerm, createChoiceReader } from "./catalogue-entry";
import { normalizeSize } from "./size";

const level = (sizeKey: string, color: string, left: number) => ({ sizeKey, color, left });
const JACKET: Stocked = { sizes: ["M", "2XL"], colors: ["Negro", "Índigo"] };

describe("createChoiceReader", () => {
  it.each<[string, Stocked["stock"]]>([
    ["nothing is counted", undefined],
    ["something is left of all that is counted", [level("M", "Negro", 1)]],
    ["only a size is gone that the product has no more", [level("S", "Negro", 0)]],
  ])("says nothing while %s", (_, stock) => {
    expect(createChoiceReader()({ ...JACKET, ...(stock && { stock }) })).toBeNull();
  });

  it("lists what is left by size and colour, folded", () => {
    const stock = [level("M", "NEGRO", 0), level("XXL", "Negro", 0), level("M", "indigo", 0)];
    expect(createChoiceReader()({ ...JACKET, stock })).toEqual({
      sizes: ["2XL"],
      terms: [choiceTerm("xxl", "indigo"), choiceTerm(ANY_SIZE, "indigo")],
      isSoldOut: false,
    });
  });

  it("knows a product without sizes and colours", () => {
    const bag = { sizes: [], colors: [], stock: [level("", "", 0)] };
    expect(createChoiceReader()(bag)).toEqual({ sizes: [], terms: [], isSoldOut: true });
  });

  it("agrees with the rules of the product's own page", () => {
    const anyLevel = fc.record({
      sizeKey: fc.constantFrom("S", "M", "XXL", ""),
      color: fc.constantFrom("Negro", "negro", "Índigo", ""),
      left: fc.integer({ min: 0, max: 2 }),
    });
    const anyProduct = fc.record({
      sizes: fc.subarray(["S", "M", "2XL"]),
      colors: fc.subarray(["Negro", "índigo"]),
      stock: fc.uniqueArray(anyLevel, {
        selector: ({ sizeKey, color }) => `${sizeKey} ${foldText(color)}`,
      }),
    });
    const readChoices = createChoiceReader();
    fc.assert(
      fc.property(anyProduct, (product) => {
        const left = readChoices(product);
        const lacks = listVariants(product).filter((variant) => isGone(product, variant));
        expect(left === null).toBe(lacks.length === 0);
        if (left === null) return;
        expect(left.isSoldOut).toBe(isSoldOut(product));
        expect([...left.sizes].sort()).toEqual(listSizesLeft(product).sort());
        const sellable = listVariants(product).filter((variant) => !isGone(product, variant));
        const expected = sellable.flatMap(({ size, color }) => [
          choiceTerm(foldText(normalizeSize(size)), foldText(color)),
          choiceTerm(ANY_SIZE, foldText(color)),
        ]);
        expect(new Set(left.terms)).toEqual(new Set(expected));
      }),
    );
  });
});
