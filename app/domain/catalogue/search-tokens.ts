import { foldText } from "../plain/fold-text";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { wordTerm } from "./search-terms";
import { COUNTED_SIZE, normalizeSize } from "./size";
import { isPeopleWord, isStopWord } from "./synonym-map";
import { soundKey, splitWords } from "./word-key";

/** A word of a search that counts. */
export type Token = {
  /** As typed, with the small words before it. */
  typed: readonly string[];
  /** Folded. */
  word: string;
  /** What the word before says of it: "talle 42", "color negro". */
  hint: "size" | "color" | null;
};

const MAX_WORDS = 12;
const MAX_WORD_LETTERS = 40;

/**
 * The words that count, each once. Small words count only where nothing else was typed; "talle" and
 * "color" say what follows.
 */
export function readTokens(index: CatalogueIndex, text: string): Token[] {
  const typed = splitTyped(index, text);
  const isOnlySmall = typed.every((word) => isStopWord(foldText(word)));
  const tokens = new Map<string, Token>();
  let skipped: string[] = [];
  for (const one of typed) {
    const word = foldText(one);
    skipped.push(one);
    if ((isStopWord(word) && !isOnlySmall) || isVagueShade(index, word)) continue;
    const before = foldText(skipped.at(-2) ?? "");
    const hint = /^tall[ae]s?$/.test(before) ? "size" : /^color/.test(before) ? "color" : null;
    if (!tokens.has(word)) tokens.set(word, { typed: skipped, word, hint });
    skipped = [];
    if (tokens.size === MAX_WORDS) break;
  }
  return [...tokens.values()];
}

/** "Azul oscuro" is any blue, unless a color of the shop has the word. */
function isVagueShade(index: CatalogueIndex, word: string): boolean {
  return (
    /^(claro|oscuro)$/.test(word) &&
    positionsOf(index, wordTerm("color", soundKey(word))).length === 0
  );
}

/** True for "mujer" and "para hombre": no product is for one of them alone. */
export function isForAnyone(text: string): boolean {
  const words = splitWords(text);
  return words.some(isPeopleWord) && words.every(isStopWord);
}

/** Sizes such as "27-28" and "2XL" stay whole. */
function splitTyped(index: CatalogueIndex, text: string): string[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((part) =>
      COUNTED_SIZE.test(part) || findSizes(index, part).length > 0
        ? [part]
        : (part.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []),
    )
    .map((word) => word.slice(0, MAX_WORD_LETTERS))
    .filter((word) => foldText(word) !== "");
}

const SIZE_NAMES = new Map([
  ["small", "s"],
  ["medium", "m"],
  ["large", "l"],
]);

/** The folded sizes that a word asks for; 27 is in "27-28" too. */
export function findSizes({ labels }: CatalogueIndex, word: string): string[] {
  const folded = foldText(word);
  const wanted = foldText(normalizeSize(SIZE_NAMES.get(folded) ?? folded));
  const number = /^\d+$/.test(wanted) ? Number(wanted) : NaN;
  return [...labels.size.keys()].filter((size) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(size) ?? [];
    return size === wanted || (Number(from) <= number && number <= Number(to));
  });
}
