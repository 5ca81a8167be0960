import { describe, expect, it } from "vitest";

import { applyFieldChange } from "./field-change";

const TEN = Array.from({ length: 10 }, (_, number) => `Lugar ${number}`);

describe("a change of many products", () => {
  it("sets what it names and nothing else", () => {
    expect(applyFieldChange({ brand: "Manki" }, { alsoIn: [] })).toEqual({ brand: "Manki" });
    expect(applyFieldChange({ costInPesos: null, audiences: [] }, { alsoIn: TEN })).toEqual({
      ...{ costInPesos: null, audiences: [] },
    });
  });

  it("stores a tidy list of collections, and none as null", () => {
    const set = (collection: string) => applyFieldChange({ collection }, { alsoIn: [] });
    expect(set("Novedades;básicos , Básicos")).toEqual({ collection: "Novedades, básicos" });
    expect(set(" , ")).toEqual({ collection: null });
  });

  it("adds places to those that a product has", () => {
    const change = { placesToAdd: ["Hombre > Remeras", "mujer > remeras"] };
    expect(applyFieldChange(change, { alsoIn: ["Mujer > Remeras"] })).toEqual({
      alsoIn: ["Mujer > Remeras", "Hombre > Remeras"],
    });
  });

  it("is refused where the places are too many, and not where they are there already", () => {
    expect(applyFieldChange({ placesToAdd: ["Otro"] }, { alsoIn: TEN })).toBeNull();
    expect(applyFieldChange({ placesToAdd: ["lugar 3"] }, { alsoIn: TEN })).toEqual({
      alsoIn: TEN,
    });
  });
});
