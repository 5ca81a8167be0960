import type { Audience } from "../catalogue/audience";
import type { Product } from "../catalogue/product";
import { splitPlaces } from "./further-places";
import { PLACE_LIMITS } from "./product-limits";
import { tidyText, type TextField } from "./text-fields";

/** What one press sets in many products; what is absent stays. */
export type FieldChange = Partial<Record<Exclude<TextField, "name">, string>> & {
  audiences?: readonly Audience[];
  /** Beside those that a product has. */
  placesToAdd?: readonly string[];
  costInPesos?: number | null;
};

export type ChangedFields = Partial<
  Omit<Pick<Product, TextField | "audiences" | "alsoIn" | "costInPesos">, "name">
>;

/** What becomes of a product; null when the places that it gets are too many. */
export function applyFieldChange(
  change: FieldChange,
  { alsoIn }: Pick<Product, "alsoIn">,
): ChangedFields | null {
  const { audiences, placesToAdd, costInPesos, collection, ...texts } = change;
  const places = placesToAdd && splitPlaces([...alsoIn, ...placesToAdd].join("\n"));
  if (places && places.length > Math.max(PLACE_LIMITS.entries, alsoIn.length)) return null;
  return {
    ...texts,
    ...(collection !== undefined && { collection: tidyText("collection", collection) || null }),
    ...(audiences && { audiences }),
    ...(places && { alsoIn: places }),
    ...(costInPesos !== undefined && { costInPesos }),
  };
}
