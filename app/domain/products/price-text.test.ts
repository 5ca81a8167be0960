import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { formatPesos } from "../plain/money";
import { MAX_PRICE_IN_PESOS, parsePriceText } from "./price-text";

describe("parsePriceText", () => {
  it.each([
    ["26000", 26_000],
    ["26.000", 26_000],
    ["$ 26.000", 26_000],
    [" $26.000 ", 26_000],
    ["ARS 1.234.567", 1_234_567],
    ["1", 1],
    ["99.999.999", MAX_PRICE_IN_PESOS],
  ])("reads %j", (text, priceInPesos) => {
    expect(parsePriceText(text)).toEqual({ priceInPesos, problem: null });
  });

  it.each([
    ["", "Escribí el precio."],
    ["$", "Escribí el precio."],
    ["-26000", "El precio no puede ser negativo."],
    ["−1", "El precio no puede ser negativo."],
    ["0", "El precio tiene que ser mayor que 0."],
    ["26.000,50", "El precio va en pesos enteros, sin centavos. Por ejemplo: 26.000."],
    ["26,000", "El precio va en pesos enteros, sin centavos. Por ejemplo: 26.000."],
    ["26.00", "El precio va en pesos enteros, sin centavos. Por ejemplo: 26.000."],
    ["100000000", "El precio no puede pasar de $\u00a099.999.999."],
    ["0x10", "Escribí el precio solo con números. Por ejemplo: 26.000."],
    ["1e3", "Escribí el precio solo con números. Por ejemplo: 26.000."],
    ["26 mil", "Escribí el precio solo con números. Por ejemplo: 26.000."],
  ])("refuses %j", (text, problem) => {
    expect(parsePriceText(text)).toEqual({ priceInPesos: null, problem });
  });

  it("reads every price the shop writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PRICE_IN_PESOS }), (priceInPesos) => {
        expect(parsePriceText(formatPesos(priceInPesos)).priceInPesos).toBe(priceInPesos);
        expect(parsePriceText(String(priceInPesos)).priceInPesos).toBe(priceInPesos);
      }),
    );
  });

  it("calls it what it is", () => {
    expect(parsePriceText("0", "descuento").problem).toBe(
      "El descuento tiene que ser mayor que 0.",
    );
    expect(parsePriceText("", "monto").problem).toBe("Escribí el monto.");
  });

  it("gives a whole price in range or a problem, for any text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { priceInPesos, problem } = parsePriceText(text);
        if (priceInPesos === null) {
          expect(problem).not.toBe("");
          return;
        }
        expect(Number.isInteger(priceInPesos) && priceInPesos > 0).toBe(true);
        expect(priceInPesos).toBeLessThanOrEqual(MAX_PRICE_IN_PESOS);
      }),
    );
  });
});
