import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseCentsText, formatCents } from "./money";

describe("parseCentsText", () => {
  it.each([
    ["1500", 150_000],
    ["1.500", 150_000],
    ["1.500,5", 150_050],
    ["1.500,50", 150_050],
    ["1500.50", 150_050],
    ["$ 1.234.567,89", 123_456_789],
    ["0,01", 1],
    ["ARS 20", 2000],
  ])("reads %s", (text, amountInCents) => {
    expect(parseCentsText(text)).toEqual({ amountInCents, problem: null });
  });

  it.each([
    ["", "Escribí el importe."],
    ["-5", "El importe no puede ser negativo."],
    ["0", "El importe tiene que ser mayor que 0."],
    ["0,00", "El importe tiene que ser mayor que 0."],
    ["9".repeat(20), "El importe es demasiado grande."],
  ])("refuses %j", (text, problem) => {
    expect(parseCentsText(text)).toEqual({ amountInCents: null, problem });
  });

  it.each(["1,500.50", "1.5", "1.50.0", "1,234", "mil", "1e3", "10 %", ",5", "5,"])(
    "finds no amount in %s",
    (text) => expect(parseCentsText(text).amountInCents).toBeNull(),
  );

  it("reads back every amount that the shop writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (amountInCents) => {
        expect(parseCentsText(formatCents(amountInCents)).amountInCents).toBe(amountInCents);
      }),
    );
  });
});
