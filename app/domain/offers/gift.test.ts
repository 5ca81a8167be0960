import { describe, expect, it } from "vitest";

import { describeGift, isOverGiftLimit, measureGift, parseGift, type Gift } from "./gift";

const SHIRT = { productId: "remera", size: "M", color: "Negro" };
const CAP = { productId: "gorra", size: "", color: "Negro" };
const LINES = [
  { ...SHIRT, lineTotalInPesos: 20_000, offerInPesos: 1000, codeInPesos: 900 },
  { ...CAP, lineTotalInPesos: 10_000, codeInPesos: 100 },
];
const amount = (value: number, line: Gift["line"] = null): Gift => ({
  kind: "amount",
  value,
  line,
});
const percent = (value: number, line: Gift["line"] = null): Gift => ({
  kind: "percent",
  value,
  line,
});

describe("a discount of a person of the shop", () => {
  it.each([
    ["1.500", amount(1500)],
    ["$ 900", amount(900)],
    ["10%", percent(10)],
    [" 100 % ", percent(100)],
  ])("reads %j", (typed, gift) => expect(parseGift(typed)).toEqual({ gift, problem: null }));

  it.each([
    ["0%", "El porcentaje va de 1 a 100, sin decimales."],
    ["101%", "El porcentaje va de 1 a 100, sin decimales."],
    ["7,5%", "El porcentaje va de 1 a 100, sin decimales."],
    ["-5", "El descuento no puede ser negativo."],
    ["%", "Escribí el descuento solo con números. Por ejemplo: 26.000."],
  ])("refuses %j", (typed, problem) => expect(parseGift(typed)).toEqual({ gift: null, problem }));

  it("is measured by what its lines cost after the offers", () => {
    expect(measureGift(LINES, amount(1000))).toEqual({ takenInPesos: 1000, ofInPesos: 29_000 });
    expect(measureGift(LINES, amount(900, SHIRT))).toEqual({
      takenInPesos: 900,
      ofInPesos: 19_000,
    });
  });

  it.each([
    [amount(2900), 10, false],
    [amount(2901), 10, true],
    [amount(1900, SHIRT), 10, false],
    [amount(1901, SHIRT), 10, true],
    [amount(1, { ...SHIRT, size: "L" }), 10, true],
    [percent(10), 10, false],
    [percent(11), 10, true],
    [percent(1), 0, true],
    [percent(100), null, false],
  ])("%j is above a limit of %j: %j", (gift, limit, isOver) =>
    expect(isOverGiftLimit(LINES, gift, limit)).toBe(isOver),
  );

  it("is told with its reason and who approved it", () => {
    const given = { gift: percent(10), takenInPesos: 2600, reason: "falla", approvedBy: "Lucía" };
    expect(describeGift(given)).toBe("Descuento de $\u00a02.600 (10%): falla · Lo autorizó Lucía");
    expect(describeGift({ ...given, gift: amount(2600), approvedBy: null })).toBe(
      "Descuento de $\u00a02.600: falla",
    );
  });
});
