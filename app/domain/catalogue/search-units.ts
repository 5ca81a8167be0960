import { foldText } from "../plain/fold-text";
import { brandName } from "./brand";
import { facetTerm } from "./catalogue-entry";
import { listContaining, positionsOf, TEXT_START, type CatalogueIndex } from "./catalogue-index";
import { wordTerm, type WordField } from "./search-terms";
import { normalizeSize, sizeLabel } from "./size";
import { isStopWord, listSynonyms, phraseKey, type Phrase, type SynonymMap } from "./synonym-map";
import type { Synonyms } from "./synonyms";
import { soundKey, splitWords } from "./word-key";

/** How well a product matches a word; the lower, the better. */
export const PENALTY = { start: 1, name: 2, kind: 3, color: 4, size: 4, synonym: 6, text: 20 };

/** The positions of products that match a word, with the penalty of the way they do. */
export type Matches = { positions: readonly number[]; penalty: number };

/** One word of a search, or some that mean one thing: "negra", "new day", "talle 42". */
export type SearchUnit = {
  /** As typed, with the small words before it. */
  typed: readonly string[];
  words: readonly string[];
  /** "thing" is anything but a colour or a size: what the shopper is looking for. */
  kind: "thing" | "color" | "size";
  label: string;
  matches: readonly Matches[];
};

export type SearchMeans = {
  index: CatalogueIndex;
  synonyms: SynonymMap;
  /** The stored brands by their name in one word. */
  brands: ReadonlyMap<string, string>;
};

export function prepareSearch(index: CatalogueIndex, own: Synonyms): SearchMeans {
  const brands = new Map<string, string>();
  for (const [value, label] of index.labels.brand) {
    for (const name of [label, brandName(label)]) brands.set(splitWords(name).join(""), value);
  }
  return { index, synonyms: listSynonyms(own), brands };
}

type Token = { typed: readonly string[]; word: string; hint: "size" | "color" | null };

const MAX_WORDS = 12;
const MAX_WORD_LETTERS = 40;
const MAX_PHRASE_WORDS = 4;

export function isFound({ matches }: Pick<SearchUnit, "matches">): boolean {
  return matches.some(({ positions }) => positions.length > 0);
}

/** True for a thing with a well-known name that the shop has none of. */
export function isAbsent({ synonyms }: SearchMeans, unit: SearchUnit): boolean {
  return (
    unit.kind === "thing" &&
    !isFound(unit) &&
    synonyms.phrases.has(phraseKey(unit.words.map(soundKey)))
  );
}

/** Reads the text from left to right, the longest phrase first. */
export function readUnits(means: SearchMeans, text: string): SearchUnit[] {
  const tokens = readTokens(means.index, text);
  const units: SearchUnit[] = [];
  while (tokens.length > 0) {
    // "Talle" and "color" begin another unit.
    const end = tokens.findIndex(({ hint }, at) => at > 0 && hint !== null);
    const most = Math.min(MAX_PHRASE_WORDS, end < 0 ? tokens.length : end);
    let count = most;
    let unit = readUnit(means, tokens.slice(0, count));
    while (unit === null && count > 1) {
      count -= 1;
      unit = readUnit(means, tokens.slice(0, count));
    }
    if (unit) units.push(unit);
    tokens.splice(0, count);
  }
  return units;
}

/** Small words count only where nothing else was typed; "talle" and "color" say what follows. */
function readTokens(index: CatalogueIndex, text: string): Token[] {
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

/** Sizes such as "27-28" and "2XL" stay whole. */
function splitTyped(index: CatalogueIndex, text: string): string[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((part) =>
      findSizes(index, part).length > 0 ? [part] : (part.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []),
    )
    .map((word) => word.slice(0, MAX_WORD_LETTERS))
    .filter((word) => foldText(word) !== "");
}

/** A single word is always a unit; of several, only those that mean one thing together. */
function readUnit(means: SearchMeans, tokens: readonly Token[]): SearchUnit | null {
  const words = tokens.map(({ word }) => word);
  const typed = tokens.flatMap((token) => token.typed);
  const [first] = tokens;
  const base = { typed, words, label: tokens.map((token) => token.typed.at(-1)).join(" ") };
  return (
    (words.length === 1 && first && readSize(means, first, base)) ||
    (first?.hint !== "color" && readBrand(means, base)) ||
    readColor(means, base) ||
    readPhrase(means, base) ||
    (words.length === 1 ? readWord(means, base) : readJoined(means, base))
  );
}

type UnitBase = Pick<SearchUnit, "typed" | "words" | "label">;

function readSize(
  { index }: SearchMeans,
  { word, hint }: Token,
  base: UnitBase,
): SearchUnit | null {
  const sizes = findSizes(index, word);
  if (sizes.length === 0 && hint !== "size") return null;
  const bySize = sizes.flatMap((size) => positionsOf(index, facetTerm("size", size)));
  const matches: Matches[] = [{ positions: bySize, penalty: PENALTY.size }];
  // "Error 38" is a name.
  if (hint === null) matches.push(...matchFields(index, word, ["name"]));
  return { ...base, kind: "size", label: `talle ${sizeLabel(word)}`, matches };
}

const SIZE_NAMES: Record<string, string> = { small: "s", medium: "m", large: "l" };

/** The folded sizes that a word asks for; 27 is in "27-28" too. */
function findSizes({ labels }: CatalogueIndex, word: string): string[] {
  const folded = foldText(word);
  const wanted = foldText(normalizeSize(SIZE_NAMES[folded] ?? folded));
  const number = /^\d+$/.test(wanted) ? Number(wanted) : NaN;
  return [...labels.size.keys()].filter((size) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(size) ?? [];
    return size === wanted || (Number(from) <= number && number <= Number(to));
  });
}

function readBrand({ index, brands }: SearchMeans, base: UnitBase): SearchUnit | null {
  const joined = base.words.join("");
  const brand = brands.get(joined);
  if (brand === undefined) return null;
  const matches = [
    { positions: positionsOf(index, facetTerm("brand", brand)), penalty: PENALTY.kind },
    ...matchFields(index, joined, ["name"]),
  ];
  return {
    ...base,
    kind: "thing",
    label: brandName(index.labels.brand.get(brand) ?? brand),
    matches,
  };
}

/** A colour's whole name, or one word of it: "marino" is "Azul Marino". */
function readColor({ index, synonyms }: SearchMeans, base: UnitBase): SearchUnit | null {
  const phrase = base.words.map(soundKey);
  const name = findColorName(index, phrase);
  if (phrase.length > 1 && name === null) return null;
  const exact = matchPhrase(index, phrase, ["color"]);
  const also = (synonyms.phrases.get(phraseKey(phrase)) ?? []).flatMap((other) =>
    matchPhrase(index, other, ["color"]),
  );
  if (exact.length + also.length === 0) return null;
  return {
    ...base,
    kind: "color",
    label: `color ${name ?? base.label.toLowerCase()}`,
    matches: [
      { positions: exact, penalty: PENALTY.color },
      { positions: matchPhrase(index, phrase, ["name"]), penalty: PENALTY.name },
      { positions: also, penalty: PENALTY.synonym },
    ],
  };
}

function findColorName({ labels }: CatalogueIndex, phrase: Phrase): string | null {
  for (const [value, label] of labels.color) {
    if (phraseKey(splitWords(value).map(soundKey)) === phraseKey(phrase))
      return label.toLowerCase();
  }
  return null;
}

/** Words that stand together in the list of synonyms, or in a category: "manga larga". */
function readPhrase(means: SearchMeans, base: UnitBase): SearchUnit | null {
  const phrase = base.words.map(soundKey);
  if (phrase.length === 1 || !means.synonyms.phrases.has(phraseKey(phrase))) return null;
  return { ...base, kind: "thing", matches: matchThing(means, phrase) };
}

function readWord(means: SearchMeans, base: UnitBase): SearchUnit {
  const [word = ""] = base.words;
  const key = soundKey(word);
  const matches = matchThing(means, [key]);
  if (!isFound({ matches })) {
    matches.push(...findPart(means.index, word));
  }
  if (!isKind(means, key)) matches.push(...matchFields(means.index, word, ["text"]));
  return { ...base, kind: "thing", matches };
}

/** "bull benny" for "bullbenny". */
function readJoined(means: SearchMeans, base: UnitBase): SearchUnit | null {
  // "Remera s" is no "remeras".
  if (base.words.some((word) => word.length === 1)) return null;
  const joined = base.words.join("");
  const matches = matchFields(means.index, joined, ["start", "name", "kind"]);
  return isFound({ matches }) || means.synonyms.phrases.has(soundKey(joined))
    ? readWord(means, { ...base, words: [joined] })
    : null;
}

/** True for a word of a category or brand, and for other names of things: no description stands for it. */
function isKind({ index, synonyms }: SearchMeans, key: string): boolean {
  return positionsOf(index, wordTerm("kind", key)).length > 0 || synonyms.phrases.has(key);
}

function matchThing({ index, synonyms }: SearchMeans, phrase: Phrase): Matches[] {
  const own = (field: WordField & keyof typeof PENALTY, ...also: WordField[]) => ({
    positions: matchPhrase(index, phrase, [field, ...also]),
    penalty: PENALTY[field],
  });
  const others = synonyms.phrases.get(phraseKey(phrase)) ?? [];
  return [
    own("start"),
    own("name"),
    // Of several words, some can be in the name.
    phrase.length === 1 ? own("kind") : own("kind", "name"),
    ...others.map((other) => ({
      positions: matchPhrase(index, other, ["name", "kind"]),
      penalty: PENALTY.synonym,
    })),
  ];
}

/** The products that have each word in one of the fields. */
function matchPhrase(
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

function matchFields(
  index: CatalogueIndex,
  word: string,
  fields: readonly (WordField & keyof typeof PENALTY)[],
): Matches[] {
  const key = soundKey(word);
  return fields.map((field) => ({
    positions: positionsOf(index, wordTerm(field, key)),
    penalty: PENALTY[field],
  }));
}

const MIN_PART_LETTERS = 3;

/** Products with a word that begins so in name or id, for words that are not typed to the end. */
function findPart(index: CatalogueIndex, word: string): Matches[] {
  if (word.length < MIN_PART_LETTERS) return [];
  return [TEXT_START, " ", "-"].map((before) => ({
    positions: listContaining(index, before + word),
    penalty: PENALTY.name,
  }));
}
