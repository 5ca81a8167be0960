import { describe, expect, it } from "vitest";

import { combineAudiences, tellAudiences, type Age, type Audience } from "../catalogue/audience";
import type { ToldCells } from "./file-product";
import type { RowProblem } from "./imported-product";
import { readTold } from "./told-fields";

const cell = (text: string) => ({ row: 2, column: "Dato", text });
const cells = (given: Partial<Record<keyof ToldCells, string[]>>): ToldCells => ({
  genders: (given.genders ?? []).map(cell),
  ages: (given.ages ?? []).map(cell),
  costs: (given.costs ?? []).map(cell),
  kilograms: (given.kilograms ?? []).map(cell),
  grams: (given.grams ?? []).map(cell),
});

function read(given: Parameters<typeof cells>[0], named: Audience[] = []) {
  const notes: RowProblem[] = [];
  const { fields, placedFor } = readTold(cells(given), named, { numbers: "comma", notes });
  return { fields, placedFor: [...placedFor], notes: notes.map(({ message }) => message) };
}

describe("whom a product is for", () => {
  it.each<[string[], string[], Audience[], object, Audience[]]>([
    [["Mujer"], [], [], { audiences: ["mujer"] }, []],
    [["Mujer"], ["Niños"], [], { audiences: ["nina"], age: null }, []],
    [["Unisex"], ["kids"], [], { audiences: ["nina", "nino"], age: null }, []],
    [["male"], ["Adults; Kids"], [], { audiences: ["hombre"], age: null }, []],
    [["female", "male"], [], [], { audiences: ["mujer", "hombre"] }, []],
    [["Mujer"], [], ["nina", "nino"], { audiences: ["nina"] }, []],
    [[], ["Bebés"], [], { audiences: ["bebe"], age: null }, []],
    [[], ["Adultos"], [], { age: "adulto" }, []],
    [[], ["Niños"], ["nina"], { age: null }, ["nina"]],
    [[], [], ["mujer"], {}, ["mujer"]],
    [[], [], [], {}, []],
  ])("is read of %j and %j in places for %j", (genders, ages, named, fields, placedFor) => {
    expect(read({ genders, ages }, named)).toEqual({ fields, placedFor, notes: [] });
  });

  it("is not said by a word that means nobody", () => {
    expect(read({ genders: ["Perro"], ages: ["Cachorro"] })).toEqual({
      fields: {},
      placedFor: [],
      notes: [
        "“Perro” no dice para quién es. Ese dato no entra.",
        "“Cachorro” no es una edad que conozcamos. Ese dato no entra.",
      ],
    });
  });

  it.each<[Audience[], Age | null, string | null, Age | null, Audience[]]>([
    [["mujer"], null, "mujer", "adulto", ["mujer"]],
    [["mujer", "hombre"], null, "unisex", "adulto", ["unisex"]],
    [["nina"], null, "mujer", "chicos", ["nina"]],
    [["nina", "nino"], null, "unisex", "chicos", ["nina", "nino"]],
    [["bebe"], null, null, "bebes", ["bebe"]],
    [[], null, null, null, []],
  ])("%j of age %s is told as %s and %s, and read as %j", (audiences, own, gender, age, back) => {
    const told = tellAudiences(audiences, own);
    expect(told).toEqual({ gender, age });
    expect(combineAudiences(told.gender ? [told.gender] : [], told.age)).toEqual(back);
  });
});

it.each([
  [{ costs: ["1.234,50"] }, { costInPesos: 1235 }],
  [{ costs: ["0", "", "900"] }, { costInPesos: 900 }],
  [{ costs: ["0,00"] }, {}],
  [{ kilograms: ["0,250"] }, { weightInGrams: 250 }],
  [{ kilograms: ["1.2"] }, { weightInGrams: 1200 }],
  [{ kilograms: [".5"] }, { weightInGrams: 500 }],
  [{ kilograms: ["1.200"] }, { weightInGrams: 1200 }],
  [{ kilograms: ["250 g"] }, { weightInGrams: 250 }],
  [{ grams: ["0.0", "300"] }, { weightInGrams: 300 }],
  [{ grams: ["1.200"] }, { weightInGrams: 1200 }],
  [{ grams: ["1,200"] }, { weightInGrams: 1200 }],
  [{ grams: ["250.0000"] }, { weightInGrams: 250 }],
  [{ grams: ["250 g"] }, { weightInGrams: 250 }],
  [{ grams: ["0.25 kg"] }, { weightInGrams: 250 }],
])("%j is %j", (given, fields) => {
  expect(read(given)).toEqual({ fields, placedFor: [], notes: [] });
});

it.each([
  [{ costs: ["consultar"] }, "“consultar” no es un costo. Ese dato no entra."],
  [{ grams: ["1.2.3"] }, "“1.2.3” no es un peso. Ese dato no entra."],
  [{ grams: ["liviano"] }, "“liviano” no es un peso. Ese dato no entra."],
  [{ kilograms: ["250"] }, "El peso no puede pasar de 100.000 gramos. Ese dato no entra."],
])("%j says: %s", (given, note) => {
  expect(read(given)).toEqual({ fields: {}, placedFor: [], notes: [note] });
});
