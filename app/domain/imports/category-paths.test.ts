import { expect, it } from "vitest";

import { readCategoryPaths, findAudienceWord, placeFurtherWords } from "./category-paths";

const REMERAS = { path: "MUJER > REMERAS", category: "MUJER", subcategory: "REMERAS" };

it.each([
  ["MUJER > REMERAS", [], ["", []]],
  ["SALE, MUJER > REMERAS", [], ["SALE", []]],
  ["Mujer > Básicos > Remera", [], ["Básicos", []]],
  ["MARCAS > ACME, MUJER > REMERAS", [], ["ACME", []]],
  ["MUJER > REMERAS, Hombre > Remeras", [], ["Hombre", []]],
  ["MUJER > REMERAS", ["women", "Kids", "VERANO"], ["Niños", []]],
  [
    "MUJER > REMERAS, Todo para la temporada de invierno, Tejidos",
    [],
    ["Todo para la temporada de invierno, Tejidos", []],
  ],
])("%j with %j keeps %j", (text, tags, [collection, leftOut]) => {
  const product = { categories: readCategoryPaths(text), tags };
  expect(placeFurtherWords(product, REMERAS)).toEqual({ collection, leftOut });
});

it.each([
  ["women", "Mujer"],
  ["Women's", "Mujer"],
  ["MENS", "Hombre"],
  ["niñas", "Niños"],
  ["Sale", "Sale"],
  ["algodón", null],
])("%s is %s", (tag, word) => {
  expect(findAudienceWord(tag)).toBe(word);
});
