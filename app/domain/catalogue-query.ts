import { FACETS, type CatalogueIndex, type Facet, type IndexedProduct } from "./catalogue-index";
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
  const counts = countersByFacet();
  const positions: number[] = [];
  const range = { min: Infinity, max: -Infinity };

  for (const position of orderPositions(index, filters.sort, found)) {
    const product = index.products[position];
    if (!product || !isInScope(product, scope)) continue;
    const missed = FACETS.filter((facet) => !hasWanted(product.facets[facet], wanted[facet]));
    const isPriceMissed = !isPriceWanted(product.priceInPesos, filters);
    if (isPriceMissed ? missed.length > 0 : missed.length > 1) continue;

    if (missed.length === 0) {
      range.min = Math.min(range.min, product.priceInPesos);
      range.max = Math.max(range.max, product.priceInPesos);
      if (!isPriceMissed) positions.push(position);
    }
    if (isPriceMissed) continue;
    // One facet missed: only that facet would let the product in, so only its values count it.
    for (const facet of missed.length === 0 ? FACETS : missed) {
      for (const value of product.facets[facet]) {
        counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
      }
    }
  }
  return {
    positions: Int32Array.from(positions),
    counts: labelCounts(index, counts, wanted),
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

function countersByFacet(): Record<Facet, Map<string, number>> {
  return { brand: new Map(), group: new Map(), size: new Map(), colour: new Map() };
}

function orderPositions(
  index: CatalogueIndex,
  sort: SortOrder | null,
  found: Int32Array | undefined,
): Int32Array {
  const priceAt = (position: number) => index.products[position]?.priceInPesos ?? 0;
  switch (sort) {
    case "precio-asc":
      return found
        ? found.toSorted((left, right) => priceAt(left) - priceAt(right) || left - right)
        : index.positionsByPrice;
    case "precio-desc":
      return (found ?? index.positionsByPrice).toSorted(
        (left, right) => priceAt(right) - priceAt(left) || left - right,
      );
    case "nuevo":
      return (found ?? Int32Array.from(index.products.keys())).toSorted();
    case null:
      return found ?? Int32Array.from(index.products.keys());
  }
}

function isInScope(product: IndexedProduct, scope: CatalogueScope): boolean {
  return (
    (scope.section === undefined || product.section === scope.section) &&
    (scope.collection === undefined || product.collection === scope.collection) &&
    (scope.group === undefined || product.facets.group.includes(scope.group))
  );
}

function hasWanted(values: readonly string[], wanted: ReadonlySet<string>): boolean {
  return wanted.size === 0 || values.some((value) => wanted.has(value));
}

function isPriceWanted(priceInPesos: number, { minPesos, maxPesos }: ProductFilters): boolean {
  return priceInPesos >= (minPesos ?? 0) && priceInPesos <= (maxPesos ?? Infinity);
}

/** A chosen value stays listed even when nothing has it, or it could not be unchosen. */
function labelCounts(
  index: CatalogueIndex,
  counts: Record<Facet, Map<string, number>>,
  wanted: Record<Facet, ReadonlySet<string>>,
): Record<Facet, FacetCount[]> {
  const label = (facet: Facet): FacetCount[] => {
    const values = new Set([...counts[facet].keys(), ...wanted[facet]]);
    return Array.from(values, (value) => ({
      value,
      label: index.labels[facet].get(value) ?? value,
      count: counts[facet].get(value) ?? 0,
    }));
  };
  return {
    brand: label("brand"),
    group: label("group"),
    size: label("size"),
    colour: label("colour"),
  };
}
