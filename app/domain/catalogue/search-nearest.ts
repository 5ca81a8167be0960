import { foldText } from "../plain/fold-text";
import type { Brand, Group } from "./taxonomy";

/** Names to offer when a search found nothing. */
export type NearestNames = {
  groups: readonly Pick<Group, "id" | "name" | "section">[];
  brands: readonly Brand[];
};

const MAX_NEAREST = 6;
/** From this share of common letter pairs on, people take one word for the other. */
const MIN_SIMILARITY = 0.4;

/**
 * The names that are most like a word of the text. Where none is, the first groups as they come:
 * put those with most products first.
 */
export function findNearestNames(
  text: string,
  groups: readonly Group[],
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
