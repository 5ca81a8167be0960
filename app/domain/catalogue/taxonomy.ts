import { foldText } from "../plain/fold-text";

export type Section = { id: string; name: string };

export type Group = {
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

export function findSection({ sections }: Taxonomy, id: string): Section | null {
  const singular = toSingular(id);
  return sections.find((section) => toSingular(section.id) === singular) ?? null;
}

/** The group for an address: its id, or a stored value of its products ("puffers"). */
export function findGroup({ groups }: Taxonomy, id: string): Group | null {
  const folded = foldText(id);
  const singular = toSingular(id);
  return (
    groups.find((group) => group.id === folded) ??
    groups.find(({ terms }) => terms.includes(singular)) ??
    null
  );
}

export type Place = { section: Section | null; group: Group | null };

type Stored = { category: string; subcategory: string };

/** The subcategory decides, else the category. A product of no section is in the list of all. */
export function createClassifier(taxonomy: Taxonomy): (stored: Stored) => Place {
  const sections = new Map(taxonomy.sections.map((section) => [section.id, section]));
  const groups = new Map(
    taxonomy.groups.flatMap((group) => group.terms.map((term) => [term, group])),
  );
  const remembered = new Map<string, Place>();

  function classify({ category, subcategory }: Stored): Place {
    const group = groups.get(toSingular(subcategory)) ?? groups.get(toSingular(category)) ?? null;
    return group
      ? { section: sections.get(group.section) ?? null, group }
      : { section: findSection(taxonomy, category), group: null };
  }

  return (stored) => {
    const key = JSON.stringify([stored.category, stored.subcategory]);
    const known = remembered.get(key);
    if (known) return known;
    const place = classify(stored);
    remembered.set(key, place);
    return place;
  };
}

/** The term of a stored category: folded and singular. */
export function toSingular(text: string): string {
  return foldText(text)
    .split(/\s+/)
    .map((word) => word.replace(/(?<=[^aeiou])es$|s$/, ""))
    .join(" ");
}
