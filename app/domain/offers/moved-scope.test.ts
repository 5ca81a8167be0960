import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { uniteBrands } from "../catalogue/arrange-brands";
import { removeGroup, saveGroup, type Arranged } from "../catalogue/arrange-groups";
import { moveScope } from "./moved-scope";

const SCOPE = { brands: ["SHATO", "Bento"], groups: ["gorras", "bolsos"], skipsSale: true };

function follow<Problem>(arranged: Arranged<Problem>, scope = SCOPE) {
  if (!arranged.taxonomy) throw new Error("refused");
  return moveScope(scope, {
    before: BUILT_IN_TAXONOMY,
    after: arranged.taxonomy,
    moved: arranged.moved,
  });
}

const fields = { words: [], isInMenu: true, picture: "", parent: "", weightInGrams: null };

describe("a scope follows", () => {
  it("a renamed group, also into another section", () => {
    const renamed = { ...fields, name: "Gorros y gorras", section: "ropa" };
    expect(follow(saveGroup(BUILT_IN_TAXONOMY, "gorras", renamed)).groups).toEqual([
      "gorros-y-gorras",
      "bolsos",
    ]);
  });

  it("a removed group to the one that took its products, once", () => {
    const remove = (targetId: string) =>
      removeGroup(BUILT_IN_TAXONOMY, "gorras", { targetId, hasProducts: true });
    expect(follow(remove("mochilas")).groups).toEqual(["mochilas", "bolsos"]);
    expect(follow(remove("bolsos")).groups).toEqual(["bolsos"]);
  });

  it("no group that left none: it does not count for everything then", () => {
    const removed = removeGroup(BUILT_IN_TAXONOMY, "gorras", { targetId: "", hasProducts: false });
    expect(follow(removed, { ...SCOPE, groups: ["gorras"] }).groups).toEqual(["gorras"]);
  });

  it("a united brand, as its products store it", () => {
    const united = uniteBrands(BUILT_IN_TAXONOMY, { id: "SHATO", targetId: "ay not dead" });
    expect(follow(united).brands).toEqual(["AY NOT DEAD", "Bento"]);
    const same = uniteBrands(BUILT_IN_TAXONOMY, { id: "SHATO", targetId: "Bento" });
    expect(follow(same)).toEqual({ ...SCOPE, brands: ["Bento"] });
  });
});
