import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatWhole } from "../plain/whole-number";
import { createStyleGuess, isNoPrice, readPieces, readPrice } from "./number-style";

function guess(texts: readonly string[]) {
  const found = createStyleGuess();
  for (const text of texts) found.note(text);
  return found;
}

describe("the style of a file's numbers", () => {
  it.each([
    [["10,000.00"], "point"],
    [["10.000,00"], "comma"],
    [["10000.5"], "point"],
    [["10000,50"], "comma"],
    [["10.000"], "comma"],
    [["10,000"], "point"],
    [["1.000.000"], "comma"],
    // No thousands begin with a nought, and none have four digits before them.
    [["0.500"], "point"],
    [["1234.567"], "point"],
    // One that decides is worth more than many that do not.
    [["10.000", "12.000", "9.500.00"], "comma"],
    [["10.000", "12.000", "950.50"], "point"],
    [["$ 10.000", "ARS 950,50"], "comma"],
    [["1'000.50"], "point"],
    [["10000", "500"], null],
    [["consultar", "", "7,79E+12"], null],
  ])("of %j is %s", (texts, style) => {
    expect(guess(texts).style()).toBe(style);
  });

  it("is shown with a price that could be read so", () => {
    const found = guess(["9.500.00.1", "10,000.00"]);
    expect(found.example("point")).toEqual({ text: "10,000.00", pesos: 10_000 });
    expect(guess(["100"]).example("point")).toBeNull();
    const rounded = { text: "21,000.50", pesos: 21_001 };
    expect(guess(["21,000.50"]).example("point")).toEqual(rounded);
    expect(guess(["21,000.50", "10,000.00"]).example("point")).not.toEqual(rounded);
  });
});

describe("a price", () => {
  it.each([
    ["10,000.00", "point", 10_000, false],
    ["10.000,49", "comma", 10_000, true],
    ["10.000,50", "comma", 10_001, true],
    ["$\u00a010.000", "comma", 10_000, false],
    ["ars 10.000", "comma", 10_000, false],
    ["26000", "comma", 26_000, false],
    ["0,50", "comma", 1, true],
    ["99.999.999", "comma", 99_999_999, false],
  ] as const)("%j with a decimal %s is %i", (text, style, priceInPesos, hadCents) => {
    expect(readPrice(text, style)).toEqual({ value: { priceInPesos, hadCents } });
  });

  it.each([
    ["consultar", "comma", "“consultar” no es un número"],
    ["-100", "comma", "el precio no puede ser negativo"],
    ["−100", "comma", "el precio no puede ser negativo"],
    ["0", "comma", "el precio tiene que ser mayor que 0"],
    ["0,49", "comma", "el precio tiene que ser mayor que 0"],
    ["100.000.000", "comma", "el precio no puede pasar de $\u00a099.999.999"],
    ["99.999.999,50", "comma", "el precio no puede pasar de $\u00a099.999.999"],
    [
      "10,000.00",
      "comma",
      "“10,000.00” no está escrito como los otros precios del archivo, como 10.000,50",
    ],
    [
      "10.000,5",
      "point",
      "“10.000,5” no está escrito como los otros precios del archivo, como 10,000.50",
    ],
    ["1e3", "point", "“1e3” no es un número"],
    ["∞", "point", "“∞” no es un número"],
  ] as const)("%j is none: %s", (text, style, problem) => {
    expect(readPrice(text, style)).toEqual({ problem });
  });

  it("is the same in each style that it can be written in", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_998 }), fc.nat(99), (pesos, cents) => {
        const decimals = String(cents).padStart(2, "0");
        const comma = `${formatWhole(pesos)},${decimals}`;
        const point = `${formatWhole(pesos).replaceAll(".", ",")}.${decimals}`;
        const value = { priceInPesos: pesos + (cents >= 50 ? 1 : 0), hadCents: cents > 0 };
        expect(guess([comma]).style()).toBe("comma");
        expect(guess([point]).style()).toBe("point");
        expect(readPrice(comma, "comma")).toEqual({ value });
        expect(readPrice(point, "point")).toEqual({ value });
      }),
    );
  });

  it.each([
    ["0", true],
    ["$ 0,00", true],
    ["", true],
    ["0,5", false],
    ["consultar", true],
    ["-", true],
    ["=B2", false],
  ])("%j is nothing: %s", (text, is) => {
    expect(isNoPrice(text)).toBe(is);
  });
});

describe("a number of pieces", () => {
  it.each([
    ["0", 0],
    ["3", 3],
    ["3,0", 3],
    ["3.00", 3],
    ["1.200", 1200],
    ["9999", 9999],
  ])("%j is %i", (text, pieces) => {
    expect(readPieces(text)).toEqual({ value: { pieces, instead: null } });
  });

  it.each([
    ["-1", 0],
    ["−3,00", 0],
    ["10000", 9999],
    ["10.000", 9999],
  ])("%j is normal elsewhere, and %i here", (text, pieces) => {
    const instead = `el stock del archivo es ${text}`;
    expect(readPieces(text)).toEqual({ value: { pieces, instead } });
  });

  it.each([
    ["2,5", "“2,5” no es un número entero de piezas"],
    ["mucho", "“mucho” no es un número"],
  ])("%j is none: %s", (text, problem) => {
    expect(readPieces(text)).toEqual({ problem });
  });
});
