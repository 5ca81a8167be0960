import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import type { Product } from "../catalogue/product";
import { isUntouchedSample } from "./sample-product";

const SAMPLE = aProduct({ id: "muestra-01" });

describe("isUntouchedSample", () => {
  it("is true for a copy, in any order of its fields", () => {
    const reversed = Object.fromEntries(Object.entries(SAMPLE).reverse()) as Product;
    expect(isUntouchedSample(reversed, SAMPLE)).toBe(true);
  });

  it.each<Partial<Product>>([
    { isHidden: true },
    { colorLinks: { Azul: "propia-01" } },
    { updatedAt: new Date("2030-01-01T00:00:00Z") },
  ])("is true after %o, which does not change the content", (change) => {
    expect(isUntouchedSample({ ...SAMPLE, ...change }, SAMPLE)).toBe(true);
  });

  it.each<Partial<Product>>([
    { id: "otra-01" },
    { name: "Otra remera" },
    { priceInPesos: SAMPLE.priceInPesos + 1 },
    { images: ["/fotos/a.webp"] },
    { images: [] },
    { imageTexts: { "/fotos/a.webp": "De frente" } },
    { sizes: ["U"] },
    { colors: ["Verde"] },
    { category: "accesorios" },
    { subcategory: "Gorras" },
    { brand: "Otra" },
    { isNew: !SAMPLE.isNew },
    { collection: "ss30" },
    { description: "Otra cosa" },
    { composition: "Lino" },
    { ivaPermille: 105 },
    { createdAt: new Date("2030-01-01T00:00:00Z") },
  ])("is false after %o", (change) => {
    expect(isUntouchedSample({ ...SAMPLE, ...change }, SAMPLE)).toBe(false);
  });
});
