import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { createClassifier } from "./product-places";
import {
  defaultWeight,
  findGroup,
  findSection,
  listNamedGroups,
  nameGroup,
  type Taxonomy,
} from "./taxonomy";
import { addTypedWords } from "./typed-words";

const TAXONOMY: Taxonomy = BUILT_IN_TAXONOMY;
const { groups: GROUPS, sections: SECTIONS } = TAXONOMY;
const classify = createClassifier(TAXONOMY);

function idsOf(stored: Parameters<typeof classify>[0]) {
  const { section, group } = classify(stored);
  return { section: section?.id ?? null, group: group?.id ?? null };
}

/** Every subcategory of the specification, with its section and group. */
const SUBCATEGORIES: [stored: string, section: string, group: string][] = [
  ["Camperas", "ropa", "camperas"],
  ["Jeans", "ropa", "jeans"],
  ["Buzos", "ropa", "buzos"],
  ["Remeras", "ropa", "remeras"],
  ["Musculosas", "ropa", "musculosas"],
  ["Camisas", "ropa", "camisas"],
  ["Pantalones", "ropa", "pantalones"],
  ["Pantalones Deportivos", "ropa", "pantalones"],
  ["Sweaters", "ropa", "sweaters"],
  ["Chombas", "ropa", "remeras"],
  ["Gorras", "accesorios", "gorras"],
  ["Mochilas", "accesorios", "mochilas"],
  ["Pañuelos", "accesorios", "panuelos"],
  ["Bolsos", "accesorios", "bolsos"],
  ["Neceseres", "accesorios", "neceseres"],
  ["Otros", "accesorios", "otros"],
  ["Hoodies", "ropa", "buzos"],
  ["Chalecos", "ropa", "camperas"],
  ["Joggers", "ropa", "pantalones"],
  ["Puffers", "ropa", "camperas"],
  ["Manga Larga", "ropa", "remeras"],
  ["Tops", "ropa", "tops"],
  ["Bermudas", "ropa", "bermuda"],
  ["Anteojos", "accesorios", "anteojos"],
  ["Anillos", "accesorios", "anillos"],
  ["Pulseras", "accesorios", "pulseras"],
  ["Collares", "accesorios", "collares"],
  ["Morrales", "accesorios", "morrales"],
];

const SINGULARS: Record<string, string> = {
  Camperas: "campera",
  Jeans: "jean",
  Pantalones: "pantalón",
  "Pantalones Deportivos": "pantalón deportivo",
  Pañuelos: "pañuelo",
  Neceseres: "neceser",
  Hoodies: "hoodie",
  Puffers: "Puffer",
  Collares: "collar",
  Morrales: "morral",
  Bermudas: "bermuda",
  "Manga Larga": "mangas largas",
  Tops: "top",
};

function spellings(stored: string): string[] {
  const bare = stored.normalize("NFD").replace(/\p{M}/gu, "");
  return [
    stored,
    stored.toLowerCase(),
    stored.toUpperCase(),
    `  ${stored} `,
    stored.replace(" ", "   "),
    stored.normalize("NFD"),
    bare,
    bare.toUpperCase(),
    ...(SINGULARS[stored] ? [SINGULARS[stored], SINGULARS[stored].toUpperCase()] : []),
  ];
}

describe("createClassifier", () => {
  it.each(SUBCATEGORIES)("puts %s under %s/%s in any spelling", (stored, section, group) => {
    for (const subcategory of spellings(stored)) {
      for (const category of ["ropa", "Accesorios", ""]) {
        expect(idsOf({ category, subcategory }), subcategory).toEqual({ section, group });
      }
      const asCategory = idsOf({ category: subcategory, subcategory: "" });
      expect(asCategory, subcategory).toEqual({ section, group });
    }
  });

  it.each([
    ["ropa", "ropa", null],
    ["accesorios", "accesorios", null],
    ["pantalones", "ropa", "pantalones"],
    ["buzos", "ropa", "buzos"],
    ["camisas", "ropa", "camisas"],
    ["camperas", "ropa", "camperas"],
    ["remeras", "ropa", "remeras"],
    ["Remeras", "ropa", "remeras"],
    ["Accesorio", "accesorios", null],
    ["ROPAS", "ropa", null],
  ])("uses the category %s when the subcategory is unknown", (category, section, group) => {
    for (const subcategory of ["", "   ", "Novedades"]) {
      expect(idsOf({ category, subcategory })).toEqual({ section, group });
    }
  });

  it("lets the subcategory decide over the category", () => {
    expect(idsOf({ category: "remeras", subcategory: "Puffers" })).toEqual({
      section: "ropa",
      group: "camperas",
    });
  });

  it.each(["", "zapatos", "constructor", "__proto__", "es", "s"])("places %j nowhere", (stored) => {
    expect(idsOf({ category: stored, subcategory: stored })).toEqual({
      section: null,
      group: null,
    });
  });

  it("gives an existing section and group for any text", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (category, subcategory) => {
        const { section, group } = idsOf({ category, subcategory });
        if (group !== null) expect(findGroup(TAXONOMY, group)?.section).toBe(section);
        else expect([null, ...SECTIONS.map(({ id }) => id)]).toContain(section);
      }),
    );
  });
});

describe("the menu", () => {
  const inMenu = (section: string) =>
    GROUPS.filter((group) => group.section === section && group.isInMenu).map(({ id }) => id);

  it("lists the specification's groups in its order", () => {
    expect(inMenu("ropa").join(" ")).toBe(
      "remeras musculosas camisas tops buzos sweaters camperas jeans pantalones bermuda",
    );
    expect(inMenu("accesorios").join(" ")).toBe(
      "gorras anteojos anillos pulseras collares morrales",
    );
  });

  it("lists mochilas, bolsos, pañuelos, neceseres and otros only on their section's page", () => {
    const others = GROUPS.filter(({ isInMenu }) => !isInMenu);
    expect(others.map(({ id }) => id).join(" ")).toBe("mochilas bolsos panuelos neceseres otros");
    expect(new Set(others.map(({ section }) => section))).toEqual(new Set(["accesorios"]));
  });

  it("gives no two groups the same id or the same term", () => {
    const ids = GROUPS.map(({ id }) => id);
    const terms = GROUPS.flatMap((group) => group.terms);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(terms).size).toBe(terms.length);
  });
});

describe("findGroup", () => {
  it.each(GROUPS.map(({ id, name }) => [id, name] as const))("finds %s also as %s", (id, name) => {
    expect(findGroup(TAXONOMY, id)?.id).toBe(id);
    expect(findGroup(TAXONOMY, name.toUpperCase())?.id).toBe(id);
  });

  it("finds the group of every value that products store", () => {
    for (const [stored, , group] of SUBCATEGORIES)
      expect(findGroup(TAXONOMY, stored)?.id).toBe(group);
  });

  it.each(["", "ropa", "zapatos", "constructor"])("finds none for %j", (id) => {
    expect(findGroup(TAXONOMY, id)).toBeNull();
  });
});

describe("findSection", () => {
  it.each(["ropa", "ROPA", " Ropa "])("finds ropa as %j", (id) => {
    expect(findSection(TAXONOMY, id)?.id).toBe("ropa");
  });

  it.each(["", "remeras", "toString"])("finds none for %j", (id) => {
    expect(findSection(TAXONOMY, id)).toBeNull();
  });
});

it.each<[own: number | null, ofCategory: number | null, weight: number | null]>([
  [250, 400, 250],
  [null, 400, 400],
  [null, null, null],
])("a product of a kind of %j g in a category of %j g weighs %j", (own, ofCategory, weight) => {
  const [category, kind] = TAXONOMY.groups;
  if (!category || !kind) throw new Error("The taxonomy has too few groups");
  const groups = [
    { ...category, weightInGrams: ofCategory },
    { ...kind, parent: category.id, weightInGrams: own },
  ];
  expect(defaultWeight({ groups }, groups[1] ?? null)).toBe(weight);
  expect(defaultWeight({ groups }, groups[0] ?? null)).toBe(ofCategory);
  expect(defaultWeight({ groups }, null)).toBeNull();
});

describe("the names of groups", () => {
  const EMPTY: Taxonomy = { sections: [], groups: [], brands: [], links: [] };
  const open = (paths: readonly string[]) =>
    paths.reduce(
      (all, category) => addTypedWords(all, { category, subcategory: "", alsoIn: [], brand: "" }),
      EMPTY,
    );

  it("say as much as tells them apart", () => {
    const shop = open([
      ...["Mujer > Pantalones > Jeans", "Hombre > PANTALONES > JEANS", "Mujer > Polleras"],
      ...["Mujer > Remeras > Lisas", "Mujer > Buzos > Lisas", "Hombre > Remeras"],
    ]);
    expect(listNamedGroups(shop).map(({ name }) => name)).toEqual([
      "Pantalones en Mujer",
      "Jeans en Pantalones de Mujer",
      "Pantalones en Hombre",
      "Jeans en Pantalones de Hombre",
      "Polleras",
      "Remeras en Mujer",
      "Lisas en Remeras",
      "Buzos",
      "Lisas en Buzos",
      "Remeras en Hombre",
    ]);
  });

  it("are all different, whatever the shop has", () => {
    const word = fc.constantFrom("Remeras", "remeras", "Jeans", "Lisas", "Calzado");
    const path = fc
      .tuple(fc.constantFrom("Mujer", "Hombre", "Niños", "Calzado"), word, fc.option(word))
      .map((parts) => parts.filter((part) => part !== null).join(" > "));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
        const shop = open(paths);
        const names = shop.groups.map((group) => nameGroup(shop, group).toLowerCase());
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});
