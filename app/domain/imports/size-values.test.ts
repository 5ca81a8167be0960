import { describe, expect, it } from "vitest";

import { areSizes } from "./size-values";

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
