import { describe, expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { searchCatalogue } from "./search";

const SAID = [
  aProduct({ id: "remera-nena-6", sizes: ["4", "6"], audiences: ["nina"] }),
  aProduct({ id: "remera-nena-8", sizes: ["8"], audiences: ["nina"] }),
  aProduct({ id: "remera-hombre", name: "Remera Hombre", audiences: ["hombre"] }),
  aProduct({ id: "remera-mujer", audiences: ["mujer"] }),
  aProduct({ id: "buzo-unisex", name: "Buzo", subcategory: "Buzos", audiences: ["unisex"] }),
  aProduct({ id: "baby-tee", name: "Baby tee", audiences: ["mujer"] }),
  aProduct({ id: "sin-decir" }),
];
const index = indexOf(SAID);

function search(text: string, of = index) {
  const { positions, chips, completeness } = searchCatalogue(of, text);
  const ids = positions.map((position) => of.entries[position]?.id);
  return { ids, chips: chips.map(({ label }) => label), completeness };
}

describe("a search in a shop that says for whom its clothes are", () => {
  it("finds what is for somebody in a size", () => {
    expect(search("remera nena 6")).toEqual({
      ids: ["remera-nena-6"],
      chips: ["remera", "Para Niña", "talle 6"],
      completeness: "all",
    });
  });

  it("lists all for somebody, the newest first, when no garment is asked for", () => {
    expect(search("regalo hombre")).toMatchObject({
      ids: ["remera-hombre", "buzo-unisex"],
      chips: ["Para Hombre"],
    });
    expect(search("dama").ids).toEqual(["remera-mujer", "buzo-unisex", "baby-tee"]);
    expect(search("unisex").ids).toEqual(["buzo-unisex"]);
  });

  it.each([
    ["para caballero", "Para Hombre"],
    ["varón", "Para Hombre o Niño"],
    ["chicos", "Para Niña o Niño"],
  ])("says what %s counts as", (text, label) => {
    expect(search(text).chips).toEqual([label]);
  });

  it("still finds what has the word in its name", () => {
    expect(search("baby tee").ids).toContain("baby-tee");
    expect(search("baby").ids).toEqual(["baby-tee"]);
  });

  it("shows the closest where nothing is for them", () => {
    expect(search("buzo nena")).toMatchObject({ ids: ["buzo-unisex"], completeness: "closest" });
  });
});

it("Where no product says it, the words mean what they meant", () => {
  const plain = indexOf(SAID.map((product) => ({ ...product, audiences: [] })));
  expect(search("remera mujer", plain).ids).toEqual(search("remera", plain).ids);
  expect(search("mujer", plain).ids).toHaveLength(SAID.length);
  expect(search("regalo hombre", plain).ids).not.toContain("remera-mujer");
});
