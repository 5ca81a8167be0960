import { findSection, type Taxonomy } from "../catalogue/taxonomy";
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

/** The names of the groups, with their sections, and of the brands that the shop gets for these words. */
export function findAddedWords(taxonomy: Taxonomy, typed: readonly TypedWords[]): AddedWords {
  const after = typed.reduce(addTypedWords, taxonomy);
  const isNew = (list: "groups" | "brands") => {
    const known = new Set(taxonomy[list].map(({ id }) => id));
    return ({ id }: { id: string }) => !known.has(id);
  };
  return {
    newGroups: after.groups
      .filter(isNew("groups"))
      .map(({ name, section }) => `${name} (en ${findSection(after, section)?.name ?? section})`),
    newBrands: after.brands.filter(isNew("brands")).map(({ name }) => name),
  };
}
