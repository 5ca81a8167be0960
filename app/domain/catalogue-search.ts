import { addBits, fullBitset, listBits, makeBitset, setBit, type Bitset } from "./bitset";
import type { CatalogueIndex } from "./catalogue-index";
import { SEARCH_SEPARATOR, type IndexedProduct } from "./catalogue-row";
import { foldText } from "./fold-text";
import { matchBeginning, matchEnd, matchGrams } from "./text-grams";

/** Positions of what a search found: a set for each rank, the best match first. */
export type Found = readonly Bitset[];

const WORST_RANK = 3;
const NO_MATCH = WORST_RANK + 1;

/**
 * The products whose name or id contains the text. Case and accents do not count; every other
 * character of the text stands for itself.
 *
 * @param candidates - positions that can match, when something faster already narrowed them down
 */
export function searchCatalogue(
  index: CatalogueIndex,
  text: string,
  candidates?: Iterable<number>,
): Found {
  const { length } = index.products;
  const folded = foldText(text);
  // An accent alone folds to nothing, and nothing is contained in every name.
  const canMatch = (folded !== "" || text.trim() === "") && !folded.includes(SEARCH_SEPARATOR);
  if (!canMatch) return [];
  if (folded === "") return [fullBitset(length)];
  const found = candidates ? startFound(length) : searchByGrams(index, folded);
  if (candidates) rankEach(index, { positions: candidates, folded }, found);
  return found;
}

/** The best match first, then the newest. */
export function listFound(found: Found): number[] {
  return found.flatMap((bits) => [...listBits(bits)]);
}

function startFound(length: number): Bitset[] {
  return Array.from({ length: NO_MATCH }, () => makeBitset(length));
}

function rankEach(
  { products }: CatalogueIndex,
  { positions, folded }: { positions: Iterable<number>; folded: string },
  found: readonly Bitset[],
): void {
  const rankOf = createRanker(folded);
  for (const position of positions) {
    const product = products[position];
    const bits = product && found[rankOf(product)];
    if (bits) setBit(bits, position);
  }
}

/** Looks only at texts that have the right characters, and closely only where it can matter. */
function searchByGrams(index: CatalogueIndex, folded: string): Found {
  const { grams, positionBySlot } = index;
  const { bits, isExact } = matchGrams(grams, folded);
  const [inName, inId, inWord] = (["name", "id", "word"] as const).map((mark) =>
    matchBeginning(grams, mark, folded),
  ) as [Bitset, Bitset, Bitset];
  const atEnd = matchEnd(grams, folded.slice(-1));
  const isShort = folded.length <= 2;
  const ranks = startFound(grams.slotCount);
  const [, beginning, inside, anywhere] = ranks as [Bitset, Bitset, Bitset, Bitset];
  const doubtful = makeBitset(grams.slotCount);
  for (let word = 0; word < bits.length; word += 1) {
    const matches = bits[word] ?? 0;
    const beginsName = inName[word] ?? 0;
    const beginsWord = inWord[word] ?? 0;
    const canBeWhole = (beginsName | (inId[word] ?? 0)) & (atEnd[word] ?? 0);
    const unclear = isShort ? canBeWhole : canBeWhole | beginsName | beginsWord;
    const clear = isExact ? matches & ~unclear : 0;
    doubtful[word] = matches & ~clear;
    beginning[word] = clear & beginsName;
    inside[word] = clear & ~beginsName & beginsWord;
    anywhere[word] = clear & ~beginsName & ~beginsWord;
  }
  const found = startFound(index.products.length);
  const place = (slot: number) => positionBySlot[slot] ?? 0;
  ranks.forEach((slots, rank) => addBits(found[rank] ?? slots, listBits(slots).map(place)));
  rankEach(index, { positions: listBits(doubtful).map(place), folded }, found);
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
