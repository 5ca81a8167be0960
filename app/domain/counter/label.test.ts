import { describe, expect, it } from "vitest";

import { countLabels, findLabelCode, fitBars, makeOwnCodes, MAX_OF_ONE } from "./label";

describe("how many labels", () => {
  it.each([
    [{ onHand: 3, arrived: null }, "stock", 3],
    [{ onHand: 0, arrived: null }, "stock", 0],
    // Nobody counts it, so there is no number to go by.
    [{ onHand: null, arrived: null }, "stock", 1],
    [{ onHand: 9, arrived: 4 }, "llego", 4],
    [{ onHand: 9, arrived: null }, "llego", 0],
    [{ onHand: 9, arrived: 4 }, "cada", 2],
    [{ onHand: 9999, arrived: null }, "stock", MAX_OF_ONE],
  ] as const)("of %j by %s: %i", (piece, count, labels) =>
    expect(countLabels(piece, { count, each: 2 })).toBe(labels),
  );
});

describe("what a label says by bars", () => {
  it("is the number of the maker, else the shop's own code", () => {
    expect(findLabelCode({ sku: "T1-M", barcode: "7790001000017" })).toBe("7790001000017");
    expect(findLabelCode({ sku: "T1-M", barcode: "" })).toBe("T1-M");
  });

  it("is as wide as fits, by whole dots of a label printer", () => {
    // 113 modules of three dots, and 154 of two.
    expect(fitBars("4006381333931", 50)).toMatchObject({ kind: "EAN-13", widthMm: 42.38 });
    expect(fitBars("T71-M-NEG", 50)).toMatchObject({ kind: "Code 128", widthMm: 38.5 });
    expect(fitBars("T71-M-NEG", 70)).toMatchObject({ widthMm: 57.75 });
    // Two dots would be too wide.
    expect(fitBars("REMERA-OVERSIZE", 50)).toMatchObject({ modules: 220, widthMm: 48 });
  });

  it.each([
    ["", "no-code"],
    ["REM-Ñ-1", "letters"],
    ["REMERA-OVERSIZE-ALGODON-XL-NEGRO", "too-long"],
  ])("is nothing for %j", (code, problem) => expect(fitBars(code, 50)).toBe(problem));
});

describe("codes that the shop makes", () => {
  const make = (pieces: [number, string, string][], taken: string[] = []) =>
    makeOwnCodes(
      pieces.map(([productRow, size, color]) => ({ productRow, size, color })),
      (code) => taken.includes(code),
    ).map(({ sku }) => sku);

  it("are short, and only of letters that bars can say", () => {
    expect(
      make([
        [71, "2xl", "Negro"],
        [71, "Único", "Ñandú"],
        [8, "27-28", ""],
        [9, "", ""],
        [10, "尺", "🌸"],
      ]),
    ).toEqual(["T71-XXL-NEG", "T71-NAN", "T8-2728", "T9", "T10"]);
  });

  it("are different ones, also from those that the shop has", () => {
    expect(
      make(
        [
          [7, "M", "Negro"],
          [7, "M", "Negro mate"],
          [7, "S", "Rojo"],
        ],
        ["t7-m-neg-2", "t7-s-roj"],
      ),
    ).toEqual(["T7-M-NEG", "T7-M-NEG-3", "T7-S-ROJ-2"]);
  });
});
