import {
  SEARCH_SEPARATOR,
  searchName,
  type CatalogueIndex,
  type IndexedProduct,
} from "./catalogue-index";
import { valuesAt } from "./facet-column";
import { foldText } from "./fold-text";

/** One more than the worst rank of a match. */
const NO_MATCH = 4;
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
  const positions = candidates ? Int32Array.from(candidates).sort() : null;
  const rankOf = createRanker(folded);
  const ranks = new Uint8Array(positions?.length ?? index.products.length);
  const countByRank = [0, 0, 0, 0, 0];
  for (let at = 0; at < ranks.length; at += 1) {
    const product = index.products[positions?.[at] ?? at];
    const rank = product ? rankOf(product) : NO_MATCH;
    ranks[at] = rank;
    countByRank[rank] = (countByRank[rank] ?? 0) + 1;
  }
  return collectByRank(positions, ranks, countByRank);
}

/** The positions that match, those of the best rank first, each rank in the order it came in. */
function collectByRank(
  positions: Int32Array | null,
  ranks: Uint8Array,
  countByRank: readonly number[],
): Int32Array {
  const nextByRank: number[] = [];
  let matchCount = 0;
  for (const count of countByRank.slice(0, NO_MATCH)) {
    nextByRank.push(matchCount);
    matchCount += count;
  }
  const found = new Int32Array(matchCount);
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? NO_MATCH;
    if (rank === NO_MATCH) continue;
    const next = nextByRank[rank] ?? 0;
    found[next] = positions?.[at] ?? at;
    nextByRank[rank] = next + 1;
  }
  return found;
}

/** 0 the whole name or id, 1 the name's beginning, 2 the beginning of a word in it, 3 anywhere. */
function createRanker(folded: string): (product: IndexedProduct) => number {
  const asLaterWord = ` ${folded}`;
  return ({ searchText, nameLength }) => {
    const foundAt = searchText.indexOf(folded);
    if (foundAt < 0) return NO_MATCH;
    const idLength = searchText.length - nameLength - SEARCH_SEPARATOR.length;
    const isWholeName = foundAt === 0 && folded.length === nameLength;
    const isWholeId = folded.length === idLength && searchText.endsWith(folded);
    if (isWholeName || isWholeId) return 0;
    if (foundAt === 0) return 1;
    return foundAt < nameLength && searchText.includes(asLaterWord) ? 2 : 3;
  };
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
    const { brand, colour, group } = index.columns;
    const values = [brand, colour, group].flatMap((column) => valuesAt(column, position));
    const haystack = [searchName(product), ...values].join(" ");
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
