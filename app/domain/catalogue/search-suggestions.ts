import { foldText } from "../plain/fold-text";
import { listBrandsInUse } from "./brand";
import { putSoldOutLast, type CatalogueIndex } from "./catalogue-index";
import { searchCatalogue, type SearchOptions } from "./search";
import type { Brand, Group } from "./taxonomy";
import { splitWords } from "./word-key";

export type Suggestions = {
  groups: readonly Group[];
  brands: readonly Brand[];
  /** Positions, best first and the sold-out ones last. */
  products: readonly number[];
};

const MAX_SUGGESTIONS = 5;
/** Categories and brands together. */
const MAX_NAMES = 3;
/** Longer texts are pasted. */
const MAX_TYPED_LETTERS = 100;
/** One letter begins too many names. */
const MIN_LETTERS = 2;

/** Categories and brands that begin as typed, then products; five in all. */
export function suggest(
  index: CatalogueIndex,
  text: string,
  options: SearchOptions = {},
): Suggestions {
  const typed = foldText(text.slice(0, MAX_TYPED_LETTERS));
  if (splitWords(typed).join("").length < MIN_LETTERS)
    return { groups: [], brands: [], products: [] };
  const groups = index.taxonomy.groups
    .filter(({ id }) => index.labels.group.has(id))
    .filter(({ name, terms }) => [name, ...terms].some((word) => isBegun(word, typed)))
    .slice(0, MAX_NAMES);
  const brands = listBrandsInUse(index.taxonomy, index.labels.brand.values())
    .filter(({ name }) => isBegun(name, typed))
    .slice(0, MAX_NAMES - groups.length);
  const room = MAX_SUGGESTIONS - groups.length - brands.length;
  const find = (wanted: string) => findAll(index, wanted, options).slice(0, room);
  const products = find(typed);
  // The last word may not be typed to its end: "remera ne".
  const beforeLast = typed.replace(/\S+$/, "");
  return { groups, brands, products: products.length > 0 ? products : find(beforeLast) };
}

function findAll(index: CatalogueIndex, text: string, options: SearchOptions): readonly number[] {
  const { positions, completeness } = searchCatalogue(index, text, options);
  return completeness === "all" ? putSoldOutLast(index, positions) : [];
}

/** Also from a later word on, and without its blanks: "day" and "newd" for "New Day". */
function isBegun(name: string, typed: string): boolean {
  const words = splitWords(name);
  const starts = words.map((_, at) => words.slice(at));
  const joined = splitWords(typed).join("");
  return starts.some(
    (rest) => rest.join(" ").startsWith(typed) || rest.join("").startsWith(joined),
  );
}

type NearestGroup = Pick<Group, "id" | "name" | "section">;

export type NearestNames = {
  groups: readonly NearestGroup[];
  brands: readonly Brand[];
};

const MAX_NEAREST = 6;
/** From this share of common letter pairs on, people take one word for the other. */
const MIN_SIMILARITY = 0.4;

/** Where none is like a word, the first groups: the caller puts those with most products first. */
export function findNearestNames(
  text: string,
  groups: readonly NearestGroup[],
  brands: readonly Brand[],
): NearestNames {
  const words = foldText(text).slice(0, 100).split(/\s+/).map(listPairs);
  const rate = (name: string) => {
    const pairs = listPairs(foldText(name));
    return Math.max(...words.map((word) => similarity(word, pairs)));
  };
  const all = [...groups, ...brands].map((offer) => ({ offer, likeness: rate(offer.name) }));
  const near = all
    .filter(({ likeness }) => likeness >= MIN_SIMILARITY)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_NEAREST)
    .map(({ offer }) => offer);
  if (near.length === 0) return { groups: groups.slice(0, MAX_NEAREST), brands: [] };
  return {
    groups: groups.filter((group) => near.includes(group)),
    brands: brands.filter((brand) => near.includes(brand)),
  };
}

function listPairs(word: string): ReadonlySet<string> {
  const letters = [...word.replace(/\s/g, "")];
  return new Set(letters.slice(1).map((letter, at) => (letters[at] ?? "") + letter));
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}
