import { foldText } from "../plain/fold-text";
import { createBrandNamer } from "./brand";
import { FACETS, facetTerm, type Facet } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { sortByList } from "./facet-order";
import { normalizeSize } from "./size";
import { findGroup } from "./taxonomy";

export const SORT_ORDERS = ["nuevo", "precio-asc", "precio-desc"] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

/** The products that a page lists without any filter. */
export type CatalogueScope = {
  section?: string;
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

export type FacetCount = {
  /** As it is compared. */
  value: string;
  /** As addresses have it. */
  label: string;
  /** For shoppers. */
  name: string;
  count: number;
};

export type CatalogueMatches = {
  /** All matches in the requested order. */
  positions: readonly number[];
  /**
   * For each value of each facet: how many products match it together with the filters of the other
   * facets. A second brand widens the list, so the counts of brands ignore the chosen brands.
   */
  counts: Record<Facet, FacetCount[]>;
  /** Lowest and highest price with all filters but the price; null when nothing matches those. */
  priceRangeInPesos: { min: number; max: number } | null;
};

/** One bit per condition. A product that fails none of them matches. */
const FAILS = { brand: 1, group: 2, size: 4, color: 8, price: 16, scope: 32 };

/**
 * Filters, counts and orders the catalogue, in some passes over arrays of numbers.
 *
 * @param found - the result of a text search, best first; without it the whole catalogue
 */
export function queryCatalogue(
  index: CatalogueIndex,
  scope: CatalogueScope,
  filters: ProductFilters,
  found?: readonly number[],
): CatalogueMatches {
  const wanted = foldFilters(filters);
  const fails = new Uint8Array(index.entries.length);
  const requireOneOf = (bit: number, lists: readonly (readonly number[])[]) => {
    const passes = new Uint8Array(fails.length);
    for (const positions of lists) for (const position of positions) passes[position] = 1;
    for (let position = 0; position < fails.length; position += 1) {
      if (passes[position] === 0) fails[position] = (fails[position] ?? 0) | bit;
    }
  };
  if (found) requireOneOf(FAILS.scope, [found]);
  for (const name of ["section", "group", "collection"] as const) {
    const value = scope[name];
    if (value === undefined) continue;
    requireOneOf(FAILS.scope, [positionsOf(index, facetTerm(name, value))]);
  }
  for (const facet of FACETS) {
    if (wanted[facet].length === 0) continue;
    const lists = wanted[facet].map((value) => positionsOf(index, facetTerm(facet, value)));
    requireOneOf(FAILS[facet], lists);
  }
  const { minPesos, maxPesos } = filters;
  if (minPesos !== null || maxPesos !== null) {
    const isAffordable = (position: number) => {
      const price = priceAt(index, position);
      return price >= (minPesos ?? 0) && price <= (maxPesos ?? Infinity);
    };
    requireOneOf(FAILS.price, [index.byPrice.filter(isAffordable)]);
  }
  return {
    positions: orderMatches(index, { fails, sort: filters.sort, found }),
    counts: countFacets(index, fails, wanted),
    priceRangeInPesos: findPriceRange(index, fails),
  };
}

type Wanted = Record<Facet, readonly string[]>;

function foldFilters(filters: ProductFilters): Wanted {
  return {
    brand: filters.brands.map(foldText),
    group: filters.groups.map(foldText),
    size: filters.sizes.map((size) => foldText(normalizeSize(size))),
    color: filters.colors.map(foldText),
  };
}

type Order = { fails: Uint8Array; sort: SortOrder | null; found: readonly number[] | undefined };

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

/** A chosen value stays listed even without products, so that the shopper can remove it. */
function countFacets(
  index: CatalogueIndex,
  fails: Uint8Array,
  wanted: Wanted,
): CatalogueMatches["counts"] {
  const counts: CatalogueMatches["counts"] = { brand: [], group: [], size: [], color: [] };
  for (const facet of FACETS) {
    const others = ~FAILS[facet];
    const labels = index.labels[facet];
    const nameOf = createNamer(index, facet);
    for (const value of new Set([...labels.keys(), ...wanted[facet]])) {
      let count = 0;
      for (const position of positionsOf(index, facetTerm(facet, value))) {
        if (((fails[position] ?? 0) & others) === 0) count += 1;
      }
      if (count === 0 && !wanted[facet].includes(value)) continue;
      const label = labels.get(value) ?? value;
      counts[facet].push({ value, label, name: nameOf(label), count });
    }
  }
  const { groups, brands } = index.taxonomy;
  return {
    ...counts,
    group: sortByList(
      counts.group,
      groups.map(({ id }) => id),
    ),
    brand: sortByList(
      counts.brand,
      brands.map(({ id }) => id),
    ),
  };
}

function createNamer({ taxonomy }: CatalogueIndex, facet: Facet): (label: string) => string {
  if (facet === "brand") return createBrandNamer(taxonomy);
  if (facet === "group") return (label) => findGroup(taxonomy, label)?.name ?? label;
  return (label) => label;
}

function findPriceRange(
  index: CatalogueIndex,
  fails: Uint8Array,
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
