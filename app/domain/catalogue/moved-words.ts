import { pathOf, type MovedPaths } from "./arrange-groups";
import type { Product } from "./product";
import {
  createClassifier,
  pathOfPlace,
  pathOfStored,
  readPath,
  toStoredPlace,
  writePath,
  type Place,
  type StoredPlace,
} from "./product-places";
import { findSection, type Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

/** Two states of the shop's order, and the paths that lead elsewhere now. */
export type ChangedTaxonomy = { before: Taxonomy; after: Taxonomy; moved: MovedPaths };

type PlaceWords = StoredPlace & Pick<Product, "alsoIn">;
type PlacedWords = PlaceWords & Pick<Product, "audiences">;
type SaidPlace = StoredPlace & Pick<Product, "audiences">;

/**
 * Makes a function that gives a product new words where its own would lead elsewhere after its category moved, or
 * its section was renamed; null where they still lead there.
 */
export function createWordMover({ before, after, moved }: ChangedTaxonomy) {
  const findBefore = createClassifier(before);
  /** Where words lead once they have made the categories that they need. */
  const findAfter = (stored: SaidPlace) =>
    createClassifier(addTypedWords(after, { ...stored, alsoIn: [], brand: "" }))(stored);
  const sections = new Map(after.sections.map((section) => [section.id, section]));
  const groups = new Map(after.groups.map((group) => [pathOf(group), group]));

  function findNewPlace(said: SaidPlace): Place | null {
    const { section, group } = findBefore(said);
    const target = group && moved.get(pathOf(group));
    if (group && target !== null && target !== undefined) {
      const [sectionId = ""] = target.split("/");
      return { section: sections.get(sectionId) ?? null, group: groups.get(target) ?? null };
    }
    const named = findSection(before, pathOfStored(said)[0] ?? "");
    const renamed = named && sections.get(named.id);
    if (!renamed || renamed.name === named.name) return null;
    return {
      section: section && (sections.get(section.id) ?? null),
      group: group && (groups.get(pathOf(group)) ?? null),
    };
  }

  function movePath(path: readonly string[], audiences: Product["audiences"]): string[] | null {
    const said = { ...toStoredPlace(path), audiences };
    const place = findNewPlace(said);
    if (!place?.section) return null;
    const found = findAfter(said);
    const isThere = found.section?.id === place.section.id && found.group?.id === place.group?.id;
    // A word that names no section any more leads there only until another one has the category.
    const named = findSection(before, path[0] ?? "");
    const isNamed = named === null || findSection(after, path[0] ?? "") !== null;
    return isThere && isNamed ? null : pathOfPlace(after, place);
  }

  return ({ audiences, ...words }: PlacedWords): PlaceWords | null => {
    const main = movePath(pathOfStored(words), audiences);
    const further = words.alsoIn.map((text) => ({
      text,
      path: movePath(readPath(text), audiences),
    }));
    if (main === null && further.every(({ path }) => path === null)) return null;
    return {
      ...(main === null
        ? { category: words.category, subcategory: words.subcategory }
        : toStoredPlace(main)),
      alsoIn: further.map(({ text, path }) => (path === null ? text : writePath(path))),
    };
  };
}
