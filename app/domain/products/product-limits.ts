/** Longest texts of a product, for every form that sets one. */
export const MAX_TEXT_LENGTHS = {
  name: 200,
  brand: 60,
  category: 60,
  subcategory: 60,
  collection: 40,
  description: 5000,
  composition: 1000,
  imageText: 200,
  linkColor: 40,
} as const;

/** Most entries of a list, and the longest entry. */
export const LIST_LIMITS = {
  sizes: { entries: 40, length: 20 },
  colors: { entries: 40, length: 40 },
} as const;

export const MAX_COLOR_LINKS = 60;
