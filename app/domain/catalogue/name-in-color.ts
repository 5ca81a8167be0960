import { foldText } from "../plain/fold-text";
import type { CatalogueEntry } from "./catalogue-entry";
import type { CatalogueIndex } from "./catalogue-index";
import type { Product } from "./product";

const DOT = " · ";
/** No line begins with the dot. */
const KEPT_DOT = "\u00a0· ";

/** "Campera Sudestada · Oliva", for lists that show several colours of a product. */
export function nameInColor({ name, colors }: Pick<Product, "name" | "colors">): string {
  const missing = colors.filter((color) => !foldText(name).includes(foldText(color)));
  return missing.length === 0 ? name : name + DOT + missing.join(" / ");
}

/** A name for narrow columns. */
export function keepDots(name: string): string {
  return name.replaceAll(DOT, KEPT_DOT);
}

/** The brands and names that products of different colours share; once for each version. */
const modelsByIndex = new WeakMap<CatalogueIndex, ReadonlySet<string>>();

/** Another product of that name in other colours: of the same brand, or linked by its colours. */
export function hasTwin(index: CatalogueIndex, { id, colorLinks }: Product): boolean {
  const { entries, positionById } = index;
  const own = entries[positionById.get(id) ?? -1];
  if (!own) return false;
  if (findModels(index).has(modelOf(own))) return true;
  return Object.values(colorLinks).some((other) => {
    const linked = entries[positionById.get(other) ?? -1];
    return linked !== undefined && linked !== own && linked.name === own.name;
  });
}

function findModels(index: CatalogueIndex): ReadonlySet<string> {
  const known = modelsByIndex.get(index);
  if (known) return known;
  const colorsByModel = new Map<string, string>();
  const models = new Set<string>();
  for (const entry of index.entries) {
    const model = modelOf(entry);
    const colors = colorsOf(entry);
    const others = colorsByModel.get(model) ?? colors;
    colorsByModel.set(model, others);
    if (others !== colors) models.add(model);
  }
  modelsByIndex.set(index, models);
  return models;
}

function modelOf({ name, facets }: CatalogueEntry): string {
  return JSON.stringify([facets.brand[0]?.value, name]);
}

/** Ignores the case and the order of the colour names. */
function colorsOf({ facets }: CatalogueEntry): string {
  return facets.color
    .map(({ value }) => value)
    .sort()
    .join();
}
