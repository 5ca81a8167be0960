import { foldText } from "../plain/fold-text";
import { collectionTerm, FACETS, facetTerm, SALE_TERM } from "./catalogue-entry";
import { positionsOf, putSoldOutLast, type CatalogueIndex } from "./catalogue-index";
import { countFacets, findChoiceFails, FAILS, type FacetCounts, type Wanted } from "./facet-counts";
import { normalizeSize } from "./size";

export const SORT_ORDERS = ["nuevo", "precio-asc", "precio-desc"] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

export type CatalogueScope = {
  section?: string;
  group?: string;
  /** The words by which products name it. */
  collection?: readonly string[];
  /** Present for what is on sale or has a quantity offer. */
  isOnOffer?: true;
  /** The positions to choose from; absent for all. */
  only?: readonly number[];
};

export type ProductFilters = {
  brands: readonly string[];
  groups: readonly string[];
  sizes: readonly string[];
  colors: readonly string[];
  /** Ids of audiences; absent for none. */
  audiences?: readonly string[];
  minPesos: number | null;
  maxPesos: number | null;
  /** Present to leave out what is sold out. */
  isInStock?: true;
  isOnSale?: true;
  /** Present for what the quantity offer of this id counts for. */
  offerId?: number;
  /** Null asks for the page's own order: best match first in a search, else newest first. */
  sort: SortOrder | null;
};

export const NO_FILTERS: ProductFilters = {
  brands: [],
  groups: [],
  sizes: [],
  colors: [],
  minPesos: null,
  maxPesos: null,
  sort: null,
};

type CatalogueMatches = {
  /** All matches in the requested order, the sold-out ones last. */
  positions: readonly number[];
  /** A facet's counts ignore its own chosen values: a second brand widens the list. */
  counts: FacetCounts;
  /** Lowest and highest price with all filters but the price; null when nothing matches those. */
  priceRangeInPesos: { min: number; max: number } | null;
  hasSoldOut: boolean;
  onSaleCount: number;
};

/** @param found - the result of a text search, best first; without it the whole catalogue */
export function queryCatalogue(
  index: CatalogueIndex,
  scope: CatalogueScope,
  filters: ProductFilters,
  found?: readonly number[],
): CatalogueMatches {
  const wanted = foldFilters(filters);
  const fails = new Uint16Array(index.entries.length);
  // A filter without counts of its own narrows the scope.
  if (filters.isOnSale) requireOneOf(fails, FAILS.scope, [positionsOf(index, SALE_TERM)]);
  failOutOfScope(index, fails, { scope, found });
  failUnwanted(index, fails, { filters, wanted });
  return {
    positions: putSoldOutLast(index, orderMatches(index, { fails, sort: filters.sort, found })),
    counts: countFacets(index, fails, wanted),
    priceRangeInPesos: findPriceRange(index, fails),
    onSaleCount: positionsOf(index, SALE_TERM).filter((position) => fails[position] === 0).length,
    hasSoldOut: fails.subarray(index.soldOutFrom).some((failed) => (failed & FAILS.scope) === 0),
  };
}

function foldFilters(filters: ProductFilters): Wanted {
  return {
    brand: filters.brands.map(foldText),
    group: filters.groups.map(foldText),
    size: filters.sizes.map((size) => foldText(normalizeSize(size))),
    color: filters.colors.map(foldText),
    audience: filters.audiences ?? [],
    isInStock: filters.isInStock ?? false,
  };
}

type Asked = { scope: CatalogueScope; found: readonly number[] | undefined };

function failOutOfScope(index: CatalogueIndex, fails: Uint16Array, { scope, found }: Asked): void {
  if (found) requireOneOf(fails, FAILS.scope, [found]);
  if (scope.only) requireOneOf(fails, FAILS.scope, [scope.only]);
  const { section, group, collection } = scope;
  const wanted = [
    ...(section === undefined ? [] : [[facetTerm("section", section)]]),
    ...(group === undefined ? [] : [[facetTerm("group", group)]]),
    ...(collection === undefined ? [] : [collection.map(collectionTerm)]),
  ];
  for (const terms of wanted) {
    requireOneOf(
      fails,
      FAILS.scope,
      terms.map((term) => positionsOf(index, term)),
    );
  }
}

type Filtered = { filters: ProductFilters; wanted: Wanted };

function failUnwanted(index: CatalogueIndex, fails: Uint16Array, { filters, wanted }: Filtered) {
  for (const facet of FACETS) {
    if (wanted[facet].length === 0) continue;
    const lists = wanted[facet].map((value) => positionsOf(index, facetTerm(facet, value)));
    requireOneOf(fails, FAILS[facet], lists);
  }
  const { minPesos, maxPesos } = filters;
  if (minPesos !== null || maxPesos !== null) {
    const isAffordable = (position: number) => {
      const price = priceAt(index, position);
      return price >= (minPesos ?? 0) && price <= (maxPesos ?? Infinity);
    };
    requireOneOf(fails, FAILS.price, [index.byPrice.filter(isAffordable)]);
  }
  if (wanted.isInStock) {
    for (let position = index.soldOutFrom; position < fails.length; position += 1) {
      fail(fails, FAILS.stock, position);
    }
  }
  const choiceFails = findChoiceFails(index, wanted);
  if (!choiceFails) return;
  for (const position of index.lacking) {
    if (choiceFails[position] === 1) fail(fails, FAILS.choice, position);
  }
}

function requireOneOf(
  fails: Uint16Array,
  bit: number,
  lists: readonly (readonly number[])[],
): void {
  const passes = new Uint8Array(fails.length);
  for (const positions of lists) for (const position of positions) passes[position] = 1;
  for (let position = 0; position < fails.length; position += 1) {
    if (passes[position] === 0) fail(fails, bit, position);
  }
}

function fail(fails: Uint16Array, bit: number, position: number): void {
  fails[position] = (fails[position] ?? 0) | bit;
}

type Order = { fails: Uint16Array; sort: SortOrder | null; found: readonly number[] | undefined };

function orderMatches(index: CatalogueIndex, { fails, sort, found }: Order): readonly number[] {
  const isMatch = (position: number) => fails[position] === 0;
  if (sort === null && found) return found.filter(isMatch);
  if (sort === "precio-asc") return index.byPrice.filter(isMatch);
  if (sort === "precio-desc") {
    return index.byPrice
      .filter(isMatch)
      .sort((left, right) => priceAt(index, right) - priceAt(index, left) || left - right);
  }
  const newestFirst: number[] = [];
  for (let position = 0; position < fails.length; position += 1) {
    if (isMatch(position)) newestFirst.push(position);
  }
  return newestFirst;
}

function findPriceRange(
  index: CatalogueIndex,
  fails: Uint16Array,
): CatalogueMatches["priceRangeInPesos"] {
  const isInRange = (position: number) => ((fails[position] ?? 0) & ~FAILS.price) === 0;
  const first = index.byPrice.find(isInRange);
  const last = index.byPrice.findLast(isInRange);
  if (first === undefined || last === undefined) return null;
  return { min: priceAt(index, first), max: priceAt(index, last) };
}

function priceAt({ entries }: CatalogueIndex, position: number): number {
  return entries[position]?.priceInPesos ?? 0;
}
