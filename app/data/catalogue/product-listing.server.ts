import { LRUCache } from "lru-cache";

import { findBrand } from "../../domain/catalogue/brand";
import type { CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import {
  queryCatalogue,
  type CatalogueMatches,
  type CatalogueScope,
  type ProductFilters,
} from "../../domain/catalogue/catalogue-query";
import { findLookalikes } from "../../domain/catalogue/catalogue-lookalikes";
import { foldText } from "../../domain/plain/fold-text";
import { nameInColor } from "../../domain/catalogue/name-in-color";
import { placePage, PRODUCTS_PER_PAGE } from "../../domain/plain/pagination";
import { toProductCard, type Product, type ProductCard } from "../../domain/catalogue/product";
import { hasTwin } from "../../domain/products/product-twins";
import type { ListRequest, ProductListing } from "../../domain/catalogue/product-listing";
import { findGroup } from "../../domain/catalogue/taxonomy";
import type { CatalogueAnswer } from "./catalogue-reader.server";
import type { ProductSource } from "./product-source.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

type ScopedListRequest = ListRequest & { scope: CatalogueScope };

const SUGGESTION_COUNT = 4;

/** One page of a list with its total and filter counts; null for an unknown brand or group. */
export function listProducts(
  request: ScopedListRequest,
): Promise<CatalogueAnswer<ProductListing | null>> {
  return getStoredShop().catalogue.read((source) => {
    if (!hasKnownBrandsAndGroups(source.index, request.filters)) return null;
    const matches = matchProducts(source, request);
    const { start, end, ...place } = placePage(request.page, matches.total, PRODUCTS_PER_PAGE);
    return {
      ...place,
      products: loadCards(source, matches.slice(start, end)),
      counts: matches.counts,
      priceRangeInPesos: matches.priceRangeInPesos,
      suggestions: place.total === 0 ? suggest(source, request.text) : [],
    };
  });
}

function hasKnownBrandsAndGroups({ labels }: CatalogueIndex, filters: ProductFilters): boolean {
  return (
    filters.brands.every((id) => findBrand(id) ?? labels.brand.has(foldText(id))) &&
    filters.groups.every((id) => findGroup(id))
  );
}

/** The index starts with the newest products. */
export function firstPositions(count: number): number[] {
  return Array.from({ length: count }, (_, position) => position);
}

export function loadCards(source: ProductSource, positions: Iterable<number>): ProductCard[] {
  const ids = Array.from(positions, (position) => source.index.products[position]?.id ?? []).flat();
  const isListed = (id: string) => source.index.positionById.has(id);
  return source.load(ids).map((product) => ({
    ...toProductCard(product, isListed),
    name: nameInLists(source, product),
  }));
}

/** The name, with the colour when shoppers can see another product of that name. */
function nameInLists({ index }: ProductSource, product: Product): string {
  return hasTwin(index, product) ? nameInColor(product) : product.name;
}

function suggest(source: ProductSource, text: string): ProductCard[] {
  const lookalikes = findLookalikes(source.index, text, SUGGESTION_COUNT);
  return loadCards(source, lookalikes.length > 0 ? lookalikes : firstPositions(SUGGESTION_COUNT));
}

/** Recent query results by index; each version of the catalogue has a new index. */
const matchesByIndex = new WeakMap<CatalogueIndex, LRUCache<string, CatalogueMatches>>();
/** At 100,000 products one entry takes 13 kB, or 63 kB for a search. */
const MAX_REMEMBERED_LISTS = 50;

function matchProducts(source: ProductSource, request: ScopedListRequest): CatalogueMatches {
  const { scope, text, filters } = request;
  const remembered =
    matchesByIndex.get(source.index) ?? new LRUCache({ max: MAX_REMEMBERED_LISTS });
  matchesByIndex.set(source.index, remembered);
  const key = JSON.stringify([scope, text, filters]);
  const known = remembered.get(key);
  if (known) return known;
  const found = text === "" ? undefined : source.search(text);
  const matches = queryCatalogue(source.index, scope, filters, found);
  remembered.set(key, matches);
  return matches;
}
