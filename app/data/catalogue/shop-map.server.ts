import { brandPath, readBrandPath } from "../../domain/catalogue/arrange-brands";
import { findBrand, findBrandId } from "../../domain/catalogue/brand";
import type { CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import {
  buildMenu,
  isCollectionEmpty,
  listGroupsInUse,
  listKindsInUse,
  listSectionsInUse,
  listShelfRow,
  listAllMenuBrands,
  type MenuShop,
} from "../../domain/catalogue/menu";
import type { Menu } from "../../domain/catalogue/shown-menu";
import { hasOffers } from "../../domain/offers/offered-products";
import type { FoundShelf } from "../../domain/catalogue/shelf";
import type { Group, Named, Taxonomy } from "../../domain/catalogue/taxonomy";
import { readOrNull } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { ProductSource } from "./catalogue.server";
import { findMovedPath } from "./taxonomy.server";

export function readMenu(shop: MenuShop): Promise<Menu> {
  return read(({ index, offers }) => buildMenu(index, { ...shop, offers }));
}

export function readMenuBrands(): Promise<Named[]> {
  return readIndex(listAllMenuBrands);
}

export function readShopTaxonomy(): Promise<Taxonomy> {
  return readIndex(({ taxonomy }) => taxonomy);
}

/** The categories that the menu lists. */
export function readMenuGroups(): Promise<Group[]> {
  return readIndex((index) =>
    listSectionsInUse(index)
      .flatMap(({ id }) => listGroupsInUse(index, id))
      .filter(({ isInMenu }) => isInMenu),
  );
}

export function readShelfRow(shelf: FoundShelf): Promise<ReturnType<typeof listShelfRow>> {
  return readIndex((index) => listShelfRow(index, shelf));
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

/** Its brands are those of the menu. */
export function readSitemapEntries(collection: string) {
  return read(({ index, offers }) => {
    const sections = listSectionsInUse(index);
    return {
      sections,
      groups: sections
        .flatMap(({ id }) => listGroupsInUse(index, id))
        .flatMap((group) => [group, ...listKindsInUse(index, group.id)]),
      brands: listAllMenuBrands(index),
      isCollectionEmpty: isCollectionEmpty(index, collection),
      hasOffers: hasOffers(index, offers),
      productIds: index.entries.map(({ id }) => id),
    };
  });
}

export function readHasOffers(): Promise<boolean> {
  return read(({ index, offers }) => hasOffers(index, offers));
}

function readIndex<T>(ask: (index: CatalogueIndex) => T): Promise<T> {
  return read(({ index }) => ask(index));
}

async function read<T>(ask: (source: ProductSource) => T): Promise<T> {
  return (await getStoredShop().catalogue.read(ask)).value;
}
