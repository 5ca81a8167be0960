import { foldText } from "../plain/fold-text";
import { listContaining, TEXT_START, type CatalogueIndex } from "./catalogue-index";
import { PENALTY, prepareSearch, type SearchMeans } from "./search-matches";
import { readPrices, type PriceLimit } from "./search-prices";
import { findCorrection, isMisspelled } from "./search-typos";
import { isForAnyone, isAbsent, readUnits, type SearchUnit } from "./search-units";
import type { Synonyms } from "./synonyms";

export type SearchResult = {
  /** Best match first, and the newest of equal ones. */
  positions: readonly number[];
  /** "closest" when no product has every word: these have most of them. */
  completeness: "all" | "closest";
  /** What each word and price counts as, with the text that is left without it. */
  chips: readonly { label: string; textWithout: string }[];
  corrected: { from: string; to: string } | null;
};

export type SearchOptions = {
  synonyms?: Synonyms;
  isLiteral?: boolean;
};

const MAX_TEXT_LETTERS = 500;

/** Every word, in any order. Products with the whole text in name or id come first. */
export function searchCatalogue(
  index: CatalogueIndex,
  typed: string,
  { synonyms = [], isLiteral = false }: SearchOptions = {},
): SearchResult {
  const whole = typed.slice(0, MAX_TEXT_LETTERS);
  const isName = findContaining(index, foldText(whole)).hasAny;
  const { rest: text, limits } = isName ? { rest: whole, limits: [] } : readPrices(whole);
  const means = prepareSearch(index, synonyms);
  const read = readUnits(means, text);
  const containing = findContaining(index, foldText(text));
  const { units, corrected } = containing.hasAny
    ? { units: read, corrected: null }
    : correctUnits(means, read, isLiteral);
  const { length } = index.entries;
  const scores = units.map((unit) => scoreUnit(unit, length));
  const isAnything = isForAnyone(index, text) || (text === "" && limits.length > 0);
  const isInPrice = (position: number) => isWithin(limits, index.entries[position]?.priceInPesos);
  // A list for somebody is as new as any other: a name that says the same is no better.
  const isForSomebody = units.length > 0 && units.every(({ kind }) => kind === "audience");
  const ranks = isForSomebody ? containing.ranks.map(() => NOT_CONTAINING) : containing.ranks;
  const complete = rankProducts(scores, ranks, (position, count) => {
    if (!isInPrice(position)) return false;
    if (isAnything || isContaining(containing, position)) return true;
    return count > 0 && count === units.length;
  });
  const isFound = complete.length > 0;
  const hasAbsent = units.some((unit) => isAbsent(means, unit));
  const positions =
    isFound || hasAbsent ? complete : findClosest(units, scores, { containing, isInPrice });
  return {
    positions,
    completeness: isFound || positions.length === 0 ? "all" : "closest",
    // A name with several words is no list of them: "Ruta 3".
    chips: listChips(
      isAnything || (containing.hasAny && units.length > 1) ? [] : units,
      text,
      limits,
    ),
    corrected: positions.length === 0 ? null : corrected,
  };
}

function isWithin(limits: readonly PriceLimit[], priceInPesos = 0): boolean {
  return limits.every(
    ({ minPesos, maxPesos }) => minPesos <= priceInPesos && priceInPesos <= maxPesos,
  );
}

/** 0 the whole name or id, 1 the name's beginning, 2 a later word's, 3 anywhere, 4 not; by position. */
type Containing = { ranks: Uint8Array; hasAny: boolean };

/** A product without the whole text in its name or id comes after all that have it. */
const NOT_CONTAINING = 4;

function findContaining(index: CatalogueIndex, folded: string): Containing {
  const ranks = new Uint8Array(index.entries.length).fill(NOT_CONTAINING);
  if (folded === "" || folded.includes(TEXT_START)) return { ranks, hasAny: false };
  const asLaterWord = ` ${folded}`;
  const positions = listContaining(index, folded);
  for (const position of positions) {
    const { name = "", foldedId = "" } = index.entries[position] ?? {};
    if (name === folded || foldedId === folded) ranks[position] = 0;
    else if (name.startsWith(folded)) ranks[position] = 1;
    else ranks[position] = name.includes(asLaterWord) ? 2 : 3;
  }
  return { ranks, hasAny: positions.length > 0 };
}

function isContaining({ ranks }: Containing, position: number): boolean {
  return (ranks[position] ?? NOT_CONTAINING) < NOT_CONTAINING;
}

/** Each costs a look at all words of the catalogue. */
const MAX_CORRECTED = 3;

/** Replaces misspelled words, or takes their matches away from a search that wants them as typed. */
function correctUnits(means: SearchMeans, units: readonly SearchUnit[], isLiteral: boolean) {
  const from: string[] = [];
  const to: string[] = [];
  const mended: SearchUnit[] = [];
  for (let at = 0; at < units.length;) {
    const rest = units.slice(at);
    const mayCorrect = !isLiteral && to.length < MAX_CORRECTED;
    const correction = mayCorrect ? findCorrection(means, rest) : null;
    const [meant] = correction === null ? [] : readUnits(means, correction.meant);
    const wrong = rest.slice(0, meant && correction ? correction.count : 1);
    at += wrong.length;
    if (meant && correction) {
      from.push(...wrong.map(({ typed }) => typed.at(-1) ?? ""));
      to.push(correction.meant);
      mended.push({ ...meant, typed: wrong.flatMap(({ typed }) => typed) });
    } else {
      mended.push(
        ...wrong.map((unit) => (isMisspelled(means, unit) ? { ...unit, matches: [] } : unit)),
      );
    }
  }
  const corrected = from.length > 0 ? { from: from.join(" "), to: to.join(" ") } : null;
  return { units: mended, corrected };
}

/** The penalty of each product for this word; 0 where the product does not match it. */
function scoreUnit({ matches }: SearchUnit, length: number): Uint8Array {
  const scores = new Uint8Array(length);
  for (const { positions, penalty } of matches) {
    for (const position of positions) {
      const known = scores[position] ?? 0;
      if (known === 0 || penalty < known) scores[position] = penalty;
    }
  }
  return scores;
}

/** More than twelve words can cost. */
const PENALTIES = 1000;
/** More than an index can hold. */
const POSITIONS = 2 ** 32;

/** The chosen products, best first. A number has the rank in its high digits and the position below. */
function rankProducts(
  scores: readonly Uint8Array[],
  contained: Uint8Array,
  isChosen: (position: number, count: number) => boolean,
): number[] {
  const ranked: number[] = [];
  for (let position = 0; position < contained.length; position += 1) {
    let [count, penalty] = [0, 0];
    for (const unitScores of scores) {
      const score = unitScores[position] ?? 0;
      if (score > 0) count += 1;
      penalty += score;
    }
    if (!isChosen(position, count)) continue;
    const rank = (contained[position] ?? 0) * PENALTIES + penalty;
    ranked.push(rank * POSITIONS + position);
  }
  return Array.from(Float64Array.from(ranked).sort(), (number) => number % POSITIONS);
}

type Bounds = { containing: Containing; isInPrice: (position: number) => boolean };

/**
 * Most of the words, and of these the first thing asked for: "camisa manga larga" is a camisa. A
 * colour or a size alone is not close, nor is anything to a thing that the shop does not sell.
 */
function findClosest(
  units: readonly SearchUnit[],
  scores: readonly Uint8Array[],
  { containing: { ranks: contained }, isInPrice }: Bounds,
): number[] {
  const things = scores.filter((_, at) => units[at]?.kind === "thing");
  const isClose = (position: number) =>
    isInPrice(position) &&
    (things.length === 0 || things.some((thing) => isWhatItIs(thing[position])));
  let most = 1;
  rankProducts(scores, contained, (position, count) => {
    if (count > most && isClose(position)) most = count;
    return false;
  });
  const closest = rankProducts(
    scores,
    contained,
    (position, count) => count === most && isClose(position),
  );
  for (const thing of things) {
    const ofThing = closest.filter((position) => isWhatItIs(thing[position]));
    if (ofThing.length > 0) return ofThing;
  }
  return closest;
}

/** A description that mentions a word does not make the product such a thing. */
function isWhatItIs(penalty = 0): boolean {
  return penalty > 0 && penalty < PENALTY.text;
}

/** None for a single word that counts as nothing but itself. */
function listChips(
  units: readonly SearchUnit[],
  text: string,
  limits: readonly PriceLimit[],
): SearchResult["chips"] {
  const join = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
  const isPlain = units.length < 2 && units.every(({ kind }) => kind === "thing");
  if (isPlain && limits.length === 0) return [];
  const typedLimits = limits.map(({ typed }) => typed);
  const words =
    units.length === 0 && text !== ""
      ? [{ label: text, textWithout: join(typedLimits) }]
      : units.map(({ label }, removed) => ({
          label,
          textWithout: join([
            ...units.flatMap(({ typed }, at) => (at === removed ? [] : typed)),
            ...typedLimits,
          ]),
        }));
  const prices = limits.map(({ label }, removed) => ({
    label,
    textWithout: join([text, ...typedLimits.filter((_, at) => at !== removed)]),
  }));
  return [...words, ...prices];
}
