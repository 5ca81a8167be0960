import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { AUDIENCES, type Audience } from "./audience";
import { pathOf } from "./arrange-groups";
import { createPlacer, pathOfPlace, type Place } from "./product-places";
import type { Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

const PATHS = [
  "Mujer > Remeras > Manga larga",
  "Mujer > Camisas > Manga larga",
  "Mujer > Polleras",
  "Hombre > Remeras",
  "Niños > Remeras",
  "Calzado > Zapatillas > Running",
];

/** A shop that sells to women, men and children. */
const SHOP = addTypedWords(BUILT_IN_TAXONOMY, {
  ...{ category: "", subcategory: "", brand: "" },
  alsoIn: PATHS,
});

type Given = { path: string; audiences?: Audience[]; alsoIn?: string[] };

function place({ path, audiences = [], alsoIn = [] }: Given, taxonomy: Taxonomy = SHOP) {
  const parts = path.split(" > ");
  const category = parts.length > 1 ? parts.slice(0, -1).join(" > ") : path;
  const subcategory = parts.length > 1 ? (parts.at(-1) ?? "") : "";
  return createPlacer(taxonomy)({ category, subcategory, audiences, alsoIn });
}

const write = (places: readonly Place[]) => places.map((one) => pathOfPlace(SHOP, one).join(" > "));

describe("the places of a product", () => {
  it("are addresses of their own for one word in several sections and categories", () => {
    const remeras = SHOP.groups.filter(({ name }) => ["Remeras", "Manga larga"].includes(name));
    expect(remeras.map(pathOf)).toEqual([
      "ropa/remeras",
      "mujer/remeras",
      "mujer/manga-larga",
      "mujer/camisas-manga-larga",
      "hombre/remeras",
      "ninos/remeras",
    ]);
    expect(new Set(SHOP.groups.map(({ id }) => id)).size).toBe(SHOP.groups.length);
  });

  it.each(PATHS)("begin with that of its category: %j", (path) => {
    expect(write([place({ path }).main])).toEqual([path]);
  });

  it.each<[string, Given, string[]]>([
    [
      "what is unisex hangs with women and men",
      { path: "Mujer > Remeras", audiences: ["unisex"] },
      ["Mujer > Remeras", "Hombre > Remeras"],
    ],
    [
      "a section without the category takes it too",
      { path: "Mujer > Polleras", audiences: ["mujer", "nina"] },
      ["Mujer > Polleras", "Niños"],
    ],
    [
      "a kind goes to the category where the kind is not",
      { path: "Mujer > Remeras > Manga larga", audiences: ["unisex"] },
      ["Mujer > Remeras > Manga larga", "Hombre > Remeras"],
    ],
    [
      "a general section leads to those of its audience",
      { path: "Ropa > Remeras", audiences: ["hombre"] },
      ["Ropa > Remeras", "Hombre > Remeras"],
    ],
    [
      "a section that is named alone leads to its category too",
      { path: "Ropa > Remeras", audiences: ["hombre"], alsoIn: ["Hombre"] },
      ["Ropa > Remeras", "Hombre", "Hombre > Remeras"],
    ],
    [
      "each place once",
      { path: "Hombre > Remeras", audiences: ["hombre"], alsoIn: ["Hombre > Remeras", "Hombre"] },
      ["Hombre > Remeras"],
    ],
    [
      "further places",
      { path: "Mujer > Polleras", alsoIn: ["Ropa > Jeans", "Calzado"] },
      ["Mujer > Polleras", "Ropa > Jeans", "Calzado"],
    ],
    ["no category of another audience", { path: "Hombre > Polleras" }, ["Hombre"]],
    [
      "words without a section, where whom it is for has them",
      { path: "Camisas", audiences: ["mujer"] },
      ["Ropa > Camisas", "Mujer > Camisas"],
    ],
    [
      "no section of others for words that only they have",
      { path: "Polleras", audiences: ["hombre"] },
      ["Hombre"],
    ],
    [
      "words without a section first where clothes are for everybody",
      { path: "Remeras > Manga larga" },
      ["Ropa > Remeras"],
    ],
    ["words that no group has", { path: "Ropa > Cosas" }, ["Ropa"]],
  ])("%s", (_, given, paths) => {
    expect(write(place(given).all)).toEqual(paths);
  });

  it("keep girls and boys apart in a shop with a section for girls", () => {
    const apart = addTypedWords(SHOP, {
      ...{ category: "Niñas", subcategory: "Vestidos", alsoIn: [], brand: "" },
    });
    const sectionsOf = (given: Given) => place(given, apart).sectionIds;
    expect(sectionsOf({ path: "Niñas > Vestidos", audiences: ["nina"] })).toEqual(["ninas"]);
    expect(sectionsOf({ path: "Niños > Remeras", audiences: ["nino"] })).toEqual(["ninos"]);
    expect(sectionsOf({ path: "Ropa > Remeras", audiences: ["nina"] })).toEqual(["ropa", "ninas"]);
    expect(place({ path: "Ropa > Remeras", audiences: ["nina"] }).sectionIds).toContain("ninos");
  });

  it("follow the words of a category that got another name", () => {
    const groups = SHOP.groups.map((group) =>
      group.id === "mujer.remeras"
        ? { ...group, name: "Remeras y tops", terms: [...group.terms, "remera y top"] }
        : group,
    );
    const given: Given = { path: "Mujer > Remeras", audiences: ["unisex"] };
    expect(write(place(given, { ...SHOP, groups }).all)).toContain("Hombre > Remeras");
  });

  it("are none without words", () => {
    expect(place({ path: "" })).toEqual({
      main: { section: null, group: null },
      all: [{ section: null, group: null }],
      ...{ sectionIds: [], groupIds: [] },
    });
  });

  it("hold every stated place and audience, and a group never without its section and category", () => {
    const anyPath = fc.constantFrom(...PATHS, "Ropa > Jeans", "Mujer", "Puffers", "Nada > Así", "");
    const anyAudiences = fc.subarray(AUDIENCES.map(({ id }) => id));
    fc.assert(
      fc.property(
        anyPath,
        fc.array(anyPath, { maxLength: 4 }),
        anyAudiences,
        (path, alsoIn, audiences) => {
          const places = place({ path, alsoIn, audiences });
          const { sectionIds, groupIds, all } = places;
          expect(new Set(groupIds).size).toBe(groupIds.length);
          for (const stated of [path, ...alsoIn]) {
            const { section, group } = place({ path: stated }).main;
            if (section) expect(sectionIds).toContain(section.id);
            if (group) expect(groupIds).toContain(group.id);
          }
          for (const id of groupIds) {
            const group = SHOP.groups.find((one) => one.id === id);
            expect(sectionIds).toContain(group?.section);
            if (group?.parent) expect(groupIds).toContain(group.parent);
          }
          const isFor = (...wanted: Audience[]) => wanted.some((one) => audiences.includes(one));
          if (isFor("mujer", "unisex")) expect(sectionIds).toContain("mujer");
          if (isFor("hombre", "unisex")) expect(sectionIds).toContain("hombre");
          if (isFor("nina", "nino")) expect(sectionIds).toContain("ninos");
          expect(write(all).length).toBe(new Set(write(all)).size);
        },
      ),
    );
  });
});
