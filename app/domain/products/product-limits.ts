/** How long the texts of a product may be, for each form that sets one. */
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

/** How many entries a list may have, and how long each may be. */
export const LIST_LIMITS = {
  sizes: { entries: 40, length: 20 },
  colors: { entries: 40, length: 40 },
} as const;

export const MAX_COLOR_LINKS = 60;
