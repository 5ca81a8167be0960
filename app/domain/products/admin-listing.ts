import type { AdminCounts, AdminFilters, StateCounts } from "../catalogue/admin-catalogue";
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
  /** What each state would leave with the same text and filters, and all of them together. */
  states: StateCounts & { todos: number };
  /** Of the whole catalogue. */
  counts: AdminCounts;
};

/** A product that was chosen; without a product, its row cannot be read. */
export type ChosenProduct = { id: string; product: AdminProductRow | null };
