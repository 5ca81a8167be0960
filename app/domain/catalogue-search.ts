import type { CatalogueIndex, IndexedProduct } from "./catalogue-index";
import { foldText } from "./fold-text";

/** Ranks of a match, best first. */
const RANK_COUNT = 4;

/**
 * Positions of the products whose name or id contains the text, best match first, then newest.
 * Case and accents do not count; every other character of the text stands for itself.
 *
 * @param candidates - positions that can match, when something faster already narrowed them down
 */
export function searchCatalogue(
  index: CatalogueIndex,
  text: string,
  candidates?: Iterable<number>,
): Int32Array {
  const folded = foldText(text);
  const ranks: number[][] = Array.from({ length: RANK_COUNT }, () => []);
  // An accent alone folds to nothing, and nothing is contained in every name.
  if (folded === "" && text.trim() !== "") return new Int32Array();
  for (const position of candidates ?? index.products.keys()) {
    const product = index.products[position];
    if (!product) continue;
    const rank = rankMatch(product, folded);
    if (rank !== null) ranks[rank]?.push(position);
  }
  for (const positions of ranks) positions.sort((left, right) => left - right);
  return Int32Array.from(ranks.flat());
}

/** 0 the whole name or id, 1 its beginning, 2 the beginning of a word, 3 anywhere, null nowhere. */
function rankMatch({ searchName, searchId }: IndexedProduct, folded: string): number | null {
  const inName = searchName.indexOf(folded);
  const inId = searchId.indexOf(folded);
  if (inName < 0 && inId < 0) return null;
  if (searchName === folded || searchId === folded) return 0;
  if (inName === 0) return 1;
  if (searchName.includes(` ${folded}`)) return 2;
  return 3;
}

/**
 * Positions of the products that have every word of the text somewhere in name, brand, colour or
 * group: what an empty result can offer instead. Newest first, at most `limit`.
 */
export function findLookalikes(index: CatalogueIndex, text: string, limit: number): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const found: number[] = [];
  for (const [position, { searchName, facets }] of index.products.entries()) {
    const haystack = [searchName, ...facets.brand, ...facets.colour, ...facets.group];
    if (words.every((word) => haystack.some((part) => part.includes(stem(word))))) {
      found.push(position);
      if (found.length === limit) break;
    }
  }
  return found;
}

/** Gender and number do not count: "negras" is found in "negro". */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:[ao]s?|es|s)$/, "") : word;
}
