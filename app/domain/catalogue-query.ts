import { FACETS, type CatalogueIndex, type Facet, type IndexedProduct } from "./catalogue-index";
import { countValues, flagWanted, hasWanted, type FacetColumn } from "./facet-column";
import { foldText } from "./fold-text";
import { normalizeSize } from "./size";
import type { SectionId } from "./taxonomy";

export const SORT_ORDERS = ["nuevo", "precio-asc", "precio-desc"] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

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

export type FacetCount = { value: string; label: string; count: number };

export type CatalogueMatches = {
  /** In the asked order. */
  positions: Int32Array;
  /**
   * For each facet, how many products each of its values would show with the filters of the other
   * facets kept: choosing two brands widens a list, so a brand's count ignores the brands chosen.
   */
  counts: Record<Facet, FacetCount[]>;
  /** The cheapest and dearest of what the other filters leave; null when that is nothing. */
  priceRangeInPesos: { min: number; max: number } | null;
};

/**
 * Filters, counts and orders the catalogue in one pass.
 *
 * @param found - positions a text search found, best first; without it the whole catalogue
 */
export function queryCatalogue(
  index: CatalogueIndex,
  scope: CatalogueScope,
  filters: ProductFilters,
  found?: Int32Array,
): CatalogueMatches {
  const wanted = foldFilters(filters);
  const facets = FACETS.map((facet) => countableFacet(index.columns[facet], wanted[facet]));
  const positions: number[] = [];
  const range = { min: Infinity, max: -Infinity };

  for (const position of orderPositions(index, filters.sort, found)) {
    const product = index.products[position];
    if (!product || !isInScope(product, scope)) continue;
    const missed = findMissedFacets(facets, position);
    if (missed === "several") continue;
    const isPriceMissed = !isPriceWanted(product.priceInPesos, filters);
    if (missed === null) {
      range.min = Math.min(range.min, product.priceInPesos);
      range.max = Math.max(range.max, product.priceInPesos);
    }
    if (isPriceMissed) continue;
    if (missed === null) {
      positions.push(position);
      for (const { column, counts } of facets) countValues(column, counts, position);
    } else {
      // Only that facet would let the product in, so only its values count it.
      countValues(missed.column, missed.counts, position);
    }
  }
  const counted = new Map(FACETS.map((facet, at) => [facet, facets[at]?.counts]));
  const label = (facet: Facet) => labelCounts(index, facet, wanted[facet], counted.get(facet));
  return {
    positions: Int32Array.from(positions),
    counts: {
      brand: label("brand"),
      group: label("group"),
      size: label("size"),
      colour: label("colour"),
    },
    priceRangeInPesos: range.min === Infinity ? null : range,
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

type CountableFacet = { column: FacetColumn; flags: Uint8Array | null; counts: Uint32Array };

function countableFacet(column: FacetColumn, wanted: ReadonlySet<string>): CountableFacet {
  const counts = new Uint32Array(column.values.length);
  return { column, flags: flagWanted(column, wanted), counts };
}

/** The one facet whose choice leaves the product out; null when none does. */
function findMissedFacets(
  facets: readonly CountableFacet[],
  position: number,
): CountableFacet | "several" | null {
  let missed: CountableFacet | null = null;
  for (const facet of facets) {
    if (hasWanted(facet.column, facet.flags, position)) continue;
    if (missed !== null) return "several";
    missed = facet;
  }
  return missed;
}

function orderPositions(
  index: CatalogueIndex,
  sort: SortOrder | null,
  found: Int32Array | undefined,
): Int32Array {
  if (sort === null && found) return found;
  const newestFirst = found ? found.toSorted() : Int32Array.from(index.products.keys());
  if (sort === null || sort === "nuevo") return newestFirst;
  const direction = sort === "precio-asc" ? 1 : -1;
  const prices = Float64Array.from(index.products, ({ priceInPesos }) => priceInPesos * direction);
  return newestFirst.sort(
    (left, right) => (prices[left] ?? 0) - (prices[right] ?? 0) || left - right,
  );
}

function isInScope(product: IndexedProduct, scope: CatalogueScope): boolean {
  return (
    (scope.section === undefined || product.section === scope.section) &&
    (scope.collection === undefined || product.collection === scope.collection) &&
    (scope.group === undefined || product.facets.group.includes(scope.group))
  );
}

function isPriceWanted(priceInPesos: number, { minPesos, maxPesos }: ProductFilters): boolean {
  return priceInPesos >= (minPesos ?? 0) && priceInPesos <= (maxPesos ?? Infinity);
}

/** A chosen value stays listed even when nothing has it, or it could not be unchosen. */
function labelCounts(
  index: CatalogueIndex,
  facet: Facet,
  wanted: ReadonlySet<string>,
  counts: Uint32Array | undefined,
): FacetCount[] {
  const { values, codeByValue } = index.columns[facet];
  const countOf = (value: string) => counts?.[codeByValue.get(value) ?? -1] ?? 0;
  const listed = values.filter((value) => countOf(value) > 0);
  const isMissing = (value: string) => countOf(value) === 0;
  return [...listed, ...[...wanted].filter(isMissing)].map((value) => ({
    value,
    label: index.labels[facet].get(value) ?? value,
    count: countOf(value),
  }));
}
