import { MAX_PATH_PARTS } from "../catalogue/product-places";
import { MAX_GROUP_NAME_LENGTH } from "../catalogue/typed-words";
import { eachText, TEXT_FACTS } from "./text-fields";

/** Longest texts of a product, for every form that sets one. */
export const MAX_TEXT_LENGTHS = {
  ...eachText((field) => TEXT_FACTS[field].maxLength),
  imageText: 200,
  linkColor: 40,
};

/** Most entries of a list, and the longest entry. */
export const LIST_LIMITS = {
  sizes: { entries: 40, length: 20 },
  colors: { entries: 40, length: 40 },
} as const;

/** Further places of a product. */
export const PLACE_LIMITS = {
  entries: 10,
  parts: MAX_PATH_PARTS,
  partLength: MAX_GROUP_NAME_LENGTH,
} as const;

export const MAX_COLOR_LINKS = 60;

/** Of the owner's choice: more than a page shows, so that one that is sold out has a next one. */
const MAX_GOES_WITH = 6;

/** Null for as many products as one may be combined with. */
export function findGoesWithProblem(ids: readonly string[]): string | null {
  return ids.length > MAX_GOES_WITH ? `Se combina con hasta ${MAX_GOES_WITH} productos.` : null;
}
