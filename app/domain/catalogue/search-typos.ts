import { foldText } from "../plain/fold-text";
import { positionsOf } from "./catalogue-index";
import { editDistance } from "./edit-distance";
import { isFound, type SearchMeans } from "./search-matches";
import { readSpellings } from "./search-spellings";
import { wordTerm } from "./search-terms";
import { isTopicWord } from "./search-topics";
import type { SearchUnit } from "./search-units";
import { isStopWord } from "./synonyms";
import { soundKey, spellingKey } from "./word-key";

const MIN_LETTERS = 4;
const SHORT_WORD_LETTERS = 6;
/** From this many letters on, two may be wrong. */
const LONG_WORD_LETTERS = 8;
/** The fields of `createTermReader` that hold words a shopper may have meant. */
const SPELLED_FIELDS = new Set<string>(["name", "kind", "color"]);

/** True when the products that match the word spell it otherwise: "kamiza", "aros" for "arroz". */
export function isMisspelled({ index }: SearchMeans, unit: SearchUnit): boolean {
  const word = readSingleWord(unit);
  if (word === null || !isFound(unit)) return false;
  const { positionsByKey } = readSpellings(index, soundKey(word));
  return positionsByKey.size > 0 && !positionsByKey.has(spellingKey(word));
}

type Correction = { meant: string; count: number };

/**
 * As the shop writes it: a brand, also of several words; else a word that sounds alike or has a
 * wrong letter less. Null for what the shop or the synonyms know, and for what is like nothing.
 */
export function findCorrection(
  means: SearchMeans,
  units: readonly SearchUnit[],
): Correction | null {
  const [unit] = units;
  if (!unit) return null;
  const brand = findMeantBrand(means, units);
  if (brand) return brand;
  const meant = findMeantWord(means, unit);
  return meant === null ? null : { meant, count: 1 };
}

/** The longest run of words that is nearly a brand: "ay not ded", "harvey wilis". */
function findMeantBrand(
  { index, brands }: SearchMeans,
  units: readonly SearchUnit[],
): Correction | null {
  const end = units.findIndex(({ kind, words }) => kind !== "thing" || brands.has(words.join("")));
  for (let count = end < 0 ? units.length : end; count > 0; count -= 1) {
    const run = units.slice(0, count);
    if (run.every(isFound)) continue;
    const typed = collapse(run.flatMap(({ words }) => words).join(""));
    const limit = limitErrors(typed);
    for (const [name, value] of brands) {
      if (typed.length < MIN_LETTERS || name[0] !== typed[0]) continue;
      if (editDistance(typed, collapse(name), limit) > limit) continue;
      return { meant: index.labels.brand.get(value) ?? value, count };
    }
  }
  return null;
}

/** People write a foreign name with too few or too many letters: "bulbeni" for "bullbenny". */
function collapse(name: string): string {
  return name.replace(/y/g, "i").replace(/(.)\1+/g, "$1");
}

function limitErrors(word: string): number {
  return word.length >= LONG_WORD_LETTERS ? 2 : 1;
}

function findMeantWord(means: SearchMeans, unit: SearchUnit): string | null {
  const word = readSingleWord(unit);
  if (
    word === null ||
    isStopWord(word) ||
    isTopicWord(word) ||
    means.synonyms.spellings.has(spellingKey(word))
  )
    return null;
  const key = soundKey(word);
  if (isMisspelled(means, unit)) return listMostAlike(word, listSpellingsOf(means, key))[0] ?? null;
  if (isFound(unit) || means.synonyms.phrases.has(key)) return null;
  const plain = withoutDiminutive(word);
  const [spelled] = plain === word ? [] : listSpellingsOf(means, soundKey(plain));
  return spelled ?? findNearestWord(means, word);
}

/** "Gorrita" is a "gorra", "jeancito" a "jean". */
function withoutDiminutive(word: string): string {
  return word.replace(/cit[ao]s?$/, "").replace(/it([ao])s?$/, "$1");
}

/** Null for what is no word, or too short to be sure of. */
function readSingleWord({ words, kind }: SearchUnit): string | null {
  const [word = "", ...more] = words;
  const isRead = kind === "size" || kind === "audience";
  const isWord = more.length === 0 && !isRead && /^\p{L}+$/u.test(word);
  return isWord && word.length >= MIN_LETTERS ? word : null;
}

/** Of those with fewest errors, the one written most alike, then the one of most products. */
function findNearestWord(means: SearchMeans, word: string): string | null {
  const near = listNearKeys(means, word);
  const fewest = Math.min(...near.map(({ errors }) => errors));
  const [best] = near
    .filter(({ errors }) => errors === fewest)
    .flatMap(({ key, count }) => {
      // One error of sound can be two of spelling, but "pelota" is no "piloto", which the shop lacks.
      const most = count > 0 && word.length >= SHORT_WORD_LETTERS ? 2 : 1;
      const [spelling] = listMostAlike(word, listSpellingsOf(means, key));
      const letters = countWrongLetters(word, spelling ?? "", most);
      return spelling === undefined || letters > most ? [] : { spelling, letters, count };
    })
    .sort((one, other) => one.letters - other.letters || other.count - one.count);
  return best?.spelling ?? null;
}

/** More errors than any word that is taken for another has. */
const MOST_ERRORS = 3;

function listMostAlike(word: string, spellings: readonly string[]): string[] {
  const errors = spellings.map((spelling) => countWrongLetters(word, spelling, MOST_ERRORS));
  return spellings.filter((_, at) => errors[at] === Math.min(...errors));
}

/** The same for singular and plural. */
function countWrongLetters(word: string, spelling: string, most: number): number {
  const [one, other] = [word, foldText(spelling)].map((each) => each.replace(/s$/, ""));
  return editDistance(one ?? "", other ?? "", most);
}

type NearKey = { key: string; errors: number; count: number };

function listNearKeys({ index, synonyms }: SearchMeans, word: string): NearKey[] {
  const key = soundKey(word);
  const limit = limitErrors(word);
  const near: NearKey[] = [];
  const compare = (known: string, count: number, most: number) => {
    if (known.length < MIN_LETTERS) return;
    const errors = editDistance(withoutGender(key), withoutGender(known), most);
    if (errors > most) return;
    // Some wrong letters make any word of another, but people get the first letter right.
    const isVague = word.length < SHORT_WORD_LETTERS || errors > 1;
    if (!isVague || known[0] === key[0]) near.push({ key: known, errors, count });
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
  return near;
}

/** Keys of short words keep an ending: "ngra" for "ngro", which must come near "negr". */
function withoutGender(key: string): string {
  return key.replace(/[aeo]$/, "");
}

/** A colour takes the gender of what has it: "negro" in the shop, "remera negra" in a search. */
function listSpellingsOf({ index, synonyms }: SearchMeans, key: string): readonly string[] {
  const { written } = readSpellings(index, key);
  if (positionsOf(index, wordTerm("color", key)).length > 0) {
    return [...new Set(written.flatMap((word) => [word, word.replace(/o(s?)$/, "a$1")]))];
  }
  const listed = synonyms.words.get(key);
  return written.length > 0 || listed === undefined ? written : [listed];
}
