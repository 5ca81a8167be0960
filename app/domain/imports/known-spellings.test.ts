import { expect, it } from "vitest";

import { spellAsKnown, startSpellings } from "./known-spellings";

const known = () =>
  startSpellings([
    { field: "category", text: "accesorios" },
    { field: "category", text: "ACCESORIOS" },
    { field: "brand", text: "Ñandú" },
  ]);

it("writes a value as the shop writes it most, whatever its case and accents", () => {
  expect(
    spellAsKnown({ name: "X", category: "Accesorios", brand: "nandu", subcategory: "" }, known()),
  ).toEqual({ name: "X", category: "accesorios", brand: "Ñandú", subcategory: "" });
});

it("leaves a value alone that the shop has in just that spelling, so that its export changes nothing", () => {
  expect(spellAsKnown({ category: "ACCESORIOS" }, known())).toEqual({ category: "ACCESORIOS" });
});

it("writes a new value as the first product of the file does, each field for itself", () => {
  const spellings = known();
  const write = (subcategory: string) => spellAsKnown({ subcategory }, spellings).subcategory;
  expect(["Pañuelos", "PANUELOS", "accesorios"].map(write)).toEqual([
    "Pañuelos",
    "Pañuelos",
    "accesorios",
  ]);
  expect(spellAsKnown({ collection: "Accesorios" }, spellings).collection).toBe("Accesorios");
});
