import { foldText } from "../plain/fold-text";
import { COUNTED_SIZE, normalizeSize } from "./size";
import { SYNONYM_GROUPS, type Synonyms } from "./synonyms";
import { soundKey, spellingKey, splitWords } from "./word-key";

/** A word or phrase as the keys of its words. */
export type Phrase = readonly string[];

/** What a phrase finds too: what means the same, and what only comes near. */
type OtherPhrases = { same: readonly Phrase[]; near: readonly Phrase[] };

export type SynonymMap = {
  /** By the keys of a phrase with blanks between them. */
  phrases: ReadonlyMap<string, OtherPhrases>;
  /** The spelling keys of all words. What is found by them is spelled so: "aro" is no "arroz". */
  spellings: ReadonlySet<string>;
  /** A way to write each word, by its sound key. */
  words: ReadonlyMap<string, string>;
};

/** Who clothes are for: the shop has no such property. */
const PEOPLE_WORDS = new Set(
  "adulto adultos caballero caballeros dama damas hombre hombres mujer mujeres unisex".split(" "),
);

/** Says nothing about what is asked for, as long as other words do. */
const STOP_WORDS = new Set([
  ...`a al ante busco buscaba buscar color colores comprar con cuanto de del el en es hola la las lo
  los marca me mi necesito o para por precio precios que quiero su talla talle talles tenes tienen
  un una unas unos y`.split(/\s+/),
  ...PEOPLE_WORDS,
]);

/** @param word - folded */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** @param word - folded */
export function isPeopleWord(word: string): boolean {
  return PEOPLE_WORDS.has(word);
}

function toPhrase(text: string): Phrase {
  return text
    .split(/\s+/)
    .flatMap((part) =>
      COUNTED_SIZE.test(part) ? [foldText(normalizeSize(part))] : splitWords(part),
    )
    .filter((word) => !isStopWord(word))
    .map(soundKey);
}

export function phraseKey(phrase: Phrase): string {
  return phrase.join(" ");
}

export function listOthers({ phrases }: SynonymMap, phrase: Phrase): OtherPhrases {
  return phrases.get(phraseKey(phrase)) ?? NO_OTHERS;
}

const NO_OTHERS: OtherPhrases = { same: [], near: [] };

const builtIn = mapSynonyms(SYNONYM_GROUPS);

/** Mapping takes a millisecond, and the owner's groups are the same array until they change. */
const remembered = new WeakMap<Synonyms, SynonymMap>();

/** @param own - the owner's groups */
export function listSynonyms(own: Synonyms): SynonymMap {
  if (own.length === 0) return builtIn;
  const known = remembered.get(own);
  if (known) return known;
  const groups = own.map((words) => ({ words, alsoFinds: [] }));
  const mapped = mapSynonyms([...SYNONYM_GROUPS, ...groups]);
  remembered.set(own, mapped);
  return mapped;
}

function mapSynonyms(groups: typeof SYNONYM_GROUPS): SynonymMap {
  const phrases = new Map<string, OtherPhrases>();
  const spellings = new Set<string>();
  const written = new Map<string, string>();
  for (const { words, alsoFinds } of groups) {
    const asking = words.map(toPhrase);
    const near = alsoFinds.map(toPhrase);
    for (const phrase of asking) {
      const known = phrases.get(phraseKey(phrase)) ?? NO_OTHERS;
      const same = asking.filter((other) => other !== phrase);
      phrases.set(phraseKey(phrase), {
        same: [...known.same, ...same],
        near: [...known.near, ...near],
      });
    }
    // Words that are only found are known too.
    for (const phrase of near) {
      if (!phrases.has(phraseKey(phrase))) phrases.set(phraseKey(phrase), NO_OTHERS);
    }
    for (const word of [...words, ...alsoFinds].flatMap(splitWords)) {
      spellings.add(spellingKey(word));
      written.set(soundKey(word), word);
    }
  }
  return { phrases, spellings, words: written };
}
