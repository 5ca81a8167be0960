import {
  createClassifier,
  pathOfPlace,
  pathOfStored,
  readPath,
  toStoredPlace,
  writePath,
} from "../catalogue/product-places";
import { findParent, type Taxonomy } from "../catalogue/taxonomy";
import type { TypedWords } from "../catalogue/typed-words";
import { columnName } from "../history/describe-entry";
import { foldText } from "../plain/fold-text";
import type { FilePath } from "./imported-product";
import type { PlannedProduct } from "./planned-product";

export type PlacedCategory = {
  path: string;
  /** "en Calzado, nueva categoría Zapatillas". */
  place: string;
  isNew: boolean;
};

type Words = Omit<FilePath, "path">;
type Taxonomies = { before: Taxonomy; after: Taxonomy };

/** The new ones first. A product whose category is none of the file's `paths` has it as its path. */
export function placeCategories(
  products: readonly PlannedProduct[],
  paths: readonly FilePath[],
  taxonomies: Taxonomies,
): PlacedCategory[] {
  const texts = new Map<string, string[]>();
  for (const one of paths) {
    const key = nameWords(one);
    texts.set(key, [...(texts.get(key) ?? []), one.path]);
  }
  const place = createPlaceDescriber(taxonomies);
  const placed = listWords(products).flatMap((words) => {
    const own = texts.get(nameWords(words));
    return (own ?? [writePath(pathOfStored(words))]).map((path) => ({ path, ...place(words) }));
  });
  return [...placed.filter(({ isNew }) => isNew), ...placed.filter(({ isNew }) => !isNew)];
}

const CATEGORY_LABELS = ["category", "subcategory", "also_in"].map((column) => columnName(column));

/** What new products have, and stored ones get; each once. */
function listWords(products: readonly PlannedProduct[]): Words[] {
  const found = new Map<string, Words>();
  for (const planned of products) {
    const isPlaced =
      planned.kind === "create" ||
      (planned.kind === "update" &&
        planned.changes.some(({ label }) => CATEGORY_LABELS.includes(label)));
    if (!isPlaced) continue;
    const { category, subcategory, alsoIn } = planned.write.product;
    const places = [
      { category, subcategory },
      ...alsoIn.map((path) => toStoredPlace(readPath(path))),
    ];
    for (const words of places) {
      if (words.category !== "" || words.subcategory !== "") found.set(nameWords(words), words);
    }
  }
  return [...found.values()];
}

/** The same for all spellings: those of the file become those of the shop. */
function nameWords({ category, subcategory }: Words): string {
  return JSON.stringify([foldText(category), foldText(subcategory)]);
}

function createPlaceDescriber({ before, after }: Taxonomies) {
  const classify = createClassifier(after);
  const known = new Set(before.groups.map(({ id }) => id));
  return (words: Words): Omit<PlacedCategory, "path"> => {
    const { section, group } = classify(words);
    if (section === null) {
      return { place: "solo en Todos los productos, sin lugar en el menú", isNew: false };
    }
    const parent = group && findParent(after, group);
    const isNewSection = !before.sections.some(({ id }) => id === section.id);
    const added = [parent, group].flatMap((one) => (one && !known.has(one.id) ? [one.name] : []));
    const said = [
      `en ${writePath(pathOfPlace(after, { section, group: parent }))}`,
      isNewSection ? `nueva sección ${section.name}` : "",
      group && added.length === 0 ? `categoría ${group.name}` : "",
      added.length === 0 ? "" : nameNew(added),
    ];
    return {
      place: said.filter((part) => part !== "").join(", "),
      isNew: isNewSection || added.length > 0,
    };
  };
}

function nameNew(names: readonly string[]): string {
  const what = names.length === 1 ? "nueva categoría" : "nuevas categorías";
  return `${what} ${names.join(" y ")}`;
}

export function listTypedWords(products: readonly PlannedProduct[]): TypedWords[] {
  const typed = new Map<string, TypedWords>();
  for (const planned of products) {
    if (planned.kind !== "create" && planned.kind !== "update") continue;
    const { category, subcategory, alsoIn, brand } = planned.write.product;
    const words = { category, subcategory, alsoIn, brand };
    typed.set(JSON.stringify(words), words);
  }
  return [...typed.values()];
}

export function listNewBrands(before: Taxonomy, after: Taxonomy): string[] {
  const known = new Set(before.brands.map(({ id }) => id));
  return after.brands.filter(({ id }) => !known.has(id)).map(({ name }) => name);
}
