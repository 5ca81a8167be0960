import { describe, expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { NO_FILTERS, queryCatalogue, type ProductFilters } from "./catalogue-query";
import type { Product } from "./product";

function query(products: Partial<Product>[], filters: Partial<ProductFilters>) {
  const index = indexOf(products.map((product, n) => aProduct({ id: `p-${n}`, ...product })));
  return queryCatalogue(index, {}, { ...NO_FILTERS, ...filters });
}

const SHELF: Partial<Product>[] = [
  { brand: "Manki", sizes: ["S"], colors: ["Negro"], priceInPesos: 30_000 },
  { brand: "SHATO", sizes: ["S", "M"], colors: ["Índigo"], priceInPesos: 20_000 },
  { brand: "SHATO", sizes: ["2XL"], colors: ["Negro"], priceInPesos: 10_000 },
];

describe("queryCatalogue", () => {
  it.each<[string, Partial<ProductFilters>, number[]]>([
    ["no filter at all", {}, [0, 1, 2]],
    ["a brand in any case", { brands: ["shato"] }, [1, 2]],
    ["two brands", { brands: ["SHATO", "Manki"] }, [0, 1, 2]],
    ["a brand and a colour", { brands: ["SHATO"], colors: ["negro"] }, [2]],
    ["a colour without its accent", { colors: ["INDIGO"] }, [1]],
    ["the other spelling of a size", { sizes: ["XXL"] }, [2]],
    ["a group", { groups: ["gorras"] }, []],
    ["prices between two amounts, both included", { minPesos: 10_000, maxPesos: 20_000 }, [1, 2]],
    ["a lowest price above the highest", { minPesos: 2, maxPesos: 1 }, []],
    ["the cheapest first", { sort: "precio-asc" }, [2, 1, 0]],
    ["the dearest first", { sort: "precio-desc" }, [0, 1, 2]],
    ["an unknown colour", { colors: ["fucsia"] }, []],
  ])("answers %s", (_, filters, positions) => {
    expect(query(SHELF, filters).positions).toEqual(positions);
  });

  it("keeps equal prices newest first in both orders", () => {
    const shelf = [30, 10, 20, 10, 30].map((priceInPesos) => ({ priceInPesos }));
    expect(query(shelf, { sort: "precio-asc" }).positions).toEqual([1, 3, 2, 0, 4]);
    expect(query(shelf, { sort: "precio-desc" }).positions).toEqual([0, 4, 2, 1, 3]);
  });

  it("counts each brand as if no brand were chosen", () => {
    expect(query(SHELF, { brands: ["SHATO"], colors: ["Negro"] }).counts.brand).toEqual([
      { value: "shato", label: "SHATO", name: "SHATO", count: 1 },
      { value: "manki", label: "Manki", name: "Manki", count: 1 },
    ]);
  });

  it("keeps a chosen value listed when nothing has it", () => {
    const { counts } = query(SHELF, { colors: ["Rojo"] });
    expect(counts.color).toContainEqual({ value: "rojo", label: "rojo", name: "rojo", count: 0 });
    expect(counts.brand).toEqual([]);
  });

  it("gives the prices there are without the price filter", () => {
    const filters = { brands: ["SHATO"], minPesos: 15_000 };
    expect(query(SHELF, filters).priceRangeInPesos).toEqual({ min: 10_000, max: 20_000 });
    expect(query(SHELF, { colors: ["Rojo"] }).priceRangeInPesos).toBeNull();
  });

  const gone = (sizeKey: string, color: string) => ({ sizeKey, color, left: 0 });
  const COUNTED: Partial<Product>[] = [
    { sizes: ["S"], colors: ["Negro"], stock: [gone("S", "Negro")], priceInPesos: 10 },
    {
      sizes: ["S", "M"],
      colors: ["Negro", "Rojo"],
      stock: [gone("S", "Rojo"), gone("M", "Negro")],
      priceInPesos: 30,
    },
    { sizes: ["S"], colors: ["Rojo"], priceInPesos: 20 },
    { sizes: ["M"], colors: ["Rojo"], stock: [gone("M", "Rojo")], priceInPesos: 40 },
  ];

  // In the index: the second and the third product, then the sold-out ones.
  it.each<[string, Partial<ProductFilters>, number[]]>([
    ["the sold-out ones last", {}, [0, 1, 2, 3]],
    ["the cheapest first, the sold-out ones last", { sort: "precio-asc" }, [1, 0, 2, 3]],
    ["the dearest first, the sold-out ones last", { sort: "precio-desc" }, [0, 1, 3, 2]],
    ["only what is in stock", { isInStock: true }, [0, 1]],
    ["a size that is left in some colour", { sizes: ["M"] }, [0]],
    ["a size and colour that are left together", { sizes: ["M"], colors: ["rojo"] }, [0]],
    ["a size and colour that are not", { sizes: ["S"], colors: ["rojo"] }, [1]],
    ["one of several pairs", { sizes: ["S", "M"], colors: ["negro", "rojo"] }, [0, 1]],
    ["a colour of a sold-out product", { colors: ["negro"] }, [0, 2]],
    ["a colour in stock", { colors: ["negro"], isInStock: true }, [0]],
  ])("answers %s", (_, filters, positions) => {
    expect(query(COUNTED, filters).positions).toEqual(positions);
  });

  it("counts the sizes that are left, in the chosen colours", () => {
    const count = (filters: Partial<ProductFilters>) =>
      query(COUNTED, filters).counts.size.map(({ value, count }) => [value, count]);
    expect(count({})).toEqual([
      ["s", 2],
      ["m", 1],
    ]);
    expect(count({ colors: ["Rojo"] })).toEqual([
      ["s", 1],
      ["m", 1],
    ]);
    expect(count({ colors: ["Negro"] })).toEqual([["s", 1]]);
  });

  it("says whether its scope holds sold-out products", () => {
    expect(query(COUNTED, { sizes: ["S"], isInStock: true }).hasSoldOut).toBe(true);
    expect(query(COUNTED.slice(1, 3), {}).hasSoldOut).toBe(false);
    expect(query(SHELF, {}).hasSoldOut).toBe(false);
  });
});
