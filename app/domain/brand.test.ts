import { describe, expect, it } from "vitest";

import { BRANDS, brandName, findBrand } from "./brand";

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
    expect(findBrand(id)?.id).toBe("AY NOT DEAD");
  });

  it.each(["", "AY", "aynotdead", "constructor"])("have none with the id %j", (id) => {
    expect(findBrand(id)).toBeNull();
  });
});

describe("brandName", () => {
  it.each([
    ["BAID PROJECT", "BAIB PROJECT"],
    ["baid project", "BAIB PROJECT"],
    ["Otra Marca", "Otra Marca"],
    ["", ""],
  ])("shows the stored %j as %j", (stored, shown) => {
    expect(brandName(stored)).toBe(shown);
  });
});
