import { FACETS, type CatalogueIndex, type Facet } from "./catalogue-index";
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
  const facets = FACETS.map((facet) => countableFacet(index, facet, wanted[facet]));
  const scopes = toScopeFlags(index, scope);
  const { min: minPesos, max: maxPesos } = priceBounds(filters);
  const positions: number[] = [];
  const range = { min: Infinity, max: -Infinity };

  for (const position of orderPositions(index, filters.sort, found)) {
    if (!isInScope(scopes, position)) continue;
    const missed = findMissedFacets(facets, position);
    if (missed === "several") continue;
    const price = index.pricesInPesos[position] ?? 0;
    if (missed === null) {
      range.min = Math.min(range.min, price);
      range.max = Math.max(range.max, price);
    }
    if (price < minPesos || price > maxPesos) continue;
    if (missed === null) {
      positions.push(position);
      for (const { column, counts } of facets) countValues(column, counts, position);
    } else {
      // Only that facet would let the product in, so only its values count it.
      countValues(missed.column, missed.counts, position);
    }
  }
  const [brand = [], group = [], size = [], colour = []] = facets.map(labelCounts);
  return {
    positions: Int32Array.from(positions),
    counts: { brand, group, size, colour },
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

type CountableFacet = {
  column: FacetColumn;
  labels: ReadonlyMap<string, string>;
  wanted: ReadonlySet<string>;
  /** Null when nothing of the facet is chosen. */
  flags: Uint8Array | null;
  counts: Uint32Array;
};

function countableFacet(
  index: CatalogueIndex,
  facet: Facet,
  wanted: ReadonlySet<string>,
): CountableFacet {
  const column = index.columns[facet];
  return {
    column,
    labels: index.labels[facet],
    wanted,
    flags: wanted.size === 0 ? null : flagWanted(column, wanted),
    counts: new Uint32Array(column.values.length),
  };
}

type ScopeFlags = readonly { column: FacetColumn; flags: Uint8Array }[];

function toScopeFlags({ columns }: CatalogueIndex, scope: CatalogueScope): ScopeFlags {
  return (["section", "group", "collection"] as const).flatMap((name) => {
    const value = scope[name];
    if (value === undefined) return [];
    return [{ column: columns[name], flags: flagWanted(columns[name], new Set([value])) }];
  });
}

function isInScope(scopes: ScopeFlags, position: number): boolean {
  for (const { column, flags } of scopes) {
    if (!hasWanted(column, flags, position)) return false;
  }
  return true;
}

function priceBounds({ minPesos, maxPesos }: ProductFilters): { min: number; max: number } {
  return { min: minPesos ?? 0, max: maxPesos ?? Infinity };
}

/** The one facet whose choice leaves the product out; null when none does. */
function findMissedFacets(
  facets: readonly CountableFacet[],
  position: number,
): CountableFacet | "several" | null {
  let missed: CountableFacet | null = null;
  for (const facet of facets) {
    if (facet.flags === null || hasWanted(facet.column, facet.flags, position)) continue;
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
  const prices = index.pricesInPesos;
  return newestFirst.sort(
    (left, right) => direction * ((prices[left] ?? 0) - (prices[right] ?? 0)) || left - right,
  );
}

/** A chosen value stays listed even when nothing has it, or it could not be unchosen. */
function labelCounts({ column, labels, wanted, counts }: CountableFacet): FacetCount[] {
  const countOf = (value: string) => counts[column.codeByValue.get(value) ?? -1] ?? 0;
  const counted = column.values.filter((value) => countOf(value) > 0);
  const missing = [...wanted].filter((value) => countOf(value) === 0);
  return [...counted, ...missing].map((value) => ({
    value,
    label: labels.get(value) ?? value,
    count: countOf(value),
  }));
}
