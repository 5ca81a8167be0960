import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { aProduct } from "../../../test/helpers/products";
import { findShelf, listInOtherSections, listMeantGroups, nameWholeSection } from "./shelf";
import type { Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

const shop = [
  "Mujer > Remeras > Manga larga",
  "Mujer > Polleras",
  "Hombre > Remeras",
  "Hombre > Jeans",
].reduce<Taxonomy>(
  (taxonomy, category) => addTypedWords(taxonomy, aProduct({ category, subcategory: "" })),
  { ...BUILT_IN_TAXONOMY, sections: [], groups: [] },
);

function find(...words: [string, string?]) {
  const shelf = findShelf(shop, words[0], words[1]);
  return shelf && [shelf.section.name, shelf.parent?.name, shelf.group?.name];
}

describe("findShelf", () => {
  it("finds a section, a category and a kind", () => {
    expect(find("mujer")).toEqual(["Mujer", undefined, undefined]);
    expect(find("Mujer", "remeras")).toEqual(["Mujer", undefined, "Remeras"]);
    expect(find("hombre", "Remera")).toEqual(["Hombre", undefined, "Remeras"]);
    expect(find("mujer", "manga-larga")).toEqual(["Mujer", "Remeras", "Manga larga"]);
  });

  it("finds a word alone where one section has it", () => {
    expect(find("polleras")).toEqual(["Mujer", undefined, "Polleras"]);
    expect(find("manga larga")).toEqual(["Mujer", "Remeras", "Manga larga"]);
    expect(find("remeras")).toBeNull();
  });

  it("finds no category of another section", () => {
    expect(find("hombre", "polleras")).toBeNull();
    expect(find("nadie", "remeras")).toBeNull();
  });
});

it("A word alone means all that have it, unless it is a section", () => {
  expect(listMeantGroups(shop, "remeras").map(({ section }) => section)).toEqual([
    "mujer",
    "hombre",
  ]);
  expect(listMeantGroups(shop, "polleras")).toEqual([]);
  expect(listMeantGroups(shop, "mujer")).toEqual([]);
});

it("What a section for somebody lacks is offered from the others", () => {
  const [offered] = listInOtherSections(shop, "hombre", "polleras");
  expect(offered?.section).toBe("mujer");
  expect(listInOtherSections(shop, "hombre", "zapatos")).toEqual([]);
  expect(listInOtherSections(BUILT_IN_TAXONOMY, "accesorios", "remeras")).toEqual([]);
});

it("Only a section for somebody has a link of its own to all of it", () => {
  expect(nameWholeSection({ id: "mujer", name: "Mujer" })).toBe("Ver todo Mujer");
  expect(nameWholeSection({ id: "ropa", name: "Ropa" })).toBeNull();
});
