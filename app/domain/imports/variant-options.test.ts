import { describe, expect, it } from "vitest";

import { DEFAULT_CHOICES } from "./import-choices";
import { createPropertyList } from "./property-list";
import { findOptionKind } from "./variant-options";

it.each([
  ["Talle", "size"],
  ["TALLA (EU)", "size"],
  ["Tamaño", "size"],
  ["Número de calzado", "size"],
  ["Shoe size", "size"],
  ["Color", "color"],
  ["Colour", "color"],
  ["Color principal", "color"],
  ["Largo", null],
  ["Colorido", null],
  ["Talle y color", null],
])("%s is a %s by its name", (name, kind) => {
  expect(findOptionKind(name)).toBe(kind);
});

describe("a property that is neither", () => {
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

  it("counts for nothing when it does not, or as the owner says", () => {
    expect(list(["Corto", "Corto"])).toMatchObject([{ use: "ignore" }]);
    expect(list(["Corto", "Midi"], { Largo: "size" })).toMatchObject([{ use: "size" }]);
  });
});
