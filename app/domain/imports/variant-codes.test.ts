import { expect, it } from "vitest";

import { codeKey, findCodeProblem, MAX_CODE_LENGTH, nameCode, planCode } from "./variant-codes";

it.each([
  ["sku", { size: "m", color: "Negro" }, "SKU, talle M, Negro"],
  ["barcode", { size: "", color: "Negro" }, "Código de barras, Negro"],
  ["sku", { size: "", color: "" }, "SKU"],
] as const)("names the %s of %j", (field, variant, name) => {
  expect(nameCode(field, variant)).toBe(name);
});

it("has one key for all spellings of a size and colour", () => {
  const key = codeKey("sku", { size: "XXL", color: "Marrón" });
  expect(codeKey("sku", { size: "2xl", color: "marron" })).toBe(key);
  expect(codeKey("barcode", { size: "XXL", color: "Marrón" })).not.toBe(key);
});

it.each([
  ["", null],
  ["REM-001/M ñ", null],
  ["á".repeat(MAX_CODE_LENGTH), null],
  ["á".repeat(MAX_CODE_LENGTH + 1), "puede tener hasta 60 letras."],
  ["a\tb", "tiene caracteres que no se ven. Escribilo de nuevo."],
  ["a\0", "tiene caracteres que no se ven. Escribilo de nuevo."],
])("of %j says %j", (code, problem) => {
  expect(findCodeProblem(code)).toBe(problem);
});

it.each([
  { typed: "A", seen: "A", now: "B", outcome: "same" },
  { typed: "B", seen: "A", now: "B", outcome: "same" },
  { typed: "B", seen: "A", now: "A", outcome: "write" },
  { typed: "", seen: "A", now: "A", outcome: "write" },
  { typed: "C", seen: "A", now: "B", outcome: "conflict" },
  { typed: "a\tb", seen: "A", now: "B", outcome: "invalid" },
])("of $typed where $seen was seen and $now is stored makes $outcome", (one) => {
  expect(planCode(one.typed, one.seen, one.now).outcome).toBe(one.outcome);
});
