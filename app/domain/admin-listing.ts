import type { AdminCounts, AdminFilters } from "./admin-catalogue";
import type { AdminProductRow } from "./admin-product";

/** What the owner's list is narrowed to; `text` is trimmed, and empty asks for no text. */
export type AdminSelection = { text: string; filters: AdminFilters };

/** One page of the owner's list. */
export type AdminListing = {
  products: AdminProductRow[];
  /** Rows of this page that other tools left unreadable. */
  unreadable: { id: string; problem: string }[];
  /** Of all pages. */
  total: number;
  page: number;
  pageCount: number;
  /** Of the whole catalogue. */
  counts: AdminCounts;
};
