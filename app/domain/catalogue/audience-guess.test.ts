import { expect, it } from "vitest";

import { createAudienceGuesser } from "./audience-guess";
import type { Taxonomy } from "./taxonomy";

const ofSection = (section: string) => ({
  ...{ id: `${section}.remeras`, name: "Remeras", section, terms: ["remera"], isInMenu: true },
  ...{ isUndecided: false, picture: "", parent: "", weightInGrams: null },
});

const TAXONOMY: Taxonomy = {
  sections: [
    { id: "hombre", name: "Hombre" },
    { id: "ninos", name: "Niños" },
    { id: "ropa", name: "Ropa" },
  ],
  groups: [ofSection("hombre"), ofSection("ninos"), ofSection("ropa")],
  ...{ brands: [], links: [] },
};

it.each([
  ["Vestido nena", "Ropa", "", ["nina"]],
  ["Camisa hombre", "", "", ["hombre"]],
  ["Buzo Mujer y Hombre", "", "", ["mujer", "hombre"]],
  ["Buzo unisex", "", "", ["unisex"]],
  ["Body recién nacido", "", "", ["bebe"]],
  ["Remera lisa", "Niños", "Remeras", ["nina", "nino"]],
  ["Remera lisa", "Hombre", "Remeras", ["hombre"]],
  ["Remera lisa", "Damas", "Remeras", ["mujer"]],
  ["Remera lisa", "Ropa", "Remeras", []],
  // A word for men and boys: the section decides which, else there is no guess.
  ["Remera varón", "Niños", "Remeras", ["nino"]],
  ["Remera varón", "Hombre", "Remeras", ["hombre"]],
  ["Remera varón", "Ropa", "Remeras", []],
  ["Vestido de mujer", "Niños", "Remeras", ["mujer"]],
  ["Bolso chico", "Ropa", "", []],
])("guesses for %s in %s > %s: %j", (name, category, subcategory, audiences) => {
  const guess = createAudienceGuesser(TAXONOMY);
  expect(guess({ name, category, subcategory, alsoIn: [] })).toEqual(audiences);
});

it("guesses boys in Niños where the shop has a section for girls", () => {
  const sections = [...TAXONOMY.sections, { id: "ninas", name: "Niñas" }];
  const guess = createAudienceGuesser({ ...TAXONOMY, sections });
  const remera = { name: "Remera lisa", category: "Niños", subcategory: "Remeras", alsoIn: [] };
  expect(guess(remera)).toEqual(["nino"]);
});
