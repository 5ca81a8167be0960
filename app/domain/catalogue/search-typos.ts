import { foldText } from "../plain/fold-text";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { editDistance } from "./edit-distance";
import { isFound, type SearchMeans } from "./search-matches";
import { wordTerm } from "./search-terms";
import type { SearchUnit } from "./search-units";
import { soundKey, spellingKey } from "./word-key";

const MIN_LETTERS = 4;
const SHORT_WORD_LETTERS = 6;
/** From this many letters on, two may be wrong. */
const LONG_WORD_LETTERS = 8;
/** The fields of `createTermReader` that hold words a shopper may have meant. */
const SPELLED_FIELDS = new Set<string>(["name", "kind", "color"]);
/** Enough products to see how the shop spells a word. */
const MAX_SPELLINGS_READ = 200;

/** True when the products that match the word spell it otherwise: "kamiza", "aros" for "arroz". */
export function isMisspelled({ index }: SearchMeans, unit: SearchUnit): boolean {
  const word = readSingleWord(unit);
  if (word === null || !isFound(unit)) return false;
  const spelled = findSpellings(index, soundKey(word));
  if (spelled.length === 0) return false;
  return !spelled.some((other) => spellingKey(foldText(other)) === spellingKey(word));
}

/**
 * The word that a shopper meant, as the shop writes it: one that sounds alike, or one with a wrong
 * letter less. Null for a word that the shop or the list of synonyms knows, or that is like none.
 */
export function findCorrection(means: SearchMeans, unit: SearchUnit): string | null {
  const word = readSingleWord(unit);
  if (word === null || means.synonyms.spellings.has(spellingKey(word))) return null;
  const key = soundKey(word);
  if (isMisspelled(means, unit)) return findSpellings(means.index, key)[0] ?? null;
  if (isFound(unit) || means.synonyms.phrases.has(key)) return null;
  const nearest = findNearestKey(means, word.length, key);
  if (nearest === null) return null;
  return findSpellings(means.index, nearest)[0] ?? means.synonyms.words.get(nearest) ?? null;
}

/** Null for what is no word, or too short to be sure of. */
function readSingleWord({ words, kind }: SearchUnit): string | null {
  const [word = "", ...more] = words;
  const isWord = more.length === 0 && kind !== "size" && /^\p{L}+$/u.test(word);
  return isWord && word.length >= MIN_LETTERS ? word : null;
}

function findNearestKey(
  { index, synonyms }: SearchMeans,
  letters: number,
  key: string,
): string | null {
  const limit = letters >= LONG_WORD_LETTERS ? 2 : 1;
  let best: { key: string; distance: number; count: number } | null = null;
  const compare = (known: string, count: number, most: number) => {
    if (known.length < MIN_LETTERS) return;
    const distance = editDistance(key, known, most);
    if (distance > most) return;
    // Some wrong letters make any word of another, but people get the first letter right.
    const isVague = letters < SHORT_WORD_LETTERS || distance > 1;
    if (isVague && known[0] !== key[0]) return;
    const isBetter =
      best === null ||
      distance < best.distance ||
      (distance === best.distance && count > best.count);
    if (isBetter) best = { key: known, distance, count };
  };
  for (const [term, { length: count }] of index.positionsByTerm) {
    const fieldEnd = term.indexOf(":");
    // Most terms are too long or too short; that is cheap to see.
    if (Math.abs(term.length - fieldEnd - 1 - key.length) > limit) continue;
    if (SPELLED_FIELDS.has(term.slice(0, fieldEnd))) {
      compare(term.slice(fieldEnd + 1), count, limit);
    }
  }
  // The list has more words than a shop; two wrong letters would make "heladera" a "playera".
  for (const known of synonyms.words.keys()) compare(known, 0, 1);
  return (best as { key: string } | null)?.key ?? null;
}

/** How the products spell a key, the newest first. */
function findSpellings(index: CatalogueIndex, key: string): string[] {
  const positions = (["name", "kind", "color"] as const).flatMap((field) =>
    positionsOf(index, wordTerm(field, key)),
  );
  const spellings = new Set<string>();
  for (const position of positions.slice(0, MAX_SPELLINGS_READ)) {
    for (const word of index.entries[position]?.spellings.match(/\p{L}+/gu) ?? []) {
      if (soundKey(foldText(word)) === key) spellings.add(word.toLowerCase());
    }
  }
  return [...spellings];
}
