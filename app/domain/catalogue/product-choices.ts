import type { Named, Taxonomy } from "./taxonomy";

/** Values that products already use, offered as choices in a form. */
export type ProductChoices = {
  brands: string[];
  categories: string[];
  subcategories: string[];
  collections: string[];
  /** The most used ones, in size order. */
  sizes: string[];
  /** The most used ones first. */
  colors: string[];
};

/** With the names of the shop, for the form. */
export type FormChoices = Omit<ProductChoices, "brands"> & {
  brands: Named[];
  taxonomy: Taxonomy;
};

/** A product that can be linked to, as a suggestion in the form. */
export type LinkCandidate = { id: string; name: string };
