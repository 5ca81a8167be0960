import { foldText } from "../../app/domain/plain/fold-text";
import { rollDice } from "../../db/seed/drawings/random";

export type TextKind = { kind: string; texts: string[] };

const SEED = 7;
const TEXTS_PER_KIND = 200;
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
/** Every id ends in it, so that it finds the whole catalogue. */
const IN_EVERY_PRODUCT = "-01";

/** Distinct texts as shoppers could type them, by how much work they make. */
export function listSearchTexts(names: readonly string[]): TextKind[] {
  const dice = rollDice(SEED, "search");
  const pick = <T>(options: readonly T[]) =>
    options.at(Math.floor(dice.between(0, options.length))) ?? options[0];
  const folded = names.map(foldText);
  const words = folded.map((name) => name.split(" "));
  const frequency = countAll(words.flat().filter((word) => word.length >= 4));
  const byFrequency = [...frequency].sort((left, right) => right[1] - left[1]);
  const used = new Set<string>([IN_EVERY_PRODUCT]);
  const take = (make: () => string | undefined, count = TEXTS_PER_KIND): string[] => {
    const texts: string[] = [];
    for (let tries = 0; texts.length < count && tries < 20 * count; tries += 1) {
      const text = make();
      if (text === undefined || used.has(text)) continue;
      used.add(text);
      texts.push(text);
    }
    return texts;
  };
  const cut = (length: number) => () => {
    const name = pick(folded) ?? "";
    const at = Math.floor(dice.between(0, name.length - length));
    const text = name.slice(at, at + length);
    return text.length === length && text.trim() === text ? text : undefined;
  };
  const takeWords = (entries: typeof byFrequency) => {
    const waiting = entries.map(([word]) => word);
    return take(() => waiting.shift());
  };

  return [
    { kind: "1 letter", texts: take(() => pick(ALPHABET), ALPHABET.length) },
    { kind: "2 letters", texts: take(cut(2)) },
    { kind: "3 letters", texts: take(cut(3)) },
    { kind: "common word", texts: takeWords(byFrequency.slice(0, 40)) },
    { kind: "rare word", texts: takeWords(byFrequency.slice(-TEXTS_PER_KIND)) },
    { kind: "two words", texts: take(() => pick(words)?.slice(0, 2).join(" ")) },
    { kind: "whole name", texts: take(() => pick(folded)) },
    { kind: "found nowhere", texts: take(() => `${pick(words)?.[1]}${pick(ALPHABET)}zq`) },
    { kind: "in every product", texts: writeVariants(IN_EVERY_PRODUCT) },
  ];
}

/** One search in several spellings: case and blanks around a text do not count. */
function writeVariants(text: string): string[] {
  return Array.from({ length: 10 }, (_, blanks) => " ".repeat(blanks) + text);
}

function countAll(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
