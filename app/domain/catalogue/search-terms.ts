import { brandName } from "./brand";
import type { Product } from "./product";
import { classifyProduct, findGroup, SECTIONS } from "./taxonomy";
import { isStopWord } from "./synonym-map";
import { soundKey, splitWords } from "./word-key";

/** Where a word stands in a product, in the order of their worth to a search. */
export const WORD_FIELDS = ["start", "name", "kind", "color", "text", "material"] as const;

export type WordField = (typeof WORD_FIELDS)[number];

/** The index term of the products that have a word of this key in this field. */
export function wordTerm(field: WordField, key: string): string {
  return `${field}:${key}`;
}

/**
 * Makes a function that lists a product's terms. `start` is the first word of its name, `name` all of
 * them, `kind` its group, category and brand, `color` its colours, `text` its description, and
 * `material` its composition. Products share most words, so the function remembers the term of each.
 */
export function createTermReader(): (product: Product) => string[] {
  const termsByField = new Map(WORD_FIELDS.map((field) => [field, new Map<string, string>()]));

  function toTerms(field: WordField, words: readonly string[]): string[] {
    const terms = termsByField.get(field);
    return words.map((word) => {
      const known = terms?.get(word);
      if (known !== undefined) return known;
      const term = wordTerm(field, soundKey(word));
      terms?.set(word, term);
      return term;
    });
  }

  return (product) => {
    const nameWords = splitWords(product.name);
    return [
      ...toTerms("start", nameWords.slice(0, 1)),
      ...toTerms("name", nameWords),
      ...toTerms("kind", listKindWords(product)),
      ...toTerms("color", product.colors.flatMap(splitWords)),
      ...toTerms("text", listTextWords(product.description)),
      ...toTerms("material", listTextWords(product.composition)),
    ];
  };
}

/** Searches skip small words, which are a third of a text. */
function listTextWords(text: string): string[] {
  return splitWords(text).filter((word) => !isStopWord(word));
}

function listKindWords(product: Product): string[] {
  return [...listKinds(product).flatMap(splitWords), ...listBrandWords(product.brand)];
}

function listKinds(product: Product): string[] {
  const { section, group } = classifyProduct(product);
  const sectionName = SECTIONS.find(({ id }) => id === section)?.name ?? "";
  const groupName = (group !== null && findGroup(group)?.name) || "";
  // As in `classifyProduct`: the category only counts where the subcategory says nothing.
  const kind = findGroup(product.subcategory) ? [] : [product.category];
  return [product.subcategory, groupName, ...kind, sectionName];
}

/** The words that a search corrects typing errors to, as people write them. */
export function listSpellings(product: Product): string {
  const brand = brandName(product.brand);
  return [product.name, ...listKinds(product), brand, ...product.colors].join(" ");
}

/** People write a brand in one word or in several: "BullBenny", "bull benny", "aynotdead". */
function listBrandWords(brand: string): string[] {
  return [brand, brandName(brand)].flatMap((name) => {
    const apart = splitWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
    return [...apart, apart.join("")];
  });
}
