import { slugify } from "../plain/fold-text";
import { findAudiences } from "./audience";
import { findBrand } from "./brand";
import type { Product } from "./product";
import {
  createClassifier,
  MAX_PATH_PARTS,
  createPlacer,
  pathOfPlace,
  pathOfStored,
  readPath,
  toStoredPlace,
  writePath,
  type StoredPlace,
} from "./product-places";
import {
  audiencesOf,
  findGroup,
  findSection,
  isSamePlural,
  slugOf,
  toSingular,
  type Group,
  type Taxonomy,
} from "./taxonomy";

export const MAX_SECTIONS = 12;
/** Of categories; kinds have a limit of their own. */
export const MAX_GROUPS = 60;
export const MAX_KINDS = 120;
export const MAX_BRANDS = 300;
/** Also the longest part of a group's address. */
export const MAX_GROUP_NAME_LENGTH = 60;

export type TypedWords = StoredPlace & Pick<Product, "alsoIn" | "brand">;

/** New groups and brands are in the menu at once, at its end; the same object where none is new. */
export function addTypedWords(
  taxonomy: Taxonomy,
  { brand, alsoIn, ...stored }: TypedWords,
): Taxonomy {
  const typed = [pathOfStored(stored), ...alsoIn.map(readPath)];
  return addBrand(typed.reduce(addPath, taxonomy), brand);
}

function addPath(taxonomy: Taxonomy, path: readonly string[]): Taxonomy {
  return addGroups(addSection(taxonomy, path), path);
}

/** The first of three parts is a section, and so is whom the clothes are for. */
function addSection(taxonomy: Taxonomy, path: readonly string[]): Taxonomy {
  const [first = ""] = path;
  const isSection = path.length >= MAX_PATH_PARTS || findAudiences(first).length > 0;
  const isKnown =
    findSection(taxonomy, first) !== null || findGroupForAll(taxonomy, first) !== null;
  const { sections } = taxonomy;
  if (!isSection || isKnown || sections.length >= MAX_SECTIONS || !isName(first)) return taxonomy;
  return { ...taxonomy, sections: [...sections, { id: slugify(first), name: toName(first) }] };
}

/** The last part of a path becomes a category, or a kind of the part before it, which may be new too. */
function addGroups(taxonomy: Taxonomy, path: readonly string[]): Taxonomy {
  const named = findSection(taxonomy, path[0] ?? "");
  const [last, above] = path.slice(named ? 1 : 0).reverse();
  if (last === undefined) return taxonomy;
  const { group } = createClassifier(taxonomy)(toStoredPlace(path));
  // In a section, one word is a category, and two are a category and its kind.
  const isExact = named === null || (group?.parent === "") === (above === undefined);
  if (isExact && group?.terms.includes(toSingular(last))) return taxonomy;
  const isCategory =
    group !== null && above !== undefined && group.terms.includes(toSingular(above));
  const home = named?.id ?? (isCategory ? group.section : taxonomy.sections[0]?.id);
  if (home === undefined) return taxonomy;
  if (above === undefined) return addGroup(taxonomy, { section: home, parent: "", typed: last });
  const withCategory = isCategory
    ? taxonomy
    : addGroup(taxonomy, { section: home, parent: "", typed: above });
  const { group: category } = createClassifier(withCategory)(toStoredPlace(path));
  // What stands before it may be no name for a category.
  if (!category?.terms.includes(toSingular(above))) {
    return addGroup(withCategory, { section: home, parent: "", typed: last });
  }
  return addGroup(withCategory, { section: category.section, parent: category.id, typed: last });
}

type NewGroup = { section: string; parent: string; typed: string };

function addGroup(taxonomy: Taxonomy, { section, parent, typed }: NewGroup): Taxonomy {
  const slug = slugify(typed);
  if (!isName(typed) || isReserved(taxonomy, section, typed)) return taxonomy;
  const name = toName(typed);
  const terms = [...new Set([toSingular(typed), toSingular(name)])];
  const { groups } = taxonomy;
  // "T-shirts" and "t shirts" have one address, so they are one group, and so are "Traje" and "Trajes".
  const same = groups.find(
    (group) =>
      group.section === section &&
      group.parent === parent &&
      (slugify(group.name) === slug || isSamePlural(group.name, typed)),
  );
  if (same) {
    const added = terms.filter((term) => !same.terms.includes(term));
    if (added.length === 0) return taxonomy;
    const after = { ...same, terms: [...same.terms, ...added] };
    return { ...taxonomy, groups: groups.map((one) => (one === same ? after : one)) };
  }
  if (isFull(groups, parent)) return taxonomy;
  const id = nameGroupId(groups, { section, parent, name });
  const own = { id, name, section, parent, terms, picture: "", weightInGrams: null };
  const added = { ...own, isInMenu: true, isUndecided: true };
  return { ...taxonomy, groups: [...groups, added] };
}

/**
 * The name of a section is none for a category, because a path begins with it; but what is for women may have a
 * category of its own called so: "Mujer > Accesorios".
 */
export function isReserved(
  taxonomy: Pick<Taxonomy, "sections">,
  sectionId: string,
  name: string,
): boolean {
  const home = taxonomy.sections.find(({ id }) => id === sectionId);
  const isForSome = home !== undefined && audiencesOf(home).length > 0;
  return isForSome ? findAudiences(name).length > 0 : findSection(taxonomy, name) !== null;
}

/** The group that a path may begin with: one of a section that stands for no audience. */
export function findGroupForAll(taxonomy: Taxonomy, word: string): Group | null {
  const sections = taxonomy.sections.filter((section) => audiencesOf(section).length === 0);
  const ids = sections.map(({ id }) => id);
  return findGroup(
    { groups: taxonomy.groups.filter(({ section }) => ids.includes(section)) },
    word,
  );
}

function isName(typed: string): boolean {
  return slugify(typed) !== "" && typed.length <= MAX_GROUP_NAME_LENGTH;
}

export function isFull(groups: readonly Group[], parent: string): boolean {
  const isKind = parent !== "";
  const count = groups.filter((group) => (group.parent !== "") === isKind).length;
  return count >= (isKind ? MAX_KINDS : MAX_GROUPS);
}

/**
 * The id of a group by its name. Its address is unique in the section: a kind with a name that the section has
 * already carries that of its category before it, else a number. Its id is unique in the shop.
 */
export function nameGroupId(
  others: readonly Group[],
  { section, parent, name }: Pick<Group, "section" | "parent" | "name">,
): string {
  const own = slugify(name);
  const toId = (slug: string) =>
    others.some(({ id }) => id === slug) ? `${section}.${slug}` : slug;
  const isTaken = (slug: string) =>
    others.some(
      (other) =>
        other.id === toId(slug) || (other.section === section && slugOf(other.id) === slug),
    );
  const full = parent === "" ? own : `${slugOf(parent)}-${own}`;
  let slug = isTaken(own) ? full : own;
  for (let number = 2; isTaken(slug); number += 1) slug = `${full}-${number}`;
  return toId(slug);
}

/** The signs between the parts of a path, and between the entries of a list. */
export const NO_NAME = /[>,;]/;

function addBrand(taxonomy: Taxonomy, brand: string): Taxonomy {
  const isKnown = brand.trim() === "" || findBrand(taxonomy, brand) !== null;
  if (isKnown || taxonomy.brands.length >= MAX_BRANDS) return taxonomy;
  return { ...taxonomy, brands: [...taxonomy.brands, { id: brand, name: brand, isInMenu: true }] };
}

/** "vestidos  largos" becomes "Vestidos largos", and so does "VESTIDOS LARGOS". Paths and lists need their signs. */
export function toName(typed: string): string {
  const words = typed.split(NO_NAME).join(" ").trim().replace(/\s+/g, " ");
  // A few capitals may be a name: "XL", "DC".
  const isShouted = words.length > 3 && words === words.toUpperCase();
  return (
    words.charAt(0).toUpperCase() + (isShouted ? words.slice(1).toLowerCase() : words.slice(1))
  );
}

/** Where shoppers will find a product, as its form says it. */
export function describePlaces(taxonomy: Taxonomy, typed: TypedPlaces): string {
  const after = addTypedWords(taxonomy, { ...typed, brand: "" });
  const { all } = createPlacer(after)(typed);
  const [{ section }] = all;
  if (all.length === 1 && section === null) {
    return "Se va a ver solo en Todos los productos: escribí una categoría.";
  }
  const known = new Set(taxonomy.groups.map(({ id }) => id));
  const named = all
    .filter((place) => place.section !== null)
    .map((place) => {
      const isNew = place.group !== null && !known.has(place.group.id);
      return writePath(pathOfPlace(after, place)) + (isNew ? ", una categoría nueva" : "");
    });
  return `Se va a ver en ${named.join(" · ")}.`;
}

type TypedPlaces = Omit<TypedWords, "brand"> & Pick<Product, "audiences">;
