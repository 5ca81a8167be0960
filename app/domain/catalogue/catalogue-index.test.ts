import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { valuesAt } from "./facet-column";
import { buildCatalogueIndex, listPositionsByGroup } from "./catalogue-index";
import type { Product } from "./product";

function indexOf(...given: Partial<Product>[]) {
  return buildCatalogueIndex(
    given.map((product, n) => ({
      rowId: 100 - n,
      product: aProduct({ id: `p-${n}`, ...product }),
    })),
  );
}

describe("buildCatalogueIndex", () => {
  it("leaves out what shoppers may not see, and counts positions without it", () => {
    const index = indexOf({}, { isHidden: true }, { images: ["", " "] }, {});
    expect(index.products.map(({ id }) => id)).toEqual(["p-0", "p-3"]);
    const ids = ["p-0", "p-1", "p-2", "p-3"];
    expect(ids.map((id) => index.positionById.get(id))).toEqual([0, undefined, undefined, 1]);
    expect(ids.filter((id) => index.positionById.has(id))).toEqual(["p-0", "p-3"]);
    const rows = [100, 99, 98, 97];
    expect(rows.map((row) => index.positionByRowId.get(row))).toEqual([0, undefined, undefined, 1]);
  });

  it("folds the values of its facets, each once, and knows how shoppers read them", () => {
    const index = indexOf(
      { brand: "Manki", colors: ["Índigo", "INDIGO ", ""], sizes: ["2XL", "XXL", "único"] },
      { brand: "MANKI", colors: ["índigo"], sizes: ["UNICO"] },
    );
    const first = Object.entries(index.columns).map(([name, column]) => [
      name,
      valuesAt(column, 0),
    ]);
    expect(Object.fromEntries(first)).toMatchObject({
      brand: ["manki"],
      group: ["remeras"],
      size: ["xxl", "unico"],
      color: ["indigo"],
    });
    expect(index.labels.brand.get("manki")).toBe("Manki");
    expect(index.labels.color.get("indigo")).toBe("Índigo");
    expect(index.labels.size.get("xxl")).toBe("XXL");
  });

  it("has no brand and no group for a product without them", () => {
    const index = indexOf({ brand: "", category: "", subcategory: "Novedades" });
    const { brand, group, section } = index.columns;
    expect([brand, group, section].map((column) => valuesAt(column, 0))).toEqual([[], [], []]);
  });

  it("collects the positions of each group, newest first", () => {
    const index = indexOf(
      { subcategory: "Remeras" },
      { subcategory: "Gorras" },
      { subcategory: "Manga Larga" },
      { subcategory: "Novedades", category: "ropa" },
    );
    expect([...listPositionsByGroup(index)]).toEqual([
      ["remeras", [0, 2]],
      ["gorras", [1]],
    ]);
  });

  it("is empty for an empty catalogue", () => {
    const index = indexOf();
    expect(index.products).toEqual([]);
    expect([...index.columns.brand.combinations]).toEqual([]);
  });
});
