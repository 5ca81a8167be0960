import type { Audience } from "../catalogue/audience";
import type { Product } from "../catalogue/product";
import { readPath, type StoredPlace } from "../catalogue/product-places";
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
  stored: Pick<Product, "alsoIn" | "category" | "subcategory">,
): ChangedFields | null {
  const { alsoIn } = stored;
  const { audiences, placesToAdd, costInPesos, collection, ...texts } = change;
  const places = placesToAdd && splitPlaces([...alsoIn, ...placesToAdd].join("\n"));
  if (places && places.length > Math.max(PLACE_LIMITS.entries, alsoIn.length)) return null;
  return {
    ...keepKind(stored, texts),
    ...(collection !== undefined && { collection: tidyText("collection", collection) || null }),
    ...(audiences && { audiences }),
    ...(places && { alsoIn: places }),
    ...(costInPesos !== undefined && { costInPesos }),
  };
}

/**
 * A subcategory that is not named stays: "Camisas" of Hombre. With a category that says its section, what stays is a
 * kind, so "Mujer > Remeras" must not get a kind Camisas.
 */
function keepKind<Texts extends FieldChange>(stored: StoredPlace, texts: Texts): Texts {
  if (texts.category === undefined || texts.subcategory !== undefined) return texts;
  const isPath = readPath(texts.category).length > 1;
  const isKind = readPath(stored.category).length > 1;
  return isPath && !isKind ? { ...texts, subcategory: "" } : texts;
}
