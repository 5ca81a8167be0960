import { foldText, slugify } from "../plain/fold-text";
import { findAudiencesApart, isGirlsWord, type Audience } from "./audience";
import { slugOf } from "./group-slug";

export { slugOf };

export type Section = { id: string; name: string };

export type Group = {
  /** With the section before it where the shop has the word already: "hombre.remeras". */
  id: string;
  name: string;
  section: string;
  /** Stored categories and subcategories of the group, folded and singular. */
  terms: readonly string[];
  /** Whether the menu lists it; other groups are reached through their section. */
  isInMenu: boolean;
  /** True while the owner has not decided about the menu, after a typed category made the group. */
  isUndecided: boolean;
  /** The address of the owner's picture; empty for that of its newest product. */
  picture: string;
  /** The id of the category of its section that it is a kind of; empty for a category. */
  parent: string;
  /** Of its products without a weight of their own; null for none. */
  weightInGrams: number | null;
};

export type Brand = {
  /** As products store it and addresses have it. */
  id: string;
  name: string;
  isInMenu: boolean;
};

export type Named = Pick<Brand, "id" | "name">;

export type MenuLink = { label: string; target: string };

export type Taxonomy = {
  sections: readonly Section[];
  groups: readonly Group[];
  brands: readonly Brand[];
  links: readonly MenuLink[];
};

/** The section that a word names, by its address or its name. */
export function findSection(
  { sections }: Pick<Taxonomy, "sections">,
  word: string,
): Section | null {
  const singular = toSingular(word);
  if (singular === "") return null;
  return (
    sections.find(({ id }) => toSingular(id) === singular) ??
    sections.find(({ name }) => toSingular(name) === singular) ??
    sections.find(({ id }) => id === slugify(word)) ??
    sections.find(({ id, name }) => [id, name].some((own) => isSamePlural(own, word))) ??
    null
  );
}

/** "Hombre" and "Hombres": a singular that ends in a vowel has a plural that `toSingular` cuts too short. */
export function isSamePlural(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => foldText(text).trim().replace(/s$/, ""));
  return first === second;
}

/** The group for its id, or for a stored value of its products ("puffers"): the first one of the shop. */
export function findGroup({ groups }: Pick<Taxonomy, "groups">, id: string): Group | null {
  return (
    groups.find((group) => group.id === foldText(id)) ?? listGroupsNamed({ groups }, id)[0] ?? null
  );
}

/**
 * All that an address of one word, or its last word, can mean: those with that address before those with that word of
 * products, and categories before kinds.
 */
export function listGroupsNamed({ groups }: Pick<Taxonomy, "groups">, word: string): Group[] {
  const folded = foldText(word);
  const singular = toSingular(word);
  const categoriesFirst = (found: readonly Group[]) => [
    ...found.filter(({ parent }) => parent === ""),
    ...found.filter(({ parent }) => parent !== ""),
  ];
  const addressed = groups.filter(({ id }) => slugOf(id) === folded);
  const worded = groups.filter(({ terms }) => terms.includes(singular));
  return [...new Set([...categoriesFirst(addressed), ...categoriesFirst(worded)])];
}

/** The category that a kind belongs to; null for a category. */
export function findParent({ groups }: Pick<Taxonomy, "groups">, { parent }: Group): Group | null {
  return parent === "" ? null : (groups.find(({ id }) => id === parent) ?? null);
}

/** What a product of the group weighs without a weight of its own: that of a kind, else that of its category. */
export function defaultWeight(
  taxonomy: Pick<Taxonomy, "groups">,
  group: Group | null,
): number | null {
  return group && (group.weightInGrams ?? findParent(taxonomy, group)?.weightInGrams ?? null);
}

/**
 * The audiences that a section stands for, by its name or its address: "Niños" is for girls and boys.
 * @param sections - those beside it: one for girls leaves "Niños" to boys
 */
export function audiencesOf(
  { id, name }: Section,
  sections: readonly Section[] = [],
): readonly Audience[] {
  const hasGirls = sections.some((one) => isGirlsWord(one.name));
  const named = findAudiencesApart(name, hasGirls);
  return named.length > 0 ? named : findAudiencesApart(id, hasGirls);
}

/**
 * "Remeras en Hombre", or the name alone where no other group of the shop has it. A kind says its category, and the
 * section too where that leaves two: "Jeans en Pantalones de Hombre".
 */
export function nameGroup(taxonomy: Pick<Taxonomy, "sections" | "groups">, group: Group): string {
  const { name, section } = group;
  const placeOf = (one: Group) =>
    findParent(taxonomy, one) ?? taxonomy.sections.find(({ id }) => id === one.section);
  const others = listNamesakes(taxonomy.groups, name).filter(({ id }) => id !== group.id);
  const place = others.length === 0 ? undefined : placeOf(group);
  if (!place) return name;
  const isShared = others.some((one) => placeOf(one)?.name === place.name);
  const own = isShared && taxonomy.sections.find(({ id }) => id === section);
  return `${name} en ${place.name}${own && own !== place ? ` de ${own.name}` : ""}`;
}

const namesakes = new WeakMap<readonly Group[], Map<string, Group[]>>();

/** In any spelling. Pages ask for each group of the shop. */
function listNamesakes(groups: readonly Group[], name: string): readonly Group[] {
  const known = namesakes.get(groups) ?? new Map<string, Group[]>();
  if (!namesakes.has(groups)) {
    for (const group of groups) {
      const key = foldText(group.name);
      known.set(key, [...(known.get(key) ?? []), group]);
    }
    namesakes.set(groups, known);
  }
  return known.get(foldText(name)) ?? [];
}

/** All groups by the names that tell them apart. */
export function listNamedGroups(taxonomy: Pick<Taxonomy, "sections" | "groups">): Named[] {
  return taxonomy.groups.map((group) => ({ id: group.id, name: nameGroup(taxonomy, group) }));
}

/** The term of a stored category: folded and singular. A word of one letter stays as it is. */
export function toSingular(text: string): string {
  return foldText(text)
    .split(/\s+/)
    .map((word) => word.replace(/(?<=[^aeiou])es$|(?<=.)s$/, ""))
    .join(" ");
}
