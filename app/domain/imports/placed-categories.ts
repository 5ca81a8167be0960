import { createClassifier } from "../catalogue/product-places";
import { findSection, type Taxonomy } from "../catalogue/taxonomy";
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
  const place = createPlacer(taxonomies);
  const placed = listWords(products).flatMap((words) => {
    const own = texts.get(nameWords(words));
    const text = [words.category, words.subcategory].filter((part) => part !== "").join(" > ");
    return (own ?? [text]).map((path) => ({ path, ...place(words) }));
  });
  return [...placed.filter(({ isNew }) => isNew), ...placed.filter(({ isNew }) => !isNew)];
}

const CATEGORY_LABELS = [columnName("category"), columnName("subcategory")];

/** What new products have, and stored ones get; each once. */
function listWords(products: readonly PlannedProduct[]): Words[] {
  const found = new Map<string, Words>();
  for (const planned of products) {
    const isPlaced =
      planned.kind === "create" ||
      (planned.kind === "update" &&
        planned.changes.some(({ label }) => CATEGORY_LABELS.includes(label)));
    if (!isPlaced) continue;
    const { category, subcategory } = planned.write.product;
    if (category !== "" || subcategory !== "") {
      found.set(nameWords({ category, subcategory }), { category, subcategory });
    }
  }
  return [...found.values()];
}

/** The same for all spellings: those of the file become those of the shop. */
function nameWords({ category, subcategory }: Words): string {
  return JSON.stringify([foldText(category), foldText(subcategory)]);
}

function createPlacer({ before, after }: Taxonomies) {
  const classify = createClassifier(after);
  const known = new Set(before.groups.map(({ id }) => id));
  return (words: Words): Omit<PlacedCategory, "path"> => {
    const { section, group } = classify(words);
    if (section === null) {
      return { place: "solo en Todos los productos, sin lugar en el menú", isNew: false };
    }
    if (group === null) return { place: `en ${section.name}`, isNew: false };
    const isNew = !known.has(group.id);
    const isUnknown =
      words.subcategory !== "" &&
      findSection(after, words.category) === null &&
      classify({ category: words.category, subcategory: "" }).group === null;
    const missing = isNew && isUnknown ? ` (tu tienda no tiene la sección ${words.category})` : "";
    const what = isNew ? "nueva categoría" : "categoría";
    return { place: `en ${section.name}, ${what} ${group.name}${missing}`, isNew };
  };
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
