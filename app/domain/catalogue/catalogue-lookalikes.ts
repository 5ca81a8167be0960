import { countBits, hasBit } from "./bitset";
import type { CatalogueIndex } from "./catalogue-index";
import { searchName } from "./catalogue-row";
import { findValuesWith } from "./facet-column";
import { foldText } from "../plain/fold-text";
import { matchGrams } from "./text-grams";

/** A product's name has no more words; further words of the text are ignored. */
const MAX_WORDS = 8;
const MAX_LOOKALIKE_CANDIDATES = 5000;

/**
 * Positions of products that have every word of the text somewhere in name, brand, colour or group:
 * what an empty result can offer instead. Looks at the newest products only; at most `limit`.
 */
export function findLookalikes(index: CatalogueIndex, text: string, limit: number): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(stem);
  if (words.length === 0) return [];
  const finders = words.flatMap((word) => createWordFinder(index, word) ?? []);
  if (finders.length < words.length) return [];
  const end = Math.min(index.products.length, MAX_LOOKALIKE_CANDIDATES);
  const found: number[] = [];
  for (let position = 0; position < end && found.length < limit; position += 1) {
    if (finders.every((hasWord) => hasWord(position))) found.push(position);
  }
  return found;
}

/**
 * Reads each facet value once, and only the names that contain the word's characters; null when no
 * product can have the word.
 */
function createWordFinder(
  { products, slots, grams, columns }: CatalogueIndex,
  word: string,
): ((position: number) => boolean) | null {
  const valued = [columns.brand, columns.color, columns.group].flatMap(
    (column) => findValuesWith(column, (value) => value.includes(word)) ?? [],
  );
  const named = matchGrams(grams, word).bits;
  if (valued.length === 0 && countBits(named) === 0) return null;
  return (position) => {
    if (valued.some((hasValue) => hasValue(position))) return true;
    const product = products[position];
    return (
      product !== undefined &&
      hasBit(named, slots[position] ?? 0) &&
      searchName(product).includes(word)
    );
  };
}

/** Gender and number do not count: "negras" is found in "negro". */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:[ao]s?|es|s)$/, "") : word;
}
