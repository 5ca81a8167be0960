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

/** What a page lists before the shopper filters anything. */
export type CatalogueScope = {
  section?: SectionId;
  group?: string;
  collection?: string;
};

export type ProductFilters = {
  brands: readonly string[];
  groups: readonly string[];
  sizes: readonly string[];
  colours: readonly string[];
  minPesos: number | null;
  maxPesos: number | null;
  /** Null asks for the page's own order: best match first in a search, else newest first. */
  sort: SortOrder | null;
};

/** Asks for everything. */
export const NO_FILTERS: ProductFilters = {
  brands: [],
  groups: [],
  sizes: [],
  colours: [],
  minPesos: null,
  maxPesos: null,
  sort: null,
};

export type FacetCount = { value: string; label: string; count: number };

export type CatalogueMatches = {
  total: number;
  /** In the asked order. */
  slice: Slicer;
  /**
   * For each facet, how many products each of its values would show with the filters of the other
   * facets kept: choosing two brands widens a list, so a brand's count ignores the brands chosen.
   */
  counts: Record<Facet, FacetCount[]>;
  /** The cheapest and dearest of what the other filters leave; null when that is nothing. */
  priceRangeInPesos: { min: number; max: number } | null;
};

/**
 * Filters, counts and orders the catalogue. Products are bits here, so that a filter is as much work
 * as the catalogue has words of 32 products.
 *
 * @param found - what a text search found; without it the whole catalogue
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
  const countOf = (facets: readonly Facet[], some: Bitset) =>
    countColumns(
      facets.map((facet) => index.columns[facet]),
      some,
      all,
    ).map((counts, at) => labelCounts(index, facets[at] ?? "brand", { wanted, counts }));
  const others = FACETS.filter((facet) => wanted[facet].size === 0);
  const otherCounts = countOf(others, matching);
  const counts: Record<Facet, FacetCount[]> = { brand: [], group: [], size: [], colour: [] };
  others.forEach((facet, at) => (counts[facet] = otherCounts[at] ?? []));
  for (const { facet } of chosen) {
    const [ownCounts] = countOf([facet], intersect(withoutFacet(facet), ...affordable));
    counts[facet] = ownCounts ?? [];
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
    colour: new Set(filters.colours.map(foldText)),
  };
}

/** By column: a version of the catalogue has columns of its own. */
const bitsByColumn = new WeakMap<FacetColumn, Map<string, Bitset>>();
/** For each column; at 100,000 products one entry takes 12.5 kB. */
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

/** None when every price is good. */
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

/** Of so many products, going along the prices takes as long as looking at the price of one. */
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

/** A chosen value stays listed even when nothing has it, or it could not be unchosen. */
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
