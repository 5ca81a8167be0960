import {
  addBits,
  countBits,
  fullBitset,
  hasBit,
  intersect,
  listBits,
  makeBitset,
  unite,
  type Bitset,
} from "./bitset";
import type { CatalogueIndex } from "./catalogue-index";
import { createSlicer, type Slicer, type SortOrder } from "./catalogue-order";
import type { Found } from "./catalogue-search";
import { FACETS, type Column, type Facet } from "./catalogue-row";
import { countColumns, findWanted, type FacetColumn } from "./facet-column";
import { binarySearch } from "./binary-search";
import { foldText } from "../plain/fold-text";
import { normalizeSize } from "./size";
import type { SectionId } from "./taxonomy";

/** The products that a page lists without any filter. */
export type CatalogueScope = {
  section?: SectionId;
  group?: string;
  collection?: string;
};

export type ProductFilters = {
  brands: readonly string[];
  groups: readonly string[];
  sizes: readonly string[];
  colors: readonly string[];
  minPesos: number | null;
  maxPesos: number | null;
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

export type FacetCount = { value: string; label: string; count: number };

export type CatalogueMatches = {
  total: number;
  /** Any part of the matches, in the requested order. */
  slice: Slicer;
  /**
   * For each value of each facet: how many products match it together with the filters of the other
   * facets. A second brand widens the list, so the counts of brands ignore the chosen brands.
   */
  counts: Record<Facet, FacetCount[]>;
  /** Lowest and highest price with all filters but the price; null when nothing matches those. */
  priceRangeInPesos: { min: number; max: number } | null;
};

/**
 * Filters, counts and orders the catalogue. Sets of products are bitsets, so a filter works on 32
 * products at a time.
 *
 * @param found - the result of a text search; without it the whole catalogue
 */
export function queryCatalogue(
  index: CatalogueIndex,
  scope: CatalogueScope,
  filters: ProductFilters,
  found?: Found,
): CatalogueMatches {
  const length = index.products.length;
  const all = fullBitset(length);
  const wanted = foldFilters(filters);
  const inScope = intersect(
    found ? unite(length, found) : all,
    ...(["section", "group", "collection"] as const).flatMap((name) => {
      const value = scope[name];
      return value === undefined ? [] : [wantedBits(index, name, new Set([value]))];
    }),
  );
  const chosen = FACETS.filter((facet) => wanted[facet].size > 0).map((facet) => ({
    facet,
    bits: wantedBits(index, facet, wanted[facet]),
  }));
  const affordable = findAffordable(index, filters);
  const withoutFacet = (ignored: Facet | null) =>
    intersect(inScope, ...chosen.flatMap(({ facet, bits }) => (facet === ignored ? [] : [bits])));
  const atAnyPrice = withoutFacet(null);
  const matching = intersect(atAnyPrice, ...affordable);
  const counts: Record<Facet, FacetCount[]> = { brand: [], group: [], size: [], color: [] };
  const countFacets = (facets: readonly Facet[], some: Bitset) => {
    const columns = facets.map((facet) => index.columns[facet]);
    const counted = countColumns(columns, some, all);
    for (const [at, facet] of facets.entries()) {
      const byCode = counted[at];
      if (byCode) counts[facet] = labelCounts(index, facet, { wanted, counts: byCode });
    }
  };
  const unchosen = FACETS.filter((facet) => wanted[facet].size === 0);
  countFacets(unchosen, matching);
  for (const { facet } of chosen) {
    countFacets([facet], intersect(withoutFacet(facet), ...affordable));
  }
  const total = countBits(matching);
  return {
    total,
    slice: createSlicer(index, { matching, total, sort: filters.sort, found }),
    counts,
    priceRangeInPesos: findPriceRange(index, atAnyPrice),
  };
}

function foldFilters(filters: ProductFilters): Record<Facet, ReadonlySet<string>> {
  return {
    brand: new Set(filters.brands.map(foldText)),
    group: new Set(filters.groups.map(foldText)),
    size: new Set(filters.sizes.map((size) => foldText(normalizeSize(size)))),
    color: new Set(filters.colors.map(foldText)),
  };
}

/** By column, because each version of the catalogue has its own columns. */
const bitsByColumn = new WeakMap<FacetColumn, Map<string, Bitset>>();
/** Per column; at 100,000 products one entry takes 12.5 kB. */
const MAX_REMEMBERED_VALUES = 50;

function wantedBits(index: CatalogueIndex, name: Column, wanted: ReadonlySet<string>): Bitset {
  const column = index.columns[name];
  const remembered = bitsByColumn.get(column) ?? new Map<string, Bitset>();
  bitsByColumn.set(column, remembered);
  const key = JSON.stringify([...wanted]);
  const known = remembered.get(key);
  if (known) return known;
  const bits = findWanted(column, wanted);
  if (remembered.size < MAX_REMEMBERED_VALUES) remembered.set(key, bits);
  return bits;
}

/** Empty when the price filter excludes nothing. */
function findAffordable(
  { pricesInPesos, byPrice }: CatalogueIndex,
  { minPesos, maxPesos }: ProductFilters,
): Bitset[] {
  const [min, max] = [minPesos ?? 0, maxPesos ?? Infinity];
  const { length } = byPrice;
  const priceAt = (place: number) => pricesInPesos[byPrice[place] ?? -1] ?? 0;
  const start = binarySearch(0, length, (place) => priceAt(place) < min);
  const end = binarySearch(start, length, (place) => priceAt(place) <= max);
  if (end - start === length) return [];
  const bits = makeBitset(length);
  addBits(bits, byPrice.subarray(start, end));
  return [bits];
}

/** Walking along the sorted prices past this many products costs as much as reading one price. */
const PRODUCTS_FOR_ONE = 100;

function findPriceRange(
  { pricesInPesos, byPrice }: CatalogueIndex,
  bits: Bitset,
): CatalogueMatches["priceRangeInPesos"] {
  const count = countBits(bits);
  if (count === 0) return null;
  if (count * PRODUCTS_FOR_ONE < byPrice.length) {
    const prices = listBits(bits, count).map((position) => pricesInPesos[position] ?? 0);
    return { min: Math.min(...prices), max: Math.max(...prices) };
  }
  let [first, last] = [0, byPrice.length - 1];
  while (!hasBit(bits, byPrice[first] ?? 0)) first += 1;
  while (!hasBit(bits, byPrice[last] ?? 0)) last -= 1;
  const priceAt = (place: number) => pricesInPesos[byPrice[place] ?? -1] ?? 0;
  return { min: priceAt(first), max: priceAt(last) };
}

type Counted = { wanted: Record<Facet, ReadonlySet<string>>; counts: Uint32Array };

/** A chosen value stays listed even without products, so that the shopper can remove it. */
function labelCounts(
  index: CatalogueIndex,
  facet: Facet,
  { wanted, counts }: Counted,
): FacetCount[] {
  const { values, codeByValue } = index.columns[facet].dictionary;
  const countOf = (value: string) => counts[codeByValue.get(value) ?? -1] ?? 0;
  const counted = values.filter((_, code) => (counts[code] ?? 0) > 0);
  const missing = [...wanted[facet]].filter((value) => countOf(value) === 0);
  return [...counted, ...missing].map((value) => ({
    value,
    label: index.labels[facet].get(value) ?? value,
    count: countOf(value),
  }));
}
