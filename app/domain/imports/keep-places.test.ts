import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import type { ImportedProduct } from "./imported-product";
import { settlePlaces } from "./keep-places";

type FromFile = Pick<ImportedProduct, "fields" | "paths" | "placedFor">;

const STORED = aProduct({
  ...{ category: "Mujer", subcategory: "Remeras", alsoIn: ["Hombre > Remeras"] },
  ...{ audiences: ["mujer", "hombre"], age: null, collection: "Novedades" },
});

const KEPT = {
  ...{ category: "Mujer", subcategory: "Remeras", alsoIn: ["Hombre > Remeras"] },
  ...{ audiences: ["mujer", "hombre"], age: null },
};

describe("the places of a product", () => {
  it.each<[string, FromFile]>([
    ["nothing", { fields: {} }],
    ["only one of its collections", { fields: { category: "Novedades" } }],
    [
      "another order",
      {
        fields: { category: "HOMBRE", subcategory: "REMERAS", alsoIn: ["Mujer > Remeras"] },
      },
    ],
    [
      "one of its collections and all of them",
      {
        fields: { category: "Novedades", alsoIn: ["Mujer > Remeras", "Hombre > Remeras"] },
      },
    ],
    [
      "a path that it reads otherwise",
      {
        fields: { category: "ropa", subcategory: "Remeras", alsoIn: ["Hombre > Remeras"] },
        paths: ["Mujer > Remeras", "Hombre > Remeras"],
      },
    ],
    [
      "one gender for both, and their age",
      {
        fields: { audiences: ["unisex"], age: null },
        placedFor: ["nina"],
      },
    ],
  ])("stay where a file says %s", (_, imported) => {
    expect(settlePlaces(STORED, imported, false)).toEqual(KEPT);
  });

  it("are those of the file where it says another one, and so is whom they are for", () => {
    const moved = {
      fields: { category: "Niños", subcategory: "Buzos" },
      placedFor: ["nina"],
    } as const;
    expect(settlePlaces(STORED, moved, false)).toEqual({
      ...KEPT,
      ...{ category: "Niños", subcategory: "Buzos", audiences: ["nina"] },
    });
  });

  it.each<[string, FromFile["fields"], object]>([
    [
      "one of them",
      { category: "Mujer", subcategory: "Remeras" },
      { category: "Mujer", subcategory: "Remeras", alsoIn: [] },
    ],
    [
      "the other one",
      { category: "Hombre", subcategory: "Remeras" },
      { category: "Hombre", subcategory: "Remeras", alsoIn: [] },
    ],
    ["a shorter one", { category: "Mujer" }, { category: "Mujer", subcategory: "", alsoIn: [] }],
  ])("are no more than those of a file that says %s", (_, fields, places) => {
    const paths = [[fields.category, fields.subcategory].filter(Boolean).join(" > ")];
    expect(settlePlaces(STORED, { fields, paths }, false)).toMatchObject(places);
  });

  it("may be around others that the file says", () => {
    const stored = aProduct({ category: "Mujer", subcategory: "", alsoIn: ["Mujer > Remeras"] });
    const fields = { category: "Mujer", subcategory: "Remeras" };
    expect(settlePlaces(stored, { fields, paths: ["Mujer > Remeras"] }, false)).toMatchObject({
      ...{ category: "Mujer", subcategory: "", alsoIn: ["Mujer > Remeras"] },
    });
  });

  it("are not said twice when a further one becomes the main one", () => {
    const fields = { category: "Hombre", subcategory: "Remeras", alsoIn: ["Niños > Remeras"] };
    expect(settlePlaces(STORED, { fields }, false)).toMatchObject({
      ...{ category: "Hombre", alsoIn: ["Niños > Remeras"] },
    });
  });
});

it("takes whom a file names before whom its categories are for", () => {
  const fields = { category: "Mujer", audiences: ["nina"], age: null } as const;
  const product = aProduct({ category: "", subcategory: "", audiences: [], alsoIn: [] });
  expect(settlePlaces(product, { fields, placedFor: ["mujer"] }, true)).toMatchObject({
    audiences: ["nina"],
  });
});
