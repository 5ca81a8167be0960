import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { brandName, findBrand, listBrandsInUse } from "./brand";

const { brands: BRANDS } = BUILT_IN_TAXONOMY;

describe("the brands", () => {
  it("are the specification's, in its order", () => {
    expect(BRANDS.map(({ name }) => name)).toEqual([
      ...["HarveyWillys", "BullBenny", "AY NOT DEAD", "SHATO", "Midway", "New Day", "Manki"],
      ...["Bento", "PROTOTYPE", "BAIB PROJECT", "Plegaria"],
    ]);
  });

  it("keep the id of BAIB PROJECT as old links spell it", () => {
    expect(BRANDS.find(({ name }) => name === "BAIB PROJECT")?.id).toBe("BAID PROJECT");
  });

  it.each(["AY NOT DEAD", "ay not dead", " Ay Not Déad "])("are found as %j", (id) => {
    expect(findBrand(BUILT_IN_TAXONOMY, id)?.id).toBe("AY NOT DEAD");
  });

  it.each(["", "AY", "aynotdead", "constructor"])("have none with the id %j", (id) => {
    expect(findBrand(BUILT_IN_TAXONOMY, id)).toBeNull();
  });
});

describe("the brands in use", () => {
  it("are the menu's in its order, then the others by name", () => {
    const stored = ["Zoe", "Plegaria", "", "manki", "BAID PROJECT", "Ñandú", "Lola"];
    expect(listBrandsInUse(BUILT_IN_TAXONOMY, stored)).toEqual([
      { id: "Manki", name: "Manki", isInMenu: true },
      { id: "BAID PROJECT", name: "BAIB PROJECT", isInMenu: true },
      { id: "Plegaria", name: "Plegaria", isInMenu: true },
      { id: "Lola", name: "Lola", isInMenu: false },
      { id: "Ñandú", name: "Ñandú", isInMenu: false },
      { id: "Zoe", name: "Zoe", isInMenu: false },
    ]);
    expect(listBrandsInUse(BUILT_IN_TAXONOMY, [])).toEqual([]);
  });
});

describe("brandName", () => {
  it.each([
    ["BAID PROJECT", "BAIB PROJECT"],
    ["baid project", "BAIB PROJECT"],
    ["Otra Marca", "Otra Marca"],
    ["", ""],
  ])("shows the stored %j as %j", (stored, shown) => {
    expect(brandName(BUILT_IN_TAXONOMY, stored)).toBe(shown);
  });
});
