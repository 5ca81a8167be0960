import {
  addMoved,
  countBits,
  fullBitset,
  listBits,
  makeBitset,
  setBit,
  type Bitset,
} from "./bitset";
import type { CatalogueIndex } from "./catalogue-index";
import { SEARCH_SEPARATOR, type IndexedProduct } from "./catalogue-row";
import { foldText } from "../plain/fold-text";
import { matchBeginning, matchEnd, matchGrams, type GramMatch, type TextGrams } from "./text-grams";
import { matchWords } from "./text-words";

/** The positions that a search found, as one set per rank, best rank first. */
export type Found = readonly Bitset[];

const WORST_RANK = 3;
const NO_MATCH = WORST_RANK + 1;

/** Reading more texts than this takes longer than a query of the full-text index. */
const MAX_LOOKS = 500;

type SearchMeans = { findCandidates?: () => Iterable<number> | null; maxLooks?: number };

/**
 * The products whose name or id contains the text. Case and accents do not count; every other
 * character of the text stands for itself.
 *
 * @param means.findCandidates - positions that can match, from the full-text index; null for too many
 * @param means.maxLooks - with more texts to read than this, the candidates are used
 */
export function searchCatalogue(
  index: CatalogueIndex,
  text: string,
  { findCandidates, maxLooks = MAX_LOOKS }: SearchMeans = {},
): Found {
  const { grams, positionBySlot, products } = index;
  const folded = foldText(text);
  // An accent alone folds to the empty text, which every name contains.
  const canMatch = (folded !== "" || text.trim() === "") && !folded.includes(SEARCH_SEPARATOR);
  if (!canMatch) return [];
  if (folded === "") return [fullBitset(products.length)];
  const match = matchGrams(grams, folded);
  const isFew = countBits(match.bits) <= maxLooks;
  const { ranks, doubtful } = isFew
    ? { ranks: [], doubtful: match.bits }
    : rankByGrams(grams, folded, match);
  const candidates = countBits(doubtful) > maxLooks ? findCandidates?.() : null;
  const found: Bitset[] = [];
  if (candidates) {
    rankEach(index, { positions: candidates, folded }, found);
  } else {
    ranks.forEach((slots, rank) => {
      const bits = makeBitset(products.length);
      addMoved(bits, slots, positionBySlot);
      found[rank] = bits;
    });
    const doubts = listBits(doubtful).map((slot) => positionBySlot[slot] ?? 0);
    rankEach(index, { positions: doubts, folded }, found);
  }
  // The array has a hole for each rank without a match.
  return found.filter((bits) => countBits(bits) > 0);
}

function rankEach(
  { products }: CatalogueIndex,
  { positions, folded }: { positions: Iterable<number>; folded: string },
  found: Bitset[],
): void {
  const rankOf = createRanker(folded);
  for (const position of positions) {
    const product = products[position];
    const rank = product ? rankOf(product) : NO_MATCH;
    if (rank !== NO_MATCH) setBit((found[rank] ??= makeBitset(products.length)), position);
  }
}

type SlotRanks = { ranks: Bitset[]; doubtful: Bitset };

/**
 * Ranks most matches by the indexes of grams and words alone, 32 at a time. The doubtful ones may have
 * a better rank, or not match at all.
 */
function rankByGrams(grams: TextGrams, folded: string, { bits, isExact }: GramMatch): SlotRanks {
  const [inName, inId, inWord] = (["name", "id", "word"] as const).map((mark) =>
    matchBeginning(grams, mark, folded),
  ) as [Bitset, Bitset, Bitset];
  const atEnd = matchEnd(grams, folded.slice(-1));
  const words = matchWords(grams.words, folded, grams.slotCount);
  // For one or two characters, the index knows every text that starts with them.
  const [firsts, laters] =
    folded.length <= 2 ? [inName, inWord] : [words.beginsName, words.beginsLater];
  const make = () => makeBitset(grams.slotCount);
  const [whole, beginning, inside, anywhere, doubtful] = [make(), make(), make(), make(), make()];
  for (let at = 0; at < bits.length; at += 1) {
    const [first, later] = [firsts[at] ?? 0, laters[at] ?? 0];
    const mayBegin = inName[at] ?? 0;
    const mayBeWhole =
      (mayBegin | (inId[at] ?? 0)) & (atEnd[at] ?? 0) & (words.canBeWhole[at] ?? 0);
    const mayBeBetter = mayBeWhole | (mayBegin & ~first) | ((inWord[at] ?? 0) & ~(first | later));
    const mayLack = isExact ? 0 : ~(words.has[at] ?? 0);
    const matches = bits[at] ?? 0;
    const clear = matches & ~(mayBeBetter | mayLack);
    doubtful[at] = matches & ~clear;
    beginning[at] = clear & first;
    inside[at] = clear & ~first & later;
    anywhere[at] = clear & ~(first | later);
  }
  return { ranks: [whole, beginning, inside, anywhere], doubtful };
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
