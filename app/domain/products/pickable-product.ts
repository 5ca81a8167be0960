import type { AdminProductRow } from "./admin-listing";

/** A product as a picker shows it. */
export type PickableProduct = Pick<
  AdminProductRow,
  "id" | "name" | "priceInPesos" | "image" | "isHidden"
>;

/** What somebody searched in one of a page's pickers, and what that found. */
export type PickerSearch = { picker: string; text: string; found: readonly PickableProduct[] };
