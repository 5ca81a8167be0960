import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { reprice } from "../../domain/products/reprice";
import { parsePriceRule } from "./price-rule";

const parse = (modo: string, valor: string, redondeo = "1") =>
  parsePriceRule(new URLSearchParams({ modo, valor, redondeo }));

describe("the form of new prices", () => {
  it("is empty at first, without errors", () => {
    expect(parsePriceRule(new URLSearchParams())).toEqual({
      values: { modo: "subir", valor: "", redondeo: "100" },
      rule: null,
      errors: {},
    });
  });

  it.each([
    ["subir", "10", 100_000],
    ["subir", "12,5", 125_000],
    ["subir", "12.5 %", 125_000],
    ["subir", "10,71 %", 107_100],
    ["subir", "10.71%", 107_100],
    ["bajar", "10,7101", -107_101],
    ["subir", "0,0001", 1],
    ["bajar", "95", -950_000],
    ["subir", "900", 9_000_000],
  ])("%s %s is a percent", (modo, valor, partsPerMillion) => {
    expect(parse(modo, valor, "1000").rule).toEqual({
      kind: "percent",
      partsPerMillion,
      rounding: "1000",
    });
  });

  it("knows the endings, and rounds to 100 pesos for any other word", () => {
    expect(parse("subir", "10", "termina-990").rule).toMatchObject({ rounding: "termina-990" });
    expect(parse("subir", "10", "termina-1").rule).toMatchObject({ rounding: "100" });
  });

  it.each([
    ["26000", 26_000],
    ["26.000", 26_000],
    ["$ 1.026.000", 1_026_000],
  ])("%s is a price", (valor, amountInPesos) => {
    expect(parse("fijar", valor).rule).toEqual({ kind: "amount", amountInPesos });
  });

  it.each([
    ["subir", "", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "0", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "-5", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "diez", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "1 0", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "0,0000", "Escribí un porcentaje. Por ejemplo: 12,5."],
    ["subir", "1,25001", "El porcentaje puede tener hasta 4 decimales. Por ejemplo: 10,71."],
    [
      "subir",
      `10,${"1".repeat(101)}`,
      "El porcentaje puede tener hasta 4 decimales. Por ejemplo: 10,71.",
    ],
    ["subir", "900,0001", "No puede ser más de 900 %."],
    ["bajar", "95,0001", "No puede ser más de 95 %."],
    ["subir", "901", "No puede ser más de 900 %."],
    ["bajar", "96", "No puede ser más de 95 %."],
    ["fijar", "12,5", "Escribí el precio en pesos enteros. Por ejemplo: 26.000."],
    ["fijar", "26.00", "Escribí el precio en pesos enteros. Por ejemplo: 26.000."],
    ["fijar", "0", "El precio tiene que ser mayor que 0."],
    ["fijar", "100.000.000", "El precio no puede pasar de $\u00a099.999.999."],
  ])("%s %j is refused and kept", (modo, valor, message) => {
    const { rule, errors, values } = parse(modo, valor);
    expect({ rule, errors, valor: values.valor }).toEqual({
      rule: null,
      errors: { valor: message },
      valor,
    });
  });

  it("gives a rule that works for any price, or an error", () => {
    const typed = fc.oneof(
      anyText(),
      fc.nat().map(String),
      fc.float().map((number) => String(number)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("subir", "bajar", "fijar", "x"),
        typed,
        anyText(),
        (...fields) => {
          const { rule, errors } = parse(...fields);
          if (rule) expect(reprice(26_000, rule)).toBeGreaterThanOrEqual(1);
          else expect(errors.valor).toBeTypeOf("string");
        },
      ),
    );
  });
});
