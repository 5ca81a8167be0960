import type { ShownOffer } from "../offers/shown-offer";
import type { ProductFilters } from "./catalogue-query";
import type { FacetCounts } from "./facet-counts";
import type { ProductCard } from "./product";
import type { SearchResult } from "./search";
import type { NearestNames } from "./search-suggestions";

export type ListRequest = {
  /** Trimmed; empty means no search. */
  text: string;
  /** True to search the words as typed, without correcting them. */
  isLiteral: boolean;
  filters: ProductFilters;
  /** Unparsed; see `nearestPage`. */
  page: string | null;
};

export type ListedSearch = Pick<SearchResult, "completeness" | "chips" | "corrected"> & {
  /** What to offer when nothing was found. */
  nearest: NearestNames;
};

export type ProductListing = {
  products: ProductCard[];
  total: number;
  page: number;
  pageCount: number;
  counts: FacetCounts;
  /** Absent while `counts` has every brand. */
  hasMoreBrands?: true;
  priceRangeInPesos: { min: number; max: number } | null;
  /** Present when the list holds sold-out products without any filter. */
  hasSoldOut?: true;
  onSaleCount?: number;
  /** The category in which the visitor's own size can be asked for, empty for all; absent without any guide. */
  ownSizeIn?: string;
  offers?: ShownOffer[];
  search: ListedSearch | null;
  /** The newest products, for an empty list without a search. */
  suggestions: ProductCard[];
};
