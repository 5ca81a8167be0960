import type { Taxonomy } from "../catalogue/taxonomy";
import { addTypedWords, type TypedWords } from "../catalogue/typed-words";
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

export type AddedWords = { newGroups: string[]; newBrands: string[] };

/** The names of the groups and brands that the shop gets for these words. */
export function findAddedWords(taxonomy: Taxonomy, typed: readonly TypedWords[]): AddedWords {
  const after = typed.reduce(addTypedWords, taxonomy);
  const listNew = (list: "groups" | "brands") => {
    const known = new Set(taxonomy[list].map(({ id }) => id));
    return after[list].filter(({ id }) => !known.has(id)).map(({ name }) => name);
  };
  return { newGroups: listNew("groups"), newBrands: listNew("brands") };
}
