import { describe, expect, it } from "vitest";

import { DEFAULT_CHOICES } from "./import-choices";
import { findOptionKind, areSizes, createPropertyList } from "./variant-options";

it.each([
  ["Talle", "size"],
  ["TALLA (EU)", "size"],
  ["Tamaño", "size"],
  ["Número de calzado", "size"],
  ["Shoe size", "size"],
  ["MEDIDA", "size"],
  ["Meses", "size"],
  ["Edad del bebé", "size"],
  ["Color", "color"],
  ["Colour", "color"],
  ["Color principal", "color"],
  ["Largo", null],
  ["Colorido", null],
  ["Talle y color", null],
])("%s is a %s by its name", (name, kind) => {
  expect(findOptionKind(name)).toBe(kind);
});

describe("a property that is neither by its name", () => {
  const list = (values: string[], properties = {}) => {
    const found = createPropertyList({ ...DEFAULT_CHOICES, properties });
    found.note({ variants: values.map((value) => ({ options: [{ name: "Largo", value }] })) });
    return found.list();
  };

  it("is asked about when it tells variants of a product apart", () => {
    expect(list(["Corto", "Midi", "Midi"])).toEqual([
      { name: "Largo", use: null, examples: ["Corto", "Midi"] },
    ]);
  });

  it("is asked about when only some variants of a product have it", () => {
    const found = createPropertyList(DEFAULT_CHOICES);
    const largo = { name: "Largo", value: "Midi" };
    found.note({ variants: [{ options: [largo] }, { options: [] }] });
    expect(found.list()).toMatchObject([{ name: "Largo", use: null }]);
  });

  it.each([
    [["2T", "3T"], "size"],
    [["36", "38"], "size"],
    [["Negro", "Verde agua"], "color"],
    [["Algodón", "Lino"], null],
  ])("is what its values %j look like, unless the owner says another thing", (values, use) => {
    expect(list(values)).toMatchObject([{ use }]);
    expect(list(values, { Largo: "ignore" })).toMatchObject([{ use: "ignore" }]);
  });

  it("has its question also in a file of many others", () => {
    const found = createPropertyList(DEFAULT_CHOICES);
    for (let at = 0; at < 25; at += 1) {
      found.note({ variants: [{ options: [{ name: `Dato ${at}`, value: "Sí" }] }] });
    }
    found.note({
      variants: ["A", "B"].map((value) => ({ options: [{ name: "Corte", value }] })),
    });
    expect(found.list()).toHaveLength(20);
    expect(found.list()).toContainEqual({ name: "Corte", use: null, examples: ["A", "B"] });
  });

  it("counts for nothing when it does not, or as the owner says", () => {
    expect(list(["Corto", "Corto"])).toMatchObject([{ use: "ignore" }]);
    expect(list(["Corto", "Midi"], { Largo: "size" })).toMatchObject([{ use: "size" }]);
  });
});

describe("a property", () => {
  const some = { mayBeNumbers: true };
  it("is a size when most of its values are", () => {
    expect(areSizes("Opción", ["S", "M", "L", "XL", "A pedido"], some)).toBe(true);
    expect(areSizes("Opción", ["S", "M", "Rojo"], some)).toBe(false);
    expect(areSizes("Opción", [], some)).toBe(false);
  });

  it("of numbers is one only where they can be nothing else", () => {
    expect(areSizes("Variante", ["36", "38"], some)).toBe(true);
    expect(areSizes("Variante", ["36", "38"], { mayBeNumbers: false })).toBe(false);
    expect(areSizes("Modelo", ["1", "2"], some)).toBe(false);
    expect(areSizes("Modelo", ["2T", "3T"], some)).toBe(true);
  });
});
