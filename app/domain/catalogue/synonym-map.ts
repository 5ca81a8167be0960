import { SYNONYM_GROUPS, type Synonyms } from "./synonyms";
import { soundKey, spellingKey, splitWords } from "./word-key";

/** A word or phrase as the keys of its words. */
export type Phrase = readonly string[];

export type SynonymMap = {
  /** The phrases that a phrase also finds, by its keys with blanks between them. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** The spelling keys of all words. */
  spellings: ReadonlySet<string>;
  /** A way to write each word, by its sound key. */
  words: ReadonlyMap<string, string>;
};

/** Says nothing about what is asked for, as long as other words do. */
const STOP_WORDS = new Set(
  `a al ante con color colores de del el en es la las lo los marca me mi o para por quiero que
  su talla talle talles un una unas unos y
  adulto caballero caballeros dama damas hombre hombres mujer mujeres unisex`.split(/\s+/),
);

/** @param word - folded */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

export function toPhrase(text: string): Phrase {
  return splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(soundKey);
}

export function phraseKey(phrase: Phrase): string {
  return phrase.join(" ");
}

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
  const phrases = new Map<string, Phrase[]>();
  const spellings = new Set<string>();
  const written = new Map<string, string>();
  for (const { words, alsoFinds } of groups) {
    const asking = words.map(toPhrase);
    const found = [...asking, ...alsoFinds.map(toPhrase)];
    for (const phrase of asking) {
      const known = phrases.get(phraseKey(phrase)) ?? [];
      phrases.set(phraseKey(phrase), [...known, ...found.filter((other) => other !== phrase)]);
    }
    // Words that are only found are known too.
    for (const phrase of found) {
      if (!phrases.has(phraseKey(phrase))) phrases.set(phraseKey(phrase), []);
    }
    for (const word of [...words, ...alsoFinds].flatMap(splitWords)) {
      spellings.add(spellingKey(word));
      written.set(soundKey(word), word);
    }
  }
  return { phrases, spellings, words: written };
}
