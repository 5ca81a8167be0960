import { widenAudiences, type Audience } from "./audience";
import type { Product } from "./product";
import {
  audiencesOf,
  findParent,
  findSection,
  toSingular,
  type Group,
  type Section,
  type Taxonomy,
} from "./taxonomy";

/** Without a section, a product is in the list of all only. A kind's category is its parent. */
export type Place = { section: Section | null; group: Group | null };

/** The stored words of a product's main place. The category may be a path: "Mujer > Remeras". */
export type StoredPlace = Pick<Product, "category" | "subcategory">;

/** A section, a category and a kind: what is between the first and the last two adds nothing. */
export const MAX_PATH_PARTS = 3;

/** The parts of a place as people write it: "Mujer > Remeras > Manga larga". */
export function readPath(text: string): string[] {
  return text
    .split(">")
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part !== "");
}

export function writePath(parts: readonly string[]): string {
  return parts.join(" > ");
}

export function pathOfStored({ category, subcategory }: StoredPlace): string[] {
  return readPath(`${category}>${subcategory}`);
}

/** How a product stores the path of its main place. */
export function toStoredPlace(path: readonly string[]): StoredPlace {
  const [only = ""] = path;
  if (path.length < 2) return { category: only, subcategory: "" };
  return { category: writePath(path.slice(0, -1)), subcategory: path.at(-1) ?? "" };
}

/** The path that leads to a place, in the names of the shop. */
export function pathOfPlace(taxonomy: Taxonomy, { section, group }: Place): string[] {
  const parent = group && findParent(taxonomy, group);
  return [section, parent, group].flatMap((part) => (part ? [part.name] : []));
}

type Placed = Pick<Product, "category" | "subcategory" | "audiences" | "alsoIn">;

export type Places = {
  /** That of the category and subcategory: breadcrumbs and search engines get this one. */
  main: Place;
  /** All, the main one first; each section and group once. */
  all: readonly [Place, ...Place[]];
  sectionIds: readonly string[];
  /** With the category of each kind. */
  groupIds: readonly string[];
};

/** Groups by the terms of their products. */
type Words = ReadonlyMap<string, readonly Group[]>;

/**
 * Makes a function that says where a product stands. The last part of a path decides: a category, or a kind of
 * the part before it; else the part before it, else the section.
 */
export function createClassifier(taxonomy: Taxonomy) {
  const find = createFinder(taxonomy);
  return remember(
    ({ category, subcategory, audiences = [] }) =>
      `${category}>${subcategory}\n${audiences.join()}`,
    (stored: ClassifiedPlace): Place =>
      find(pathOfStored(stored), widenAudiences(stored.audiences ?? [])),
  );
}

/** For whom it is tells two categories of one name apart where the words do not. */
type ClassifiedPlace = StoredPlace & Partial<Pick<Product, "audiences">>;

/**
 * Makes a function that says all places of a product: its category, its further places, and, in each section that
 * stands for one of its audiences, the same category; or that section, where it has none.
 */
export function createPlacer(taxonomy: Taxonomy): (product: Placed) => Places {
  const find = createFinder(taxonomy);
  const sections = taxonomy.sections.map((section) => ({
    section,
    audiences: audiencesOf(section, taxonomy.sections),
  }));

  function place({ category, subcategory, audiences, alsoIn }: Placed): Places {
    const wanted = widenAudiences(audiences);
    const own = find(pathOfStored({ category, subcategory }), wanted);
    const chosen = [own, ...alsoIn.map((path) => find(readPath(path), wanted))];
    const unchosen = sections.filter(
      ({ section, audiences: whom }) =>
        whom.some((audience) => wanted.includes(audience)) &&
        // A section alone does not say which of its categories: "Ropa > Remeras" and "Mujer" is "Mujer > Remeras" too.
        !chosen.some(
          (one) => one.section?.id === section.id && (one.group ?? own.group) === one.group,
        ),
    );
    const derived = unchosen.map(({ section }) => ({
      section,
      group: own.group && find.twin(section, own.group),
    }));
    const main = own.section === null ? (derived[0] ?? own) : own;
    return gather(main, [...chosen, ...derived], taxonomy);
  }

  return remember(
    ({ category, subcategory, audiences, alsoIn }) =>
      `${category}>${subcategory}\n${audiences.join()}\n${alsoIn.join("\n")}`,
    place,
  );
}

function gather(main: Place, places: readonly Place[], taxonomy: Taxonomy): Places {
  const all: [Place, ...Place[]] = [main];
  const sectionIds = new Set<string>();
  const groupIds = new Set<string>();
  for (const place of places) {
    const { section, group } = place;
    if (section === null) continue;
    const isNew = group === null ? !sectionIds.has(section.id) : !groupIds.has(group.id);
    if (isNew && place !== main) all.push(place);
    sectionIds.add(section.id);
    if (group === null) continue;
    groupIds.add(group.id);
    if (group.parent !== "" && findParent(taxonomy, group)) groupIds.add(group.parent);
  }
  return { main, all, sectionIds: [...sectionIds], groupIds: [...groupIds] };
}

/** Without a section, a path leads to none that stands only for others than those who are wanted. */
type Finder = ((path: readonly string[], wanted?: readonly Audience[]) => Place) & {
  /** The group of another section with the words of this one. */
  twin: (section: Section, group: Group) => Group | null;
};

const finders = new WeakMap<Taxonomy, Finder>();

/** Made once for each taxonomy: a batch of products asks for each of their words. */
function createFinder(taxonomy: Taxonomy): Finder {
  const made = finders.get(taxonomy) ?? makeFinder(taxonomy);
  finders.set(taxonomy, made);
  return made;
}

function makeFinder(taxonomy: Taxonomy): Finder {
  const sections = new Map(taxonomy.sections.map((section) => [section.id, section]));
  const within = new Map(
    taxonomy.sections.map(({ id }) => [
      id,
      indexWords(taxonomy.groups.filter(({ section }) => section === id)),
    ]),
  );
  const indexSections = (isIn: (audiences: readonly Audience[]) => boolean) =>
    indexWords(
      taxonomy.groups.filter(({ section }) => {
        const own = sections.get(section);
        return own !== undefined && isIn(audiencesOf(own, taxonomy.sections));
      }),
    );
  const forAll = indexSections((audiences) => audiences.length === 0);
  const everywhere = indexWords(taxonomy.groups);
  const forWanted = remember(
    (wanted: readonly Audience[]) => wanted.join(),
    (wanted: readonly Audience[]) =>
      indexSections((audiences) => audiences.some((audience) => wanted.includes(audience))),
  );

  /** In a section, a path says which category a kind is of. */
  function findWithin(section: Section, path: readonly string[]): Group | null {
    const words = within.get(section.id) ?? new Map<string, Group[]>();
    const [last = "", above] = path.toReversed();
    const category = findCategory(words, last);
    if (above === undefined) return category;
    // What stands before it may be no name for a category.
    return findKind(words, above, last) ?? findCategory(words, above) ?? category;
  }

  /** Without one, the last word decides that is known. */
  function findIn(words: Words, path: readonly string[]): Group | null {
    const [last = "", above] = path.toReversed();
    if (above === undefined) return findCategory(words, last) ?? listOf(words, last)[0] ?? null;
    return findKind(words, above, last) ?? findCategory(words, last) ?? findCategory(words, above);
  }

  function find(path: readonly string[], wanted: readonly Audience[] = []): Place {
    const named = path[0] === undefined ? null : findSection(taxonomy, path[0]);
    const rest = named ? path.slice(1) : path;
    const own = named && findWithin(named, rest);
    // What is said to be for women stands with nothing else, even where only others have the category.
    const isApart = named !== null && audiencesOf(named).length > 0;
    if (own || rest.length === 0 || isApart) return { section: named, group: own };
    const others = wanted.length === 0 ? everywhere : forWanted(wanted);
    const group = findIn(forAll, rest) ?? findIn(others, rest);
    return group
      ? { section: sections.get(group.section) ?? null, group }
      : { section: named, group };
  }

  function twin(section: Section, group: Group): Group | null {
    const words = within.get(section.id) ?? new Map<string, Group[]>();
    const parent = findParent(taxonomy, group);
    const category = (parent ?? group).terms.flatMap((term) => findCategory(words, term) ?? [])[0];
    if (!category || !parent) return category ?? null;
    const kinds = group.terms.flatMap((term) => listOf(words, term));
    return kinds.find((kind) => kind.parent === category.id) ?? category;
  }

  return Object.assign(find, { twin });
}

function listOf(words: Words, word: string): readonly Group[] {
  return words.get(toSingular(word)) ?? [];
}

function findCategory(words: Words, word: string): Group | null {
  return listOf(words, word).find(({ parent }) => parent === "") ?? null;
}

function findKind(words: Words, above: string, last: string): Group | null {
  const categories = listOf(words, above).map(({ id }) => id);
  return listOf(words, last).find(({ parent }) => categories.includes(parent)) ?? null;
}

function indexWords(groups: readonly Group[]): Words {
  const words = new Map<string, Group[]>();
  for (const group of groups) {
    for (const term of group.terms) {
      const known = words.get(term);
      if (known) known.push(group);
      else words.set(term, [group]);
    }
  }
  return words;
}

/** Products share their words. */
function remember<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  answer: (asked: Asked) => Answer,
) {
  const remembered = new Map<string, Answer>();
  return (asked: Asked): Answer => {
    const key = keyOf(asked);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = answer(asked);
    remembered.set(key, found);
    return found;
  };
}
