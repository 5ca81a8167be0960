import { makeBitset, type Bitset } from "./bitset";
import { addSlot, emptyPosting, includePosting, removeSlot, type Posting } from "./posting";

/**
 * Which texts have each very common word, so that a search for it need not read all those texts. A text
 * is a name, "\0" and an id.
 */
export type TextWords = {
  common: Map<string, Record<Place, Posting>>;
  /** Texts whose name or id is a single word, of any kind. */
  ofOneWord: Posting;
};

/** First in the name, later in the name after a blank, or anywhere else. */
type Place = "first" | "later" | "elsewhere";

/** Ids have hyphens between their words. */
const SEPARATOR = /[ \0-]/;
const MIN_LENGTH = 3;

/** @param counts - in how many texts each word is; words in more than `limit` are indexed */
export function startTextWords(counts: ReadonlyMap<string, number>, limit: number): TextWords {
  const isCommon = (word: string) => (counts.get(word) ?? 0) > limit;
  return {
    common: new Map(
      [...counts.keys()]
        .filter(isCommon)
        .map((word) => [
          word,
          { first: emptyPosting(), later: emptyPosting(), elsewhere: emptyPosting() },
        ]),
    ),
    ofOneWord: emptyPosting(),
  };
}

export function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(text.split(SEPARATOR))) {
      if (word.length >= MIN_LENGTH) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

export function addWords(words: TextWords, slot: number, text: string, slotCount: number): void {
  for (const posting of listPostings(words, text)) addSlot(posting, slot, slotCount);
}

export function removeWords(words: TextWords, slot: number, text: string): void {
  for (const posting of listPostings(words, text)) removeSlot(posting, slot);
}

function listPostings({ common, ofOneWord }: TextWords, text: string): Set<Posting> {
  const postings = new Set<Posting>();
  const nameEnd = text.indexOf("\0");
  let start = 0;
  for (const word of text.split(SEPARATOR)) {
    const places = common.get(word);
    const isLater = text.charAt(start - 1) === " " && start < nameEnd;
    if (places) postings.add(places[start === 0 ? "first" : isLater ? "later" : "elsewhere"]);
    start += word.length + 1;
  }
  const parts = [text.slice(0, nameEnd), text.slice(nameEnd + 1)];
  if (parts.some((part) => !SEPARATOR.test(part))) postings.add(ofOneWord);
  return postings;
}

/** Slots that certainly match. Others may match in words that are not common, or across words. */
export type WordMatch = {
  has: Bitset;
  /** Names whose first word, or a later one, begins with the text. */
  beginsName: Bitset;
  beginsLater: Bitset;
  /** Texts whose name or id may be exactly the text. */
  canBeWhole: Bitset;
};

export function matchWords(
  { common, ofOneWord }: TextWords,
  text: string,
  slotCount: number,
): WordMatch {
  const make = () => makeBitset(slotCount);
  const match = { has: make(), beginsName: make(), beginsLater: make(), canBeWhole: make() };
  if (SEPARATOR.test(text)) match.canBeWhole.fill(0xffffffff);
  else includePosting(match.canBeWhole, ofOneWord);
  for (const [word, { first, later, elsewhere }] of common) {
    if (!word.includes(text)) continue;
    for (const posting of [first, later, elsewhere]) includePosting(match.has, posting);
    if (!word.startsWith(text)) continue;
    includePosting(match.beginsName, first);
    includePosting(match.beginsLater, later);
  }
  return match;
}
