import {
  SEARCH_SEPARATOR,
  searchName,
  type CatalogueIndex,
  type IndexedProduct,
} from "./catalogue-index";
import { foldText } from "./fold-text";

/** Ranks of a match, best first. */
const RANK_COUNT = 4;
/** Of a text nothing matches, as many words as a product's name may have. */
const MAX_WORDS = 8;
const MAX_LOOKALIKE_CANDIDATES = 5000;

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
  // An accent alone folds to nothing, and nothing is contained in every name.
  const canMatch = (folded !== "" || text.trim() === "") && !folded.includes(SEARCH_SEPARATOR);
  if (!canMatch) return new Int32Array();
  const ranks: number[][] = Array.from({ length: RANK_COUNT }, () => []);
  const positions = candidates ? Int32Array.from(candidates).sort() : index.products.keys();
  for (const position of positions) {
    const product = index.products[position];
    const rank = product ? rankMatch(product, folded) : null;
    if (rank !== null) ranks[rank]?.push(position);
  }
  return Int32Array.from(ranks.flat());
}

/** 0 the whole name or id, 1 its beginning, 2 the beginning of a word, 3 anywhere, null nowhere. */
function rankMatch(product: IndexedProduct, folded: string): number | null {
  const { searchText, nameLength } = product;
  const foundAt = searchText.indexOf(folded);
  if (foundAt < 0) return null;
  const idAt = nameLength + SEARCH_SEPARATOR.length;
  const isWholeName = foundAt === 0 && folded.length === nameLength;
  const isWholeId = searchText.length - idAt === folded.length && searchText.endsWith(folded);
  if (isWholeName || isWholeId) return 0;
  if (foundAt === 0) return 1;
  if (foundAt < nameLength && searchText.includes(` ${folded}`)) return 2;
  return 3;
}

/**
 * Positions of products that have every word of the text somewhere in name, brand, colour or group:
 * what an empty result can offer instead. Looks at the newest products only; at most `limit`.
 */
export function findLookalikes(index: CatalogueIndex, text: string, limit: number): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(stem);
  if (words.length === 0) return [];
  const found: number[] = [];
  for (const [position, product] of index.products.slice(0, MAX_LOOKALIKE_CANDIDATES).entries()) {
    const { brand, colour, group } = product.facets;
    const haystack = [searchName(product), ...brand, ...colour, ...group].join(" ");
    if (words.every((word) => haystack.includes(word))) {
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
