import {
  audiencesOf,
  findParent,
  findSection,
  listGroupsNamed,
  type Group,
  type Section,
  type Taxonomy,
} from "./taxonomy";

/** A section, or a group of it; a kind comes with its category. */
export type Shelf = { section: Section | null; parent: Group | null; group: Group | null };

export type FoundShelf = Shelf & { section: Section };

export function toShelf(
  taxonomy: Taxonomy,
  { section, group }: Pick<Shelf, "section" | "group">,
): Shelf {
  return { section, parent: group && findParent(taxonomy, group), group };
}

/** The content of an address of two parts, or of one: a section, a group of the section, or a group alone. */
export function findShelf(
  taxonomy: Taxonomy,
  categoryId: string,
  subcategoryId: string | undefined,
): FoundShelf | null {
  const section = findSection(taxonomy, categoryId);
  if (section && subcategoryId === undefined) return { section, parent: null, group: null };
  const [group, ...others] =
    subcategoryId === undefined
      ? listGroupsNamed(taxonomy, categoryId)
      : listGroupsNamed(taxonomy, subcategoryId).filter((one) => one.section === section?.id);
  // A word alone says nothing where several sections have it: see `listMeantGroups`.
  if (!group || (subcategoryId === undefined && others.length > 0)) return null;
  const own = taxonomy.sections.find(({ id }) => id === group.section);
  return own ? { ...toShelf(taxonomy, { section: own, group }), section: own } : null;
}

/** The groups that an address of one word means, when they are several. */
export function listMeantGroups(taxonomy: Taxonomy, word: string): Group[] {
  const groups = findSection(taxonomy, word) ? [] : listGroupsNamed(taxonomy, word);
  return groups.length > 1 ? groups : [];
}

/** What other sections have under a word that a section for women, men or children lacks. */
export function listInOtherSections(
  taxonomy: Taxonomy,
  categoryId: string,
  subcategoryId: string,
): Group[] {
  const section = findSection(taxonomy, categoryId);
  if (!section || audiencesOf(section).length === 0) return [];
  return listGroupsNamed(taxonomy, subcategoryId);
}

/** The link to all of a section that stands for somebody, "Ver todo Mujer"; null for any other section. */
export function nameWholeSection(section: Section): string | null {
  return audiencesOf(section).length > 0 ? `Ver todo ${section.name}` : null;
}
