import { foldText } from "../plain/fold-text";
import type { CatalogueIndex } from "./catalogue-index";
import { normalizeSize } from "./size";
import { isStopWord } from "./synonym-map";

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

/** Small words count only where nothing else was typed; "talle" and "color" say what follows. */
export function readTokens(index: CatalogueIndex, text: string): Token[] {
  const typed = splitTyped(index, text).slice(0, MAX_WORDS);
  const isOnlySmall = typed.every((word) => isStopWord(foldText(word)));
  const tokens: Token[] = [];
  let skipped: string[] = [];
  for (const one of typed) {
    const word = foldText(one);
    skipped.push(one);
    if (isStopWord(word) && !isOnlySmall) continue;
    const before = foldText(skipped.at(-2) ?? "");
    const hint = /^tall[ae]s?$/.test(before) ? "size" : /^color/.test(before) ? "color" : null;
    tokens.push({ typed: skipped, word, hint });
    skipped = [];
  }
  return tokens;
}

/** Also one that the shop has not: "3XL". */
const SIZE_IN_LETTERS = /^\dx{1,4}[sl]$/i;

/** Sizes such as "27-28" and "2XL" stay whole. */
function splitTyped(index: CatalogueIndex, text: string): string[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((part) =>
      SIZE_IN_LETTERS.test(part) || findSizes(index, part).length > 0
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
