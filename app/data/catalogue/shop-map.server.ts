import { brandPath, readBrandPath } from "../../domain/catalogue/arrange-brands";
import { findBrand, findBrandId } from "../../domain/catalogue/brand";
import type { CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import {
  buildMenu,
  hasOffers,
  isCollectionEmpty,
  listGroupsInUse,
  listSectionsInUse,
  listAllMenuBrands,
  type Menu,
  type MenuShop,
} from "../../domain/catalogue/menu";
import type { Group, Named, Section, Taxonomy } from "../../domain/catalogue/taxonomy";
import { readOrNull } from "../sqlite/read-or-null.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findMovedPath } from "./taxonomy.server";

export function readMenu(shop: MenuShop): Promise<Menu> {
  return readIndex((index) => buildMenu(index, shop));
}

/** Every brand of the menu. */
export function readMenuBrands(): Promise<Named[]> {
  return readIndex(listAllMenuBrands);
}

/** How the shop is arranged, also what has no products. */
export function readShopTaxonomy(): Promise<Taxonomy> {
  return readIndex(({ taxonomy }) => taxonomy);
}

/** The groups of a section that have products. */
export function readGroupsInUse(sectionId: string): Promise<Group[]> {
  return readIndex((index) => listGroupsInUse(index, sectionId));
}

/** The path after `/categoria/` that a group's former one leads to; null without one or the database. */
export function readMovedPath(path: string): Promise<string | null> {
  return readOrNull(getStoredShop().database.read((connection) => findMovedPath(connection, path)));
}

/** The ids that these brands have in addresses; unknown ones stay as they are. */
export function readBrandIds(typed: readonly string[]): Promise<string[]> {
  return readIndex((index) => typed.map((brand) => findBrandId(index, brand) ?? brand));
}

/** True for a brand of the shop, with products or without. */
export function isBrand(typed: string): Promise<boolean> {
  return readIndex((index) => findBrandId(index, typed) !== null);
}

/** The brands that these were united with, in the same order; others stay as they are. */
export async function readUnitedBrands(ids: readonly string[]): Promise<string[]> {
  const taxonomy = await readShopTaxonomy();
  const paths = await Promise.all(ids.map((id) => readMovedPath(brandPath(id))));
  return ids.map((id, at) => {
    const path = paths[at] ?? null;
    return (path === null ? null : findBrand(taxonomy, readBrandPath(path))?.id) ?? id;
  });
}

/** What the sitemap lists. */
export type SitemapEntries = {
  sections: Section[];
  groups: Group[];
  /** Those of the menu. */
  brands: Named[];
  isCollectionEmpty: boolean;
  hasOffers: boolean;
  productIds: string[];
};

export function readSitemapEntries(collection: string): Promise<SitemapEntries> {
  return readIndex((index) => {
    const sections = listSectionsInUse(index);
    return {
      sections,
      groups: sections.flatMap(({ id }) => listGroupsInUse(index, id)),
      brands: listAllMenuBrands(index),
      isCollectionEmpty: isCollectionEmpty(index, collection),
      hasOffers: hasOffers(index),
      productIds: index.entries.map(({ id }) => id),
    };
  });
}

/** True while anything is on sale. */
export function readHasOffers(): Promise<boolean> {
  return readIndex(hasOffers);
}

async function readIndex<T>(read: (index: CatalogueIndex) => T): Promise<T> {
  const { value } = await getStoredShop().catalogue.read(({ index }) => read(index));
  return value;
}
