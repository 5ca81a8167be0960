import { foldText } from "../plain/fold-text";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { wordTerm } from "./search-terms";
import { soundKey, spellingKey } from "./word-key";

const SPELLED_FIELDS = ["name", "kind", "color"] as const;

export type Spellings = {
  /** In small letters, that of the newest product first. */
  written: readonly string[];
  /** The products by spelling key: "aros" and "arroz" sound alike and are two things. */
  positionsByKey: ReadonlyMap<string, ReadonlySet<number>>;
};

/** Reading the words of thousands of products takes some milliseconds. */
const remembered = new WeakMap<CatalogueIndex, Map<string, Spellings>>();

export function readSpellings(index: CatalogueIndex, sound: string): Spellings {
  const known = remembered.get(index) ?? new Map<string, Spellings>();
  remembered.set(index, known);
  const spellings = known.get(sound) ?? listSpellings(index, sound);
  known.set(sound, spellings);
  return spellings;
}

function listSpellings(index: CatalogueIndex, sound: string): Spellings {
  const fields = SPELLED_FIELDS.map((field) => positionsOf(index, wordTerm(field, sound)));
  const written = new Set<string>();
  const positionsByKey = new Map<string, Set<number>>();
  /** Null for a word of another sound; products share most words. */
  const keys = new Map<string, string | null>();
  const readKey = (word: string) => {
    const folded = foldText(word);
    const key = soundKey(folded) === sound ? spellingKey(folded) : null;
    keys.set(word, key);
    return key;
  };
  for (const position of new Set(fields.flat())) {
    for (const word of index.entries[position]?.spellings.match(/\p{L}+/gu) ?? []) {
      const key = keys.get(word) ?? (keys.has(word) ? null : readKey(word));
      if (key === null) continue;
      written.add(word.toLowerCase());
      const positions = positionsByKey.get(key) ?? new Set<number>();
      positionsByKey.set(key, positions.add(position));
    }
  }
  return { written: [...written], positionsByKey };
}

/** A product whose word stands where no spelling is kept, such as its description, stays. */
export function keepSpelledSo(
  { positionsByKey }: Spellings,
  positions: readonly number[],
  isWanted: (spellingKey: string) => boolean,
): readonly number[] {
  const sets = [...positionsByKey];
  const others = sets.filter(([key]) => !isWanted(key)).map(([, other]) => other);
  if (others.length === 0) return positions;
  const wanted = sets.filter(([key]) => isWanted(key)).map(([, right]) => right);
  const isKept = (position: number) => wanted.some((right) => right.has(position));
  const dropped = new Set(others.flatMap((other) => [...other].filter((at) => !isKept(at))));
  return dropped.size === 0 ? positions : positions.filter((position) => !dropped.has(position));
}
