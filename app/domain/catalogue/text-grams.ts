import { makeBitset, type Bitset } from "./bitset";
import { findCommonTriples, giveCode, OTHER, readCodes, toKey } from "./gram-codes";
import { addSlot, emptyPosting, removeSlot, retainPosting, toBits, type Posting } from "./posting";
import { addWords, countWords, removeWords, startTextWords, type TextWords } from "./text-words";

/**
 * An index from one, two and three neighbouring characters to the texts that contain them. Each text
 * keeps its slot while others come and go, so one text changes without the others.
 */
export type TextGrams = {
  slotCount: number;
  freeSlots: number[];
  codeByCharacter: Map<string, number>;
  postings: Map<number, Posting>;
  /** Triples that were in many texts when the index was built. */
  commonTriples: ReadonlySet<number>;
  words: TextWords;
};

/** Stands for the start of a text; longer than one character, so that no text contains it. */
const START = "start";
/** Ends a name, and stands for the end of a text. */
const END = "\0";
/** The starts of names, ids and words, which decide the rank of a match. */
const BEGINNINGS = new Set([START, "\0", " "]);
/** Triples in fewer texts are not indexed. */
const MIN_COMMON = 1500;
/** A sample of this many texts shows which triples are common. */
const MAX_SAMPLE = 5000;

/**
 * @param texts - the texts that will be added, to find what is common in them
 * @param sizes.minCommon - a triple in at most this many texts is never common
 */
export function startTextGrams(
  texts: readonly string[] = [],
  { minCommon = MIN_COMMON }: { minCommon?: number } = {},
): TextGrams {
  const step = Math.max(1, Math.ceil(texts.length / MAX_SAMPLE));
  const sample = texts.length > minCommon ? texts.filter((_, at) => at % step === 0) : [];
  const limit = Math.max(minCommon, texts.length / 32) / step;
  const codeByCharacter = new Map<string, number>();
  return {
    slotCount: 0,
    freeSlots: [],
    codeByCharacter,
    postings: new Map(),
    commonTriples: findCommonTriples(codeByCharacter, sample, limit),
    words: startTextWords(countWords(sample), limit),
  };
}

/** Adds a text and returns its slot. */
export function addText(grams: TextGrams, text: string): number {
  const slot = grams.freeSlots.pop() ?? grams.slotCount;
  addTextAt(grams, slot, text);
  return slot;
}

/** Adds a text at a slot of the caller, which must be free. */
export function addTextAt(grams: TextGrams, slot: number, text: string): void {
  grams.slotCount = Math.max(grams.slotCount, slot + 1);
  for (const key of listKeys(grams, text)) {
    const posting = grams.postings.get(key) ?? emptyPosting();
    grams.postings.set(key, posting);
    addSlot(posting, slot, grams.slotCount);
  }
  addWords(grams.words, slot, text, grams.slotCount);
}

/** The text must be the one that has this slot. */
export function removeText(grams: TextGrams, slot: number, text: string): void {
  removeTextAt(grams, slot, text);
  grams.freeSlots.push(slot);
}

export function removeTextAt(grams: TextGrams, slot: number, text: string): void {
  for (const key of listKeys(grams, text)) {
    const posting = grams.postings.get(key);
    if (posting) removeSlot(posting, slot);
  }
  removeWords(grams.words, slot, text);
}

/** Slots of texts that may contain the text; `isExact` when all of them do. */
export type GramMatch = { bits: Bitset; isExact: boolean };

export function matchGrams(grams: TextGrams, text: string): GramMatch {
  return matchCharacters(grams, text.split(""));
}

function matchCharacters(grams: TextGrams, characters: readonly string[]): GramMatch {
  const codes = readCodes(grams.codeByCharacter, characters);
  if (codes === null) return { bits: makeBitset(grams.slotCount), isExact: true };
  const keys: number[] = [];
  let isExact = codes.length === 1 || codes.length === 2;
  if (isExact) keys.push(toKey(codes));
  for (let at = 0; at + 2 < codes.length; at += 1) {
    const triple = codes.slice(at, at + 3);
    if (grams.commonTriples.has(toKey(triple)) || isBeginning(characters[at])) {
      keys.push(toKey(triple));
      isExact = codes.length === 3;
    } else {
      keys.push(toKey(triple.slice(0, 2)), toKey(triple.slice(1)));
    }
  }
  if (codes.includes(OTHER)) isExact = false;
  return { bits: intersectPostings(grams, new Set(keys)), isExact };
}

/**
 * The slots of texts in which a name, an id or a word begins with the first two characters of `text`.
 * For one or two characters the answer is exact.
 */
export function matchBeginning(grams: TextGrams, mark: "name" | "id" | "word", text: string) {
  const before = { name: START, id: "\0", word: " " }[mark];
  return matchCharacters(grams, [before, ...text.slice(0, 2).split("")]).bits;
}

/** The slots of texts in which a name or an id ends with this character. */
export function matchEnd(grams: TextGrams, character: string): Bitset {
  return matchGrams(grams, character + END).bits;
}

function isBeginning(character = ""): boolean {
  return BEGINNINGS.has(character);
}

function intersectPostings(grams: TextGrams, keys: ReadonlySet<number>): Bitset {
  let result: Bitset | null = null;
  for (const key of keys) {
    const posting = grams.postings.get(key);
    if (!posting) return makeBitset(grams.slotCount);
    if (result) retainPosting(result, posting);
    else result = toBits(posting, grams.slotCount);
  }
  return result ?? makeBitset(grams.slotCount);
}

/** Characters, pairs, triples at a start and common triples, each once. */
function listKeys(grams: TextGrams, text: string): Set<number> {
  const keys = new Set<number>();
  let [first, second] = [-1, giveCode(grams.codeByCharacter, START)];
  let isFirstBeginning = false;
  let isSecondBeginning = true;
  const marked = text + END;
  for (let at = 0; at < marked.length; at += 1) {
    const character = marked.charAt(at);
    const third = giveCode(grams.codeByCharacter, character);
    keys.add(toKey([third]));
    keys.add(toKey([second, third]));
    if (first >= 0) {
      const triple = toKey([first, second, third]);
      if (isFirstBeginning || grams.commonTriples.has(triple)) keys.add(triple);
    }
    [first, second] = [second, third];
    [isFirstBeginning, isSecondBeginning] = [isSecondBeginning, isBeginning(character)];
  }
  return keys;
}
