import { expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { addTypedWords } from "../catalogue/typed-words";
import type { Taxonomy } from "../catalogue/taxonomy";
import { createPathChooser, readCategoryPaths } from "./category-paths";
import { placeCategories } from "./placed-categories";
import type { PlannedProduct } from "./planned-product";

const SHOP: Taxonomy = {
  ...BUILT_IN_TAXONOMY,
  sections: [...BUILT_IN_TAXONOMY.sections, { id: "zapatos", name: "Calzado" }],
};

/** The review of a file whose products have these paths. */
function review(taxonomy: Taxonomy, texts: readonly string[], kind = "create") {
  const choose = createPathChooser(taxonomy);
  const paths = texts.flatMap((text) => choose({ categories: readCategoryPaths(text) }) ?? []);
  const products = paths.map(
    ({ category, subcategory }) =>
      ({ kind, changes: [], write: { product: { category, subcategory } } }) as never,
  ) as PlannedProduct[];
  const after = paths.reduce(
    (before, words) => addTypedWords(before, { ...words, brand: "", alsoIn: [] }),
    taxonomy,
  );
  return placeCategories(products, paths, { before: taxonomy, after }).map(
    ({ path, place }) => `${path}: ${place}`,
  );
}

it("says where the products of each path go, the new categories first", () => {
  const texts = ["Ropa > Mujer > Remeras", "ropa", "Calzado > Zapatillas", "Lencería", "!!"];
  expect(review(SHOP, texts)).toEqual([
    "Calzado > Zapatillas: en Calzado, nueva categoría Zapatillas",
    "Lencería: en Ropa, nueva categoría Lencería",
    "Ropa > Mujer > Remeras: en Ropa, categoría Remeras",
    "ropa: en Ropa",
    "!!: solo en Todos los productos, sin lugar en el menú",
  ]);
});

it("says that the shop has no such section", () => {
  expect(review(BUILT_IN_TAXONOMY, ["Calzado > Zapatillas"])).toEqual([
    "Calzado > Zapatillas: en Ropa, nueva categoría Zapatillas (tu tienda no tiene la sección Calzado)",
  ]);
});

it("says nothing of products whose category stays", () => {
  expect(review(SHOP, ["Ropa > Remeras"], "update")).toEqual([]);
});
