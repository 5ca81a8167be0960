import { foldText } from "../plain/fold-text";
import { brandName } from "./brand";
import { facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import {
  findPart,
  isFound,
  isKind,
  matchFields,
  matchListed,
  matchPhrase,
  matchThing,
  PENALTY,
  type Matches,
  type SearchMeans,
} from "./search-matches";
import { isAudienceWord, isGiftWord, readAudience } from "./search-audiences";
import { wordTerm } from "./search-terms";
import { isTopicWord } from "./search-topics";
import { sizeLabel, COUNTED_SIZE, normalizeSize } from "./size";
import { listOthers, phraseKey, type Phrase, isPeopleWord, isStopWord } from "./synonyms";
import { soundKey, splitWords } from "./word-key";

/** One word of a search, or some that mean one thing: "negra", "new day", "talle 42". */
export type SearchUnit = {
  typed: readonly string[];
  words: readonly string[];
  /** "thing" is anything but a colour, a size or somebody: what the shopper is looking for. */
  kind: "thing" | "color" | "size" | "audience";
  label: string;
  matches: readonly Matches[];
};

const MAX_PHRASE_WORDS = 4;

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
    const isDetail = units.some(({ kind }) => kind === "thing");
    let unit = readUnit(means, tokens.slice(0, count), isDetail);
    while (unit === null && count > 1) {
      count -= 1;
      unit = readUnit(means, tokens.slice(0, count), isDetail);
    }
    if (unit) units.push(unit);
    tokens.splice(0, count);
  }
  return units;
}

/** A single word is always a unit; of several, only those that mean one thing together. */
function readUnit(
  means: SearchMeans,
  tokens: readonly Token[],
  isDetail: boolean,
): SearchUnit | null {
  const words = tokens.map(({ word }) => word);
  const typed = tokens.flatMap((token) => token.typed);
  const [first] = tokens;
  const label = tokens.map((token) => token.typed.at(-1)).join(" ");
  const base = { typed, words, label, isDetail };
  const audience = first?.hint === null ? readAudience(means, words) : null;
  return (
    (words.length === 1 && first && readSize(means, first, base)) ||
    (first?.hint !== "color" && readBrand(means, base)) ||
    (audience && { ...base, ...audience }) ||
    readColor(means, base) ||
    readPhrase(means, base) ||
    (words.length === 1 ? readWord(means, base) : readJoined(means, base))
  );
}

type UnitBase = Pick<SearchUnit, "typed" | "words" | "label"> & {
  /** True after another thing: "jean" in "campera de jean". */
  isDetail: boolean;
};

function readSize(
  { index, synonyms }: SearchMeans,
  { word, hint }: Token,
  base: UnitBase,
): SearchUnit | null {
  const sizes = findSizes(index, word);
  const isNoSize = hint !== "size" || synonyms.phrases.has(soundKey(word));
  if (sizes.length === 0 && isNoSize) return null;
  const bySize = sizes.flatMap((size) => positionsOf(index, facetTerm("size", size)));
  const matches: Matches[] = [{ positions: bySize, penalty: PENALTY.size }];
  // "Error 38" is a name.
  if (hint === null) matches.push(...matchFields(index, word, ["name"]));
  return { ...base, kind: "size", label: `talle ${sizeLabel(word)}`, matches };
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
    label: brandName(index.taxonomy, index.labels.brand.get(brand) ?? brand),
    matches,
  };
}

/**
 * A colour's whole name, one word of it ("marino" is "Azul Marino"), or a synonym. It stays a thing
 * when only the synonyms of a thing are a colour.
 */
function readColor(means: SearchMeans, base: UnitBase): SearchUnit | null {
  const { index, synonyms } = means;
  const phrase = base.words.map(soundKey);
  const name = findColorName(index, phrase);
  const isKnown = name !== null || synonyms.phrases.has(phraseKey(phrase));
  if (phrase.length > 1 && !isKnown) return null;
  const exact = matchPhrase(index, phrase, ["color"]);
  const { same, near } = listOthers(synonyms, phrase);
  const also = [...same, ...near].flatMap((other) => matchListed(means, other, ["color"]));
  if (exact.length + also.length === 0) return null;
  const things = matchThing(means, base.words);
  const isThing = exact.length === 0 && isFound({ matches: things });
  return {
    ...base,
    kind: isThing ? "thing" : "color",
    label: isThing ? base.label : `color ${name ?? base.label.toLowerCase()}`,
    matches: [
      { positions: exact, penalty: PENALTY.color },
      { positions: also, penalty: PENALTY.synonym },
      ...things,
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
  return { ...base, kind: "thing", matches: matchThing(means, base.words) };
}

function readWord(means: SearchMeans, base: UnitBase): SearchUnit {
  const [word = ""] = base.words;
  const key = soundKey(word);
  const matches = matchThing(means, [word]);
  if (!isFound({ matches })) matches.push(...findPart(means.index, word));
  if (!isKind(means, key) && !isTopicWord(word))
    matches.push(...matchFields(means.index, word, ["text", "material"]));
  else if (base.isDetail) matches.push(matchDetail(means, base, key));
  return { ...base, kind: "thing", matches };
}

/** "Campera de jean" by its composition; "campera con capucha", "remera a rayas" by its text. */
function matchDetail({ index, synonyms }: SearchMeans, { typed }: UnitBase, key: string): Matches {
  const isCategory = positionsOf(index, wordTerm("kind", key)).length > 0;
  const isPart = !isCategory || typed.some((word) => foldText(word) === "con");
  const { same, near } = listOthers(synonyms, [key]);
  const positions = isPart
    ? matchPhrase(index, [key], ["text"])
    : [[key], ...same, ...near].flatMap((phrase) => matchPhrase(index, phrase, ["material"]));
  return { positions, penalty: PENALTY.text };
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

type Token = {
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
function readTokens(index: CatalogueIndex, text: string): Token[] {
  const typed = splitTyped(index, text);
  const hasAudience = typed.some((word) => isAudienceWord(index, foldText(word)));
  const isSmall = (word: string) =>
    (isStopWord(word) && !isAudienceWord(index, word)) || (hasAudience && isGiftWord(index, word));
  const isOnlySmall = typed.every((word) => isSmall(foldText(word)));
  const tokens = new Map<string, Token>();
  let skipped: string[] = [];
  for (const one of typed) {
    const word = foldText(one);
    skipped.push(one);
    if ((isSmall(word) && !isOnlySmall) || isVagueShade(index, word)) continue;
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

/** True for "mujer" and "para hombre" where no product is for one of them alone. */
export function isForAnyone(index: CatalogueIndex, text: string): boolean {
  const words = splitWords(text);
  return (
    words.some(isPeopleWord) &&
    words.every(isStopWord) &&
    !words.some((word) => isAudienceWord(index, word))
  );
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
function findSizes({ labels }: CatalogueIndex, word: string): string[] {
  const folded = foldText(word);
  const wanted = foldText(normalizeSize(SIZE_NAMES.get(folded) ?? folded));
  const number = /^\d+$/.test(wanted) ? Number(wanted) : NaN;
  return [...labels.size.keys()].filter((size) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(size) ?? [];
    return size === wanted || (Number(from) <= number && number <= Number(to));
  });
}
