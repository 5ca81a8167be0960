import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { saveSections } from "./arrange-sections";
import { MAX_SECTIONS } from "./typed-words";
import type { Taxonomy } from "./taxonomy";

const BUILT_IN: Taxonomy = BUILT_IN_TAXONOMY;
const save = (names: Record<string, string>, added = "", taxonomy = BUILT_IN) =>
  saveSections(taxonomy, new Map(Object.entries(names)), added);

describe("saveSections", () => {
  it("renames without changing the address, and adds one at the end", () => {
    expect(save({ ropa: " Prendas " }, "Calzado").taxonomy?.sections).toEqual([
      { id: "ropa", name: "Prendas" },
      { id: "accesorios", name: "Accesorios" },
      { id: "calzado", name: "Calzado" },
    ]);
  });

  it("removes an empty one whose name is emptied, and no other", () => {
    const { taxonomy } = save({}, "Calzado");
    const after = save({ calzado: "" }, "", taxonomy ?? BUILT_IN);
    expect(after.taxonomy?.sections).toEqual(BUILT_IN.sections);
    expect(save({ ropa: "" }).problem).toEqual({
      section: "ropa",
      message: "Ropa tiene categorías: pasalas a otra sección antes de borrarla.",
    });
  });

  it.each([
    ["👗", "Escribí un nombre con letras o números."],
    ["x".repeat(61), "El nombre puede tener hasta 60 letras."],
    ["ROPAS", "Ya hay una sección Ropa."],
    ["Gorra", "“Gorra” ya es una palabra de Gorras."],
  ])("refuses a new one called %j", (added, message) => {
    expect(save({}, added).problem).toEqual({ section: "", message });
  });

  it("refuses the name of another one", () => {
    expect(save({ ropa: "accesorio" }).problem).toEqual({
      ...{ section: "ropa", message: "Ya hay una sección Accesorios." },
    });
  });

  it("knows a section by its plural", () => {
    const { taxonomy } = save({}, "Hombre");
    expect(save({}, "Hombres", taxonomy ?? BUILT_IN).problem?.message).toBe(
      "Ya hay una sección Hombre.",
    );
  });

  it("stops at the limit", () => {
    const sections = Array.from({ length: MAX_SECTIONS }, (_, at) => ({
      id: `s-${at}x`,
      name: "S",
    }));
    expect(save({}, "Otra", { ...BUILT_IN, sections, groups: [] }).problem?.message).toBe(
      "Entran hasta 12 secciones.",
    );
  });
});
