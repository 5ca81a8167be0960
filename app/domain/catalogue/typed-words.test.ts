import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { anyText } from "../../../test/helpers/any-text";
import { pathOf } from "./arrange-groups";
import { createClassifier, createPlacer, pathOfPlace, writePath } from "./product-places";
import { findGroup, findSection, type Taxonomy } from "./taxonomy";
import { addTypedWords, MAX_BRANDS, MAX_GROUPS } from "./typed-words";

const BUILT_IN: Taxonomy = BUILT_IN_TAXONOMY;
const typed = (category: string, subcategory = "", brand = "") => ({
  category,
  subcategory,
  brand,
  alsoIn: [],
});
const addedGroup = (...words: Parameters<typeof typed>) =>
  addTypedWords(BUILT_IN, typed(...words)).groups[BUILT_IN.groups.length];

describe("addTypedWords", () => {
  it.each([
    ["ropa", "Remeras"],
    ["ropa", "PUFFER"],
    ["buzos", ""],
    ["ropa", ""],
    ["", "Accesorios"],
    ["", ""],
    ["👕", "!!"],
  ])("adds nothing for %j and %j", (category, subcategory) => {
    expect(addTypedWords(BUILT_IN, typed(category, subcategory, "shato"))).toBe(BUILT_IN);
  });

  it.each([
    ["vestidos", "", "vestidos", "Vestidos", "ropa"],
    ["ropa", "vestidos  largos", "vestidos-largos", "Vestidos largos", "ropa"],
    ["Accesorios", "Llaveros", "llaveros", "Llaveros", "accesorios"],
  ])("makes a group for %j and %j", (category, subcategory, id, name, section) => {
    expect(addedGroup(category, subcategory)).toMatchObject({
      ...{ id, name, section },
      ...{ isInMenu: true, isUndecided: true, picture: "" },
    });
  });

  it.each([
    ["calzado", "Zapatillas", ["ropa/calzado", "ropa/zapatillas"]],
    ["Remeras", "Rayadas", ["ropa/rayadas"]],
    ["MUJER", "REMERAS", ["mujer/remeras"]],
    ["Mujer > Remeras", "Manga larga", ["mujer/remeras", "mujer/manga-larga"]],
    ["Niños > Verano > Remeras", "Rayadas", ["ninos/remeras", "ninos/rayadas"]],
    ["Calzado > Zapatillas", "Running", ["calzado/zapatillas", "calzado/running"]],
    ["Mujer", "", []],
    ["Mujer", "Accesorios", ["mujer/accesorios"]],
    ["Mujer > Ropa", "Remeras", ["mujer/ropa", "mujer/remeras"]],
    ["Mujer > Hombre", "Remeras", ["mujer/remeras"]],
    ["Remeras, tops", "", ["ropa/remeras-tops"]],
  ])("makes of %j and %j a section, a category and a kind", (category, subcategory, addresses) => {
    const after = addTypedWords(BUILT_IN, typed(category, subcategory));
    expect(after.groups.slice(BUILT_IN.groups.length).map(pathOf)).toEqual(addresses);
    const [first = ""] = category.split(" > ");
    const section = after.sections[BUILT_IN.sections.length]?.id ?? "ropa";
    expect(findSection(after, first)?.id ?? "ropa").toBe(section);
    expect(createClassifier(after)({ category, subcategory }).section?.id).toBe(section);
  });

  it("tells a category of a section from a kind of the same word, whichever came first", () => {
    const paths = ["Mujer > Remeras > Deportivas", "Mujer > Deportivas"];
    for (const alsoIn of [paths, paths.toReversed()]) {
      const after = addTypedWords(BUILT_IN, { ...typed(""), alsoIn });
      const place = createPlacer(after)({ ...typed(""), audiences: [], alsoIn });
      const written = place.all.slice(1).map((one) => writePath(pathOfPlace(after, one)));
      expect(written).toEqual(alsoIn);
    }
  });

  it("takes two spellings of a word for one group", () => {
    const once = addTypedWords(BUILT_IN, typed("vestidos"));
    for (const spelling of ["Vestido", "VESTIDOS", " véstidos "]) {
      expect(addTypedWords(once, typed("ropa", spelling))).toBe(once);
    }
    const shirts = addTypedWords(BUILT_IN, typed("ropa", "t-shirts"));
    const again = addTypedWords(shirts, typed("ropa", "T shirts"));
    expect(again.groups).toHaveLength(shirts.groups.length);
    expect(findGroup(again, "t shirts")?.id).toBe("t-shirts");
  });

  it("adds an unknown brand, once", () => {
    const once = addTypedWords(BUILT_IN, typed("ropa", "", "Zoe"));
    expect(once.brands.at(-1)).toEqual({ id: "Zoe", name: "Zoe", isInMenu: true });
    expect(addTypedWords(once, typed("ropa", "", "ZOÉ"))).toBe(once);
  });

  it("stops at the limits", () => {
    let taxonomy = BUILT_IN;
    for (let at = 0; at < MAX_BRANDS; at += 1) {
      taxonomy = addTypedWords(taxonomy, typed(`cosa ${at}x`, "", `Marca ${at}`));
    }
    expect(taxonomy.groups).toHaveLength(MAX_GROUPS);
    expect(taxonomy.brands).toHaveLength(MAX_BRANDS);
  });

  it("gives every word an address of its own, and keeps those there are", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText(), anyText()), { maxLength: 12 }), (pairs) => {
        const after = pairs.reduce(
          (taxonomy, [category, subcategory]) =>
            addTypedWords(taxonomy, typed(category, subcategory)),
          BUILT_IN,
        );
        const again = pairs.reduce(
          (taxonomy, [category, subcategory]) =>
            addTypedWords(taxonomy, typed(category, subcategory)),
          after,
        );
        expect(again).toBe(after);
        const ids = after.groups.map(({ id }) => id);
        const terms = after.groups.flatMap(({ section, parent, terms }) =>
          terms.map((term) => `${section}/${parent}/${term}`),
        );
        const addresses = after.groups.map(pathOf);
        expect(new Set(addresses).size).toBe(addresses.length);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(terms).size).toBe(terms.length);
        expect(ids.slice(0, BUILT_IN.groups.length)).toEqual(BUILT_IN.groups.map(({ id }) => id));
        for (const id of ids)
          expect(id).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*\.)?[a-z0-9]+(-[a-z0-9]+)*$/);
        const classify = createClassifier(after);
        for (const [category, subcategory] of pairs) {
          if (!/[a-z0-9]/.test(category + subcategory)) continue;
          const { section, group } = classify({ category, subcategory });
          if (group) expect(section?.id).toBe(group.section);
        }
      }),
      { examples: [[[["S>!", "\0"]]]] },
    );
  });
});
