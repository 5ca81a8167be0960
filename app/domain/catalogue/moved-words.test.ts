import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { removeGroup, saveGroup, type Arranged } from "./arrange-groups";
import { saveSections } from "./arrange-sections";
import { createWordMover } from "./moved-words";
import { createClassifier, pathOfPlace } from "./product-places";
import type { Group, Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

const SHOP = addTypedWords(BUILT_IN_TAXONOMY, {
  ...{ category: "", subcategory: "", brand: "" },
  alsoIn: ["Mujer > Remeras > Manga larga", "Mujer > Polleras", "Hombre > Buzos"],
});

const groupOf = (id: string): Group => {
  const group = SHOP.groups.find((one) => one.id === id);
  if (!group) throw new Error(`no group ${id}`);
  return group;
};

/** Where a product with these words stands after a change, and its words. */
function follow<P>(change: Arranged<P>, category: string, subcategory: string) {
  if (!change.taxonomy) throw new Error(JSON.stringify(change.problem));
  const after: Taxonomy = change.taxonomy;
  const move = createWordMover({ before: SHOP, after, moved: change.moved });
  const words = {
    ...{ category, subcategory, audiences: [] },
    alsoIn: [`${category} > ${subcategory}`],
  };
  const moved = move(words);
  const place = createClassifier(after)(moved ?? words);
  return { path: pathOfPlace(after, place).join(" > "), moved };
}

describe("the words of products follow", () => {
  const toHombre = (id: string) => {
    const { name, isInMenu, picture, weightInGrams } = groupOf(id);
    const fields = { name, isInMenu, picture, weightInGrams, words: [], parent: "" };
    return saveGroup(SHOP, id, { ...fields, section: "hombre" });
  };

  it("a category that moves to another section, with its kinds", () => {
    const moved = toHombre("mujer.remeras");
    expect(follow(moved, "Mujer", "Remeras")).toEqual({
      path: "Hombre > Remeras",
      moved: { category: "Hombre", subcategory: "Remeras", alsoIn: ["Hombre > Remeras"] },
    });
    expect(follow(moved, "Mujer > Remeras", "Manga larga")).toEqual({
      path: "Hombre > Remeras > Manga larga",
      moved: {
        ...{ category: "Hombre > Remeras", subcategory: "Manga larga" },
        alsoIn: ["Hombre > Remeras > Manga larga"],
      },
    });
    expect(follow(moved, "Mujer", "Polleras").moved).toBeNull();
  });

  it("a category that went into one of another section", () => {
    const removed = removeGroup(SHOP, "mujer.remeras", {
      targetId: groupOf("hombre.buzos").id,
      hasProducts: true,
    });
    expect(follow(removed, "Mujer", "Remeras").path).toBe("Hombre > Buzos");
    expect(follow(removed, "Mujer > Remeras", "Manga larga").path).toBe("Hombre > Buzos");
  });

  it("a renamed section", () => {
    const renamed = saveSections(SHOP, new Map([["mujer", "Ella"]]), "");
    expect(follow(renamed, "Mujer", "Polleras")).toEqual({ path: "Ella > Polleras", moved: null });
    if (!renamed.taxonomy) throw new Error("refused");
    const again = saveSections(renamed.taxonomy, new Map([["mujer", "Damas"]]), "");
    const move = createWordMover({
      ...{ before: renamed.taxonomy, after: again.taxonomy ?? SHOP },
      moved: new Map(),
    });
    expect(
      move({ ...{ category: "Ella", subcategory: "Polleras" }, audiences: [], alsoIn: [] }),
    ).toEqual({
      ...{ category: "Damas", subcategory: "Polleras" },
      alsoIn: [],
    });
  });

  it("their category when a section or a category gets its name", () => {
    const place = (words: string, change: ReturnType<typeof saveSections>) =>
      follow(change, words, "").path;
    const section = saveSections(SHOP, new Map(), "Polleras");
    expect(place("Polleras", section)).toBe("Mujer > Polleras");
    const renamed = saveSections(SHOP, new Map([["accesorios", "Polleras"]]), "");
    expect(place("Polleras", renamed)).toBe("Mujer > Polleras");
    const fields = { words: [], isInMenu: true, picture: "", parent: "", weightInGrams: null };
    const added = saveGroup(SHOP, null, { ...fields, name: "Polleras", section: "ropa" });
    const category = saveSections(added.taxonomy ?? SHOP, new Map(), "");
    expect(place("Polleras", category)).toBe("Mujer > Polleras");
  });

  it("a category that leaves the section of those whom they are for", () => {
    const words = { category: "Polleras", subcategory: "", alsoIn: [] };
    const { name, isInMenu, picture, weightInGrams } = groupOf("polleras");
    const fields = { name, isInMenu, picture, weightInGrams, words: [], parent: "" };
    const saved = saveGroup(SHOP, "polleras", { ...fields, section: "hombre" });
    if (saved.taxonomy === null) throw new Error("refused");
    const move = createWordMover({ before: SHOP, after: saved.taxonomy, moved: saved.moved });
    expect(move({ ...words, audiences: ["mujer"] })).toMatchObject({
      ...{ category: "Hombre", subcategory: "Polleras" },
    });
    expect(move({ ...words, audiences: [] })).toBeNull();
  });

  it("nothing where the words still lead there: a renamed category keeps its old word", () => {
    const { section, isInMenu, picture, weightInGrams, parent } = groupOf("polleras");
    const fields = { section, isInMenu, picture, weightInGrams, parent, words: [] };
    const renamed = saveGroup(SHOP, "polleras", { ...fields, name: "Faldas" });
    expect(follow(renamed, "Mujer", "Polleras")).toEqual({ path: "Mujer > Faldas", moved: null });
  });
});
