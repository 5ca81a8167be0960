/** What the products have by now, to choose from in a form. */
export type ProductChoices = {
  brands: string[];
  categories: string[];
  subcategories: string[];
  collections: string[];
  /** The most used ones, in the order people read sizes. */
  sizes: string[];
  /** The most used ones first. */
  colors: string[];
};

/** A product that can be linked to, as the list of suggestions names it. */
export type LinkCandidate = { id: string; name: string };
