import { hasOffers } from "../offers/offered-products";
import type { CurrentOffer } from "../offers/shown-offer";
import { listBrandsInUse } from "./brand";
import { collectionTerm, facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { wordsOf, type Collection } from "./collections";
import { nameWholeSection, type FoundShelf } from "./shelf";
import type { Menu } from "./shown-menu";
import type { Brand, Group, Named, Section } from "./taxonomy";

export type MenuShop = {
  /** The stored value of the collection. */
  collection: string;
  /** The paths of the pages that are published. */
  pages: readonly string[];
  offers?: readonly CurrentOffer[];
  /** Those whose days include today. */
  collections?: readonly Collection[];
};

/** In the menu of each page: more would cost each page more than they help. */
export const MAX_MENU_BRANDS = 24;

export function buildMenu(index: CatalogueIndex, shop: MenuShop): Menu {
  const isEmpty = isCollectionEmpty(index, shop.collection);
  const { sections, brands } = readShelves(index);
  const collections = keepFilledCollections(index, shop.collections ?? []);
  return {
    sections,
    brands: brands.slice(0, MAX_MENU_BRANDS),
    ...(brands.length > MAX_MENU_BRANDS && { hasMoreBrands: true }),
    ...(collections.length > 0 && { collections: collections.map(toNamed) }),
    links: index.taxonomy.links.filter(({ target }) => {
      if (target === "/coleccion") return !isEmpty;
      return !target.startsWith("/p/") || shop.pages.includes(target);
    }),
    ...(isEmpty && { isCollectionEmpty: true }),
    ...(hasOffers(index, shop.offers ?? []) && { hasOffers: true }),
  };
}

/** What the menu of each page has of an index alone. */
type Shelves = { sections: Menu["sections"]; brands: Named[] };

const shelvesByIndex = new WeakMap<CatalogueIndex, Shelves>();

function readShelves(index: CatalogueIndex): Shelves {
  const known = shelvesByIndex.get(index);
  if (known) return known;
  const sections = listSectionsInUse(index).map((section) => {
    const allName = nameWholeSection(section);
    const groups = listGroupsInUse(index, section.id).filter(({ isInMenu }) => isInMenu);
    return { ...section, groups: groups.map(toNamed), ...(allName !== null && { allName }) };
  });
  const shelves = { sections, brands: listMenuBrands(index).map(toNamed) };
  shelvesByIndex.set(index, shelves);
  return shelves;
}

export function listAllMenuBrands(index: CatalogueIndex): Named[] {
  return readShelves(index).brands;
}

function toNamed({ id, name }: Named): Named {
  return { id, name };
}

export function isCollectionEmpty(index: CatalogueIndex, collection: string): boolean {
  return positionsOf(index, collectionTerm(collection)).length === 0;
}

/** Those that pages link to. */
export function keepFilledCollections(
  index: CatalogueIndex,
  collections: readonly Collection[],
): Collection[] {
  return collections.filter((collection) =>
    wordsOf(collection).some((word) => positionsOf(index, collectionTerm(word)).length > 0),
  );
}

function listMenuBrands({ taxonomy, labels }: CatalogueIndex): Brand[] {
  return listBrandsInUse(taxonomy, labels.brand.values()).filter(({ isInMenu }) => isInMenu);
}

export function listSectionsInUse(index: CatalogueIndex): Section[] {
  return index.taxonomy.sections.filter(
    ({ id }) => positionsOf(index, facetTerm("section", id)).length > 0,
  );
}

/** The categories of a section that have products. */
export function listGroupsInUse(index: CatalogueIndex, sectionId: string): Group[] {
  return index.taxonomy.groups.filter(
    ({ id, section, parent }) =>
      section === sectionId && parent === "" && index.labels.group.has(id),
  );
}

/** The kinds of a category that have products. */
export function listKindsInUse(index: CatalogueIndex, groupId: string): Group[] {
  return index.taxonomy.groups.filter(
    ({ id, parent }) => parent === groupId && index.labels.group.has(id),
  );
}

/** The shelves that the page of a shelf leads to: the kinds of its category, else the categories of its section. */
export function listShelfRow(
  index: CatalogueIndex,
  { section, parent, group }: FoundShelf,
): { category: Group | null; groups: Group[] } {
  const category = parent ?? group;
  const kinds = category ? listKindsInUse(index, category.id) : [];
  return kinds.length > 0
    ? { category, groups: kinds }
    : { category: null, groups: listGroupsInUse(index, section.id) };
}
