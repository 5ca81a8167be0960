import type { Taxonomy } from "../catalogue/taxonomy";
import type { TypedWords } from "../catalogue/typed-words";
import type { PlannedProduct } from "./planned-product";

/** The categories and brands that the planned products bring, each combination once. */
export function listTypedWords(products: readonly PlannedProduct[]): TypedWords[] {
  const typed = new Map<string, TypedWords>();
  for (const planned of products) {
    if (planned.kind !== "create" && planned.kind !== "update") continue;
    const { category, subcategory, brand } = planned.write.product;
    const words = { category, subcategory, brand };
    typed.set(JSON.stringify(words), words);
  }
  return [...typed.values()];
}

/** The names of the brands that the shop gets. */
export function listNewBrands(before: Taxonomy, after: Taxonomy): string[] {
  const known = new Set(before.brands.map(({ id }) => id));
  return after.brands.filter(({ id }) => !known.has(id)).map(({ name }) => name);
}
