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
  const paths = texts.flatMap(
    (text) => choose({ categories: readCategoryPaths(text) })?.main ?? [],
  );
  const products = paths.map(
    ({ category, subcategory }) =>
      ({ kind, changes: [], write: { product: { category, subcategory, alsoIn: [] } } }) as never,
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
  const texts = ["Ropa > Remeras", "ropa", "Calzado > Zapatillas", "Lencería", "!!"];
  expect(review(SHOP, texts)).toEqual([
    "Calzado > Zapatillas: en Calzado, nueva categoría Zapatillas",
    "Lencería: en Ropa, nueva categoría Lencería",
    "Ropa > Remeras: en Ropa, categoría Remeras",
    "ropa: en Ropa",
    "!!: solo en Todos los productos, sin lugar en el menú",
  ]);
});

it("says which sections and kinds are new", () => {
  const first = review(SHOP, [
    "MUJER > REMERAS > MANGA LARGA",
    "MUJER",
    "Vestidos > Largos",
    "Remeras > Lisas",
  ]);
  expect(first).toEqual([
    "MUJER > REMERAS > MANGA LARGA: en Mujer > Remeras, nueva sección Mujer, nuevas categorías Remeras y Manga larga",
    "MUJER: en Mujer, nueva sección Mujer",
    "Vestidos > Largos: en Ropa > Vestidos, nuevas categorías Vestidos y Largos",
    "Remeras > Lisas: en Ropa > Remeras, nueva categoría Lisas",
  ]);
});

it("says nothing of products whose category stays", () => {
  expect(review(SHOP, ["Ropa > Remeras"], "update")).toEqual([]);
});
