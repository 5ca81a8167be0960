import { describe, expect, it } from "vitest";

import { aCode } from "../../../test/helpers/offers";
import { calendarDay } from "../plain/buenos-aires";
import {
  describeCodeProblem,
  describeCodeValue,
  findCodeProblem,
  parseCode,
  type CodeProblem,
  type DiscountCode,
} from "./discount-code";

describe("parseCode", () => {
  it.each([
    ["VERANO10", "VERANO10"],
    ["verano10", "VERANO10"],
    [" Verano 10 ", "VERANO10"],
    ["verano\u00a010\t", "VERANO10"],
    ["camión", "CAMION"],
    ["cami\u006f\u0301n", "CAMION"],
    ["Año-2026", "ANO-2026"],
    ["ＶＥＲＡＮＯ１０", "VERANO10"],
    ["a_b.c-d", "A_B.C-D"],
    ["ab", "AB"],
    ["a".repeat(49), "A".repeat(49)],
  ])("%j is %s", (typed, code) => expect(parseCode(typed)).toBe(code));

  it.each([
    "",
    " ",
    "a",
    " á ",
    "a".repeat(50),
    "a".repeat(201),
    "50%",
    "ab<",
    "a/b",
    "a\u200bb",
    "колесо",
    "😀😀",
  ])("%j cannot exist", (typed) => expect(parseCode(typed)).toBeNull());
});

describe("findCodeProblem", () => {
  const LIMITED = { from: "2026-03-01", until: "2026-03-03" };
  it.each<[Partial<DiscountCode>, at: string, CodeProblem | null]>([
    [{}, "2026-03-01T12:00:00Z", null],
    // Midnight in Argentina is 03:00 UTC.
    [LIMITED, "2026-03-01T02:59:59Z", { kind: "not-yet", from: "2026-03-01" }],
    [LIMITED, "2026-03-01T03:00:00Z", null],
    [LIMITED, "2026-03-04T02:59:59Z", null],
    [LIMITED, "2026-03-04T03:00:00Z", { kind: "over", until: "2026-03-03" }],
    [{ maxUses: 5, uses: 4 }, "2026-03-01T12:00:00Z", null],
    [{ maxUses: 5, uses: 5 }, "2026-03-01T12:00:00Z", { kind: "used-up" }],
    [{ maxUses: 5, uses: 9 }, "2026-03-01T12:00:00Z", { kind: "used-up" }],
    // An owner who switches a code off does not want it known.
    [{ isOff: true, ...LIMITED }, "2026-09-01T12:00:00Z", { kind: "unknown" }],
  ])("%j at %s", (change, at, problem) => {
    expect(findCodeProblem(aCode(change), calendarDay(new Date(at)))).toEqual(problem);
  });
});

it.each<[CodeProblem, string]>([
  [{ kind: "unknown" }, "Ese código no existe"],
  [{ kind: "not-yet", from: "2026-03-03" }, "Ese código vale desde el 3 de marzo"],
  [{ kind: "over", until: "2026-03-03" }, "venció el 3 de marzo"],
  [{ kind: "used-up" }, "ya se usó todas las veces"],
  [{ kind: "too-little", missingInPesos: 12_000 }, "falta $\u00a012.000 para usarlo"],
  [{ kind: "not-for-these" }, "no vale para lo que tenés en el carrito"],
  [{ kind: "used-by-you" }, "ya lo usaste con este e-mail"],
])("says %j in the words that people rely on", (problem, words) => {
  expect(describeCodeProblem(problem)).toContain(words);
});

it.each<[Pick<DiscountCode, "kind" | "value">, string]>([
  [{ kind: "percent", value: 10 }, "10\u00a0% de descuento"],
  [{ kind: "amount", value: 5000 }, "$\u00a05.000 de descuento"],
  [{ kind: "shipping", value: 0 }, "Envío gratis"],
])("describes %j", (code, text) => expect(describeCodeValue(code)).toBe(text));
