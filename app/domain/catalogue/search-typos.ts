import { foldText } from "../plain/fold-text";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { editDistance } from "./edit-distance";
import { wordTerm } from "./search-terms";
import { isFound, type SearchMeans, type SearchUnit } from "./search-units";
import { soundKey, spellingKey } from "./word-key";

const MIN_LETTERS = 4;
/** From this many letters on, two may be wrong. */
const LONG_WORD_LETTERS = 8;
/** Enough products to see how the shop spells a word. */
const MAX_SPELLINGS_READ = 200;

/**
 * The word that a shopper meant, as the shop writes it; null for a word that is spelled like the
 * shop's, or like none of them. "kamiza" sounds like "camisa", "camixa" has one wrong letter.
 */
export function findCorrection(means: SearchMeans, unit: SearchUnit): string | null {
  const [word = "", ...more] = unit.words;
  if (more.length > 0 || unit.kind === "size" || !/^\p{L}+$/u.test(word)) return null;
  if (word.length < MIN_LETTERS) return null;
  const key = soundKey(word);
  if (isFound(unit)) {
    const spelled = findSpellings(means.index, key);
    const isAsSpelled = spelled.some((other) => spellingKey(foldText(other)) === spellingKey(word));
    return isAsSpelled ? null : (spelled[0] ?? null);
  }
  if (means.synonyms.has(key)) return null;
  const nearest = findNearestKey(means, word.length, key);
  return nearest === null ? null : (findSpellings(means.index, nearest)[0] ?? null);
}

function findNearestKey({ index }: SearchMeans, letters: number, key: string): string | null {
  const limit = letters >= LONG_WORD_LETTERS ? 2 : 1;
  let best: { key: string; distance: number; count: number } | null = null;
  for (const [term, { length: count }] of index.positionsByTerm) {
    const [, known = ""] = /^(?:name|kind|color):(.+)$/.exec(term) ?? [];
    if (known.length < MIN_LETTERS) continue;
    const distance = editDistance(key, known, limit);
    if (distance > limit) continue;
    const isBetter =
      best === null ||
      distance < best.distance ||
      (distance === best.distance && count > best.count);
    if (isBetter) best = { key: known, distance, count };
  }
  return best?.key ?? null;
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
