import type { Synonyms } from "../catalogue/synonyms";
import { foldText } from "../plain/fold-text";

export const MAX_SYNONYM_GROUPS = 200;
export const MAX_SYNONYM_WORDS = 10;
export const MAX_SYNONYM_LENGTH = 40;

/** A group as the owner types and reads it: "piluso = gorra". */
export function writeSynonyms(words: readonly string[]): string {
  return words.join(" = ");
}

/** The words without those that only repeat another one in other letters. */
export function removeRepeated(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map((word) => [foldText(word), word])).values()].reverse();
}

export function hasSynonyms(groups: Synonyms, words: readonly string[]): boolean {
  return groups.some((group) => {
    const known = new Set(group.map(foldText));
    return words.every((word) => known.has(foldText(word)));
  });
}
