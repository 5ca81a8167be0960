import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { FACETS, facetTerm } from "./catalogue-entry";
import { buildCatalogueIndex, buildInSteps, positionsOf, putSoldOutLast } from "./catalogue-index";
import type { Product } from "./product";

function indexEach(...given: Partial<Product>[]) {
  return indexOf(given.map((product, n) => aProduct({ id: `p-${n}`, ...product })));
}

describe("buildCatalogueIndex", () => {
  it("has the newest products first, and of the same moment the later row", () => {
    const createdAt = new Date("2025-01-01");
    const { entries, positionById } = indexEach(
      { createdAt },
      { createdAt: new Date("2025-03-01") },
      { createdAt },
    );
    expect(entries.map(({ id }) => id)).toEqual(["p-1", "p-0", "p-2"]);
    expect(["p-0", "p-1", "p-2", "p-3"].map((id) => positionById.get(id))).toEqual([
      1,
      0,
      2,
      undefined,
    ]);
  });

  it("folds the values of its facets, each once, and knows how shoppers read them", () => {
    const { entries, labels } = indexEach(
      { brand: "Manki", colors: ["Índigo", "INDIGO ", ""], sizes: ["2XL", "XXL", "único"] },
      { brand: "MANKI", colors: ["índigo"], sizes: ["UNICO"] },
    );
    const values = FACETS.map((facet) => entries[0]?.facets[facet].map(({ value }) => value));
    expect(values).toEqual([["manki"], ["remeras"], ["xxl", "unico"], ["indigo"], []]);
    expect(labels.brand.get("manki")).toBe("Manki");
    expect(labels.color.get("indigo")).toBe("Índigo");
    expect(labels.size.get("xxl")).toBe("XXL");
  });

  it("has no brand, group or section for a product without them", () => {
    const index = indexEach({ brand: "", category: "", subcategory: "Novedades" });
    const names = ["brand", "group", "section"].map((name) => `${name}:`);
    const terms = [...index.positionsByTerm.keys()];
    expect(terms.filter((term) => names.some((name) => term.startsWith(name)))).toEqual([]);
  });

  it("knows the positions of each group", () => {
    const index = indexEach(
      { subcategory: "Remeras" },
      { subcategory: "Gorras" },
      { subcategory: "Manga Larga" },
      { subcategory: "Novedades", category: "ropa" },
    );
    expect([...index.labels.group.keys()]).toEqual(["remeras", "gorras"]);
    expect(positionsOf(index, facetTerm("group", "remeras"))).toEqual([0, 2]);
    expect(positionsOf(index, facetTerm("group", "buzos"))).toEqual([]);
  });

  it("is empty for an empty catalogue", () => {
    expect(indexEach()).toMatchObject({ entries: [], byPrice: [] });
  });

  it("has the sold-out products last, and no size that cannot be bought", () => {
    const gone = (sizeKey: string) => ({ sizeKey, color: "Negro", left: 0 });
    const index = indexEach(
      { sizes: ["M"], stock: [gone("M")] },
      { sizes: ["M", "L"], stock: [gone("M")] },
      { sizes: [], colors: [] },
    );
    expect(index.entries.map(({ id }) => id)).toEqual(["p-1", "p-2", "p-0"]);
    expect(index).toMatchObject({ soldOutFrom: 2, lacking: [0, 2] });
    expect([...index.labels.size.keys()]).toEqual(["l"]);
    expect(putSoldOutLast(index, [2, 1, 0])).toEqual([1, 0, 2]);
  });

  it("has the entries and terms of before when nothing is counted, or nothing gone", () => {
    const stock = [{ sizeKey: "M", color: "Negro", left: 1 }];
    const counted = indexEach({ stock });
    expect(counted).toEqual(indexEach({}));
    expect(Object.keys(counted.entries[0] ?? {})).not.toContain("isLacking");
    expect(counted.soldOutFrom).toBe(1);
  });

  it("pauses while it builds a large one, and gives the same", () => {
    const { entries } = indexOf(
      Array.from({ length: 2500 }, (_, n) => aProduct({ id: `p-${n}`, priceInPesos: 1 + (n % 7) })),
    );
    const steps = buildInSteps(entries, BUILT_IN_TAXONOMY);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(1);
    expect(step.value).toEqual(buildCatalogueIndex(entries, BUILT_IN_TAXONOMY));
  });

  it("does not depend on the order in which it gets the products", () => {
    const { entries } = indexEach(
      ...[3, 1, 2].map((day) => ({
        createdAt: new Date(2025, 1, day),
        priceInPesos: 1 + (day % 2),
      })),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray([...entries], { minLength: 3 }), (shuffled) => {
        expect(buildCatalogueIndex(shuffled, BUILT_IN_TAXONOMY)).toEqual(
          buildCatalogueIndex(entries, BUILT_IN_TAXONOMY),
        );
      }),
    );
  });
});
