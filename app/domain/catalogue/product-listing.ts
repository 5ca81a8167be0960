import type { Facet } from "./catalogue-row";
import type { FacetCount, ProductFilters } from "./catalogue-query";
import type { ProductCard } from "./product";

/** What the address of a list asks for. */
export type ListRequest = {
  /** Trimmed; empty means no search. */
  text: string;
  filters: ProductFilters;
  /** Unparsed; see `nearestPage`. */
  page: string | null;
};

/** One page of a list. */
export type ProductListing = {
  products: ProductCard[];
  /** Number of products on all pages. */
  total: number;
  page: number;
  pageCount: number;
  counts: Record<Facet, FacetCount[]>;
  priceRangeInPesos: { min: number; max: number } | null;
  /** Shown when nothing matches: products similar to the search, or the newest ones. */
  suggestions: ProductCard[];
};
