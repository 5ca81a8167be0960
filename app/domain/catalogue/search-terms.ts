import { brandName } from "./brand";
import type { Product } from "./product";
import { nameAudience } from "./audience";
import { createClassifier, createPlacer } from "./product-places";
import { type Taxonomy } from "./taxonomy";
import { isStopWord } from "./synonyms";
import { soundKey, splitWords } from "./word-key";

/** Where a word stands in a product, in the order of their worth to a search. */
const WORD_FIELDS = ["start", "name", "kind", "color", "text", "material"] as const;

export type WordField = (typeof WORD_FIELDS)[number];

export function wordTerm(field: WordField, key: string): string {
  return `${field}:${key}`;
}

type ReadWords = {
  terms: string[];
  /** The words that a search corrects typing errors to, as people write them. */
  spellings: string;
};

/**
 * `start` is the first word of the name, `kind` group, category and brand, `text` the description,
 * `material` the composition. Products share most words, so the term of each is remembered.
 */
export function createWordReader(taxonomy: Taxonomy): (product: Product) => ReadWords {
  const listKinds = createKindReader(taxonomy);
  const brandNames = new Map<string, string>();
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

  function nameOf(brand: string): string {
    const name = brandNames.get(brand) ?? brandName(taxonomy, brand);
    brandNames.set(brand, name);
    return name;
  }

  return (product) => {
    const nameWords = splitWords(product.name);
    const kinds = listKinds(product);
    const brand = nameOf(product.brand);
    const kindWords = [...kinds.flatMap(splitWords), ...listBrandWords([product.brand, brand])];
    const terms = [
      ...toTerms("start", nameWords.slice(0, 1)),
      ...toTerms("name", nameWords),
      ...toTerms("kind", kindWords),
      ...toTerms("color", product.colors.flatMap(splitWords)),
      ...toTerms("text", listTextWords(product.description)),
      ...toTerms("material", listTextWords(product.composition)),
    ];
    return { terms, spellings: [product.name, ...kinds, brand, ...product.colors].join(" ") };
  };
}

/** Searches skip small words, which are a third of a text. */
function listTextWords(text: string): string[] {
  return splitWords(text).filter((word) => !isStopWord(word));
}

/** The names of a product's groups, sections and audiences, and its own words for them. */
function createKindReader(taxonomy: Taxonomy): (product: Product) => string[] {
  const classify = createClassifier(taxonomy);
  const place = createPlacer(taxonomy);
  const groups = new Map(taxonomy.groups.map(({ id, name }) => [id, name]));
  const sections = new Map(taxonomy.sections.map(({ id, name }) => [id, name]));
  return (product) => {
    const { category, subcategory, audiences } = product;
    const { groupIds, sectionIds } = place(product);
    // The category only counts where the subcategory says nothing.
    const isOwnGroup = classify({ category: "", subcategory }).group !== null;
    const kind = isOwnGroup ? [] : [category];
    return [
      ...[subcategory, ...groupIds.map((id) => groups.get(id) ?? ""), ...kind],
      ...sectionIds.map((id) => sections.get(id) ?? ""),
      ...audiences.map(nameAudience),
    ];
  };
}

/** People write a brand in one word or in several: "BullBenny", "bull benny", "aynotdead". */
function listBrandWords(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const apart = splitWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
    return [...apart, apart.join("")];
  });
}
