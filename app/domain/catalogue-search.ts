import type { CatalogueIndex } from "./catalogue-index";
import { SEARCH_SEPARATOR, searchName, type IndexedProduct } from "./catalogue-row";
import { hasBit, type Bitset } from "./bitset";
import { findValuesWith } from "./facet-column";
import { foldText } from "./fold-text";
import { matchBeginning, matchEnd, matchGrams } from "./text-grams";

const WORST_RANK = 3;
const NO_MATCH = WORST_RANK + 1;
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
  if (folded === "") return Int32Array.from(index.products.keys());
  return candidates
    ? rankCandidates(index, folded, Int32Array.from(candidates).sort())
    : searchByGrams(index, folded);
}

function rankCandidates(index: CatalogueIndex, folded: string, positions: Int32Array): Int32Array {
  const rankOf = createRanker(folded);
  const ranks = Uint8Array.from(positions, (position) => {
    const product = index.products[position];
    return product ? rankOf(product) : NO_MATCH;
  });
  return collectByRank(positions, ranks);
}

/** Looks only at texts that have the right characters, and closely only where it can matter. */
function searchByGrams(index: CatalogueIndex, folded: string): Int32Array {
  const { grams, slots, products } = index;
  const { bits, isExact } = matchGrams(grams, folded);
  const [inName, inId, inWord] = (["name", "id", "word"] as const).map((mark) =>
    matchBeginning(grams, mark, folded),
  ) as [Bitset, Bitset, Bitset];
  const atEnd = matchEnd(grams, folded.slice(-1));
  const rankOf = createRanker(folded);
  const isShort = folded.length <= 2;
  const positions = new Int32Array(slots.length);
  const ranks = new Uint8Array(slots.length);
  let count = 0;
  for (let position = 0; position < slots.length; position += 1) {
    const slot = slots[position] ?? 0;
    if (!hasBit(bits, slot)) continue;
    const beginsName = hasBit(inName, slot);
    const beginsWord = hasBit(inWord, slot);
    const canBeWhole = (beginsName || hasBit(inId, slot)) && hasBit(atEnd, slot);
    const isClear = isExact && !canBeWhole && (isShort || !(beginsName || beginsWord));
    const product = products[position];
    positions[count] = position;
    if (isClear) ranks[count] = beginsName ? 1 : beginsWord ? 2 : WORST_RANK;
    else ranks[count] = product ? rankOf(product) : NO_MATCH;
    count += 1;
  }
  return collectByRank(positions.subarray(0, count), ranks.subarray(0, count));
}

/** The positions that match, those of the best rank first, each rank in the order it came in. */
function collectByRank(positions: Int32Array, ranks: Uint8Array): Int32Array {
  const countByRank = [0, 0, 0, 0, 0];
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? NO_MATCH;
    countByRank[rank] = (countByRank[rank] ?? 0) + 1;
  }
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
    found[next] = positions[at] ?? 0;
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
  const finders = words.map((word) => createWordFinder(index, word));
  const end = Math.min(index.products.length, MAX_LOOKALIKE_CANDIDATES);
  const found: number[] = [];
  for (let position = 0; position < end && found.length < limit; position += 1) {
    if (finders.every((hasWord) => hasWord(position))) found.push(position);
  }
  return found;
}

/** Looks at each value once, and at the names only that have the right characters. */
function createWordFinder(index: CatalogueIndex, word: string): (position: number) => boolean {
  const { products, slots, grams, columns } = index;
  const named = matchGrams(grams, word).bits;
  const valued = [columns.brand, columns.colour, columns.group].map((column) =>
    findValuesWith(column, (value) => value.includes(word)),
  );
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
