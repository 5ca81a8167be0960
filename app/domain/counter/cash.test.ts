import { describe, expect, it } from "vitest";

import { describeChange, readCashGiven } from "./cash";

describe("cash that was given", () => {
  it.each([
    ["", 18_500, 18_500],
    ["20000", 18_500, 20_000],
    ["$ 20.000", 18_500, 20_000],
    ["18.500", 18_500, 18_500],
  ])("%j for a total of %i", (typed, total, given) =>
    expect(readCashGiven(typed, total)).toEqual({ givenInPesos: given, problem: null }),
  );

  it.each([
    ["18.000", "No alcanza: faltan $\u00a0500."],
    ["20.000,50", "El monto va en pesos enteros, sin centavos. Por ejemplo: 26.000."],
    ["-1", "El monto no puede ser negativo."],
    ["7791234567890", "El monto no puede pasar de $\u00a099.999.999."],
    ["mucho", "Escribí el monto solo con números. Por ejemplo: 26.000."],
  ])("refuses %j", (typed, problem) =>
    expect(readCashGiven(typed, 18_500)).toEqual({ givenInPesos: null, problem }),
  );

  it("gives change only for more than the total", () => {
    expect(describeChange(20_000, 18_500)).toBe("Vuelto $\u00a01.500");
    expect(describeChange(18_500, 18_500)).toBeNull();
  });
});
