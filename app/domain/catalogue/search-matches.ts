import { brandName } from "./brand";
import { facetTerm } from "./catalogue-entry";
import { listContaining, positionsOf, TEXT_START, type CatalogueIndex } from "./catalogue-index";
import { keepSpelledSo, readSpellings } from "./search-spellings";
import { wordTerm, type WordField } from "./search-terms";
import {
  listOthers,
  listSynonyms,
  phraseKey,
  type Phrase,
  type SynonymMap,
  type Synonyms,
} from "./synonyms";
import { soundKey, spellingKey, splitWords } from "./word-key";

export type SearchMeans = {
  index: CatalogueIndex;
  synonyms: SynonymMap;
  /** The stored brands by their name in one word. */
  brands: ReadonlyMap<string, string>;
};

export function prepareSearch(index: CatalogueIndex, own: Synonyms): SearchMeans {
  const brands = new Map<string, string>();
  for (const [value, label] of index.labels.brand) {
    for (const name of [label, brandName(index.taxonomy, label)])
      brands.set(splitWords(name).join(""), value);
  }
  return { index, synonyms: listSynonyms(own), brands };
}

/** How well a product matches a word; the lower, the better. */
export const PENALTY = {
  start: 1,
  name: 2,
  kind: 3,
  color: 4,
  size: 4,
  synonym: 6,
  near: 10,
  text: 20,
  material: 20,
};

export type Matches = { positions: readonly number[]; penalty: number };

export function isFound({ matches }: { matches: readonly Matches[] }): boolean {
  return matches.some(({ positions }) => positions.length > 0);
}

/** True for a word of a category or brand, and for other names of things: no description stands for it. */
export function isKind({ index, synonyms }: SearchMeans, key: string): boolean {
  return positionsOf(index, wordTerm("kind", key)).length > 0 || synonyms.phrases.has(key);
}

export function matchThing(means: SearchMeans, words: readonly string[]): Matches[] {
  const { index, synonyms } = means;
  const phrase = words.map(soundKey);
  const own = (field: WordField, ...also: WordField[]) => ({
    positions: keepAsTyped(index, words, matchPhrase(index, phrase, [field, ...also])),
    penalty: PENALTY[field],
  });
  const { same, near } = listOthers(synonyms, phrase);
  const other = (penalty: number) => (synonym: Phrase) => ({
    positions: matchSynonym(means, synonym),
    penalty,
  });
  return [
    own("start"),
    own("name"),
    // Of several words, some can be in the name.
    phrase.length === 1 ? own("kind") : own("kind", "name"),
    ...same.map(other(PENALTY.synonym)),
    ...near.map(other(PENALTY.near)),
  ];
}

/** Where some products spell the words as typed, those that only sound so are something else. */
function keepAsTyped(
  index: CatalogueIndex,
  words: readonly string[],
  positions: readonly number[],
): readonly number[] {
  return words.reduce((kept, word) => {
    const spellings = readSpellings(index, soundKey(word));
    const typed = spellingKey(word);
    if (!spellings.positionsByKey.has(typed)) return kept;
    return keepSpelledSo(spellings, kept, (key) => key === typed);
  }, positions);
}

/** A synonym can be a size too: "grandote = XL". */
function matchSynonym(means: SearchMeans, phrase: Phrase): readonly number[] {
  const things = matchListed(means, phrase, ["name", "kind"]);
  return things.concat(positionsOf(means.index, facetTerm("size", phraseKey(phrase))));
}

/** A synonym has no typing error: the products must spell its words as the lists do. */
export function matchListed(
  { index, synonyms }: SearchMeans,
  phrase: Phrase,
  fields: readonly WordField[],
): readonly number[] {
  return phrase.reduce(
    (kept, sound) =>
      kept.length === 0
        ? kept
        : keepSpelledSo(readSpellings(index, sound), kept, (key) => synonyms.spellings.has(key)),
    matchPhrase(index, phrase, fields),
  );
}

export function matchPhrase(
  index: CatalogueIndex,
  phrase: Phrase,
  fields: readonly WordField[],
): readonly number[] {
  const [first = [], ...others] = phrase.map((key) => {
    const [one = [], ...more] = fields.map((field) => positionsOf(index, wordTerm(field, key)));
    return more.length === 0 ? one : one.concat(...more);
  });
  if (others.length === 0) return first;
  const sets = others.map((positions) => new Set(positions));
  return first.filter((position) => sets.every((set) => set.has(position)));
}

export function matchFields(
  index: CatalogueIndex,
  word: string,
  fields: readonly WordField[],
): Matches[] {
  const key = soundKey(word);
  return fields.map((field) => ({
    positions: positionsOf(index, wordTerm(field, key)),
    penalty: PENALTY[field],
  }));
}

const MIN_PART_LETTERS = 3;

/** Products with a word that begins so in name or id, for words that are not typed to the end. */
export function findPart(index: CatalogueIndex, word: string): Matches[] {
  if (word.length < MIN_PART_LETTERS) return [];
  return [TEXT_START, " ", "-"].map((before) => ({
    positions: listContaining(index, before + word),
    penalty: PENALTY.name,
  }));
}
