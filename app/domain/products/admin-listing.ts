import type { AdminCounts, AdminFilters, StateCounts } from "./admin-catalogue";
import type { AdminProductRow } from "./admin-product";

/** The search and filters of the owner's list. `text` is trimmed; empty means no search. */
export type AdminSelection = { text: string; filters: AdminFilters };

export const NO_SELECTION: AdminSelection = {
  text: "",
  filters: {
    state: null,
    values: { brand: null, category: null, subcategory: null, collection: null },
    sort: null,
  },
};

/** One page of the owner's list. */
export type AdminListing = {
  products: AdminProductRow[];
  /** Rows of this page that cannot be read, because another tool wrote them. */
  unreadable: { id: string; problem: string }[];
  /** Number of products on all pages. */
  total: number;
  page: number;
  pageCount: number;
  /** Number of products in each state with the same search and filters, and in all states. */
  states: StateCounts & { todos: number };
  /** Over the whole catalogue. */
  counts: AdminCounts;
};

/** A selected product; without `product`, its row cannot be read. */
export type ChosenProduct = { id: string; product: AdminProductRow | null };
