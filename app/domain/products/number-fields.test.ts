import { describe, expect, it } from "vitest";

import { NUMBER_FACTS, type NumberField } from "./number-fields";

const parse = (field: NumberField, text: string) => NUMBER_FACTS[field].parse(text);

describe("a typed number of a product", () => {
  it.each<[NumberField, string, number | null]>([
    ["costInPesos", "", null],
    ["costInPesos", "$ 12.500", 12_500],
    ["costInPesos", "99999999", 99_999_999],
    ["weightInGrams", " ", null],
    ["weightInGrams", "250", 250],
    ["weightInGrams", "1.200 g", 1200],
    ["weightInGrams", "300 gramos", 300],
    ["weightInGrams", "100000", 100_000],
  ])("%s of %j is %j", (field, text, value) => {
    expect(parse(field, text)).toEqual({ value, problem: null });
  });

  it.each<[NumberField, string, RegExp]>([
    ["costInPesos", "0", /^El costo tiene que ser mayor que 0\.$/],
    ["costInPesos", "-1", /^El costo no puede ser negativo\.$/],
    ["costInPesos", "12,50", /^El costo va en pesos enteros/],
    ["costInPesos", "100000000", /^El costo no puede pasar de/],
    ["weightInGrams", "0", /de 1 a 100\.000/],
    ["weightInGrams", "g", /de 1 a 100\.000/],
    ["weightInGrams", "0,3", /gramos enteros/],
    ["weightInGrams", "1 kg", /gramos enteros/],
    ["weightInGrams", "100001", /de 1 a 100\.000/],
  ])("%s refuses %j", (field, text, problem) => {
    expect(parse(field, text).value).toBeNull();
    expect(parse(field, text).problem).toMatch(problem);
  });
});
