import { describe, expect, it } from "vitest";

import type { Product } from "../catalogue/product";
import { applyFieldChange, type FieldChange } from "./field-change";

const TEN = Array.from({ length: 10 }, (_, number) => `Lugar ${number}`);

const change = (fields: FieldChange, stored: Partial<Product> = {}) =>
  applyFieldChange(fields, { ...{ alsoIn: [], category: "", subcategory: "" }, ...stored });

describe("a change of many products", () => {
  it("sets what it names and nothing else", () => {
    expect(change({ brand: "Manki" })).toEqual({ brand: "Manki" });
    expect(change({ costInPesos: null, audiences: [] }, { alsoIn: TEN })).toEqual({
      ...{ costInPesos: null, audiences: [] },
    });
  });

  it("keeps the subcategory, but no category as a kind of another one", () => {
    const shirt = { category: "Hombre", subcategory: "Camisas" };
    expect(change({ category: "Mujer" }, shirt)).toEqual({ category: "Mujer" });
    expect(change({ category: "Mujer > Remeras" }, shirt)).toEqual({
      ...{ category: "Mujer > Remeras", subcategory: "" },
    });
    const kind = { category: "Hombre > Camisas", subcategory: "Manga larga" };
    expect(change({ category: "Mujer > Remeras" }, kind)).toEqual({ category: "Mujer > Remeras" });
  });

  it("stores a tidy list of collections, and none as null", () => {
    const set = (collection: string) => change({ collection });
    expect(set("Novedades;básicos , Básicos")).toEqual({ collection: "Novedades, básicos" });
    expect(set(" , ")).toEqual({ collection: null });
  });

  it("adds places to those that a product has", () => {
    const placesToAdd = ["Hombre > Remeras", "mujer > remeras"];
    expect(change({ placesToAdd }, { alsoIn: ["Mujer > Remeras"] })).toEqual({
      alsoIn: ["Mujer > Remeras", "Hombre > Remeras"],
    });
  });

  it("is refused where the places are too many, and not where they are there already", () => {
    expect(change({ placesToAdd: ["Otro"] }, { alsoIn: TEN })).toBeNull();
    expect(change({ placesToAdd: ["lugar 3"] }, { alsoIn: TEN })).toEqual({
      alsoIn: TEN,
    });
  });
});
