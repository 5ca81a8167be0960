import type { CatalogueIndex } from "./catalogue-index";
import { searchName } from "./catalogue-row";
import { valuesAt } from "./facet-column";
import type { Product } from "./product";

/** Of products with one brand and name, the colours of all of them, or that these differ. */
const DIFFERENT = -1;

const twinsByIndex = new WeakMap<CatalogueIndex, Map<string, number>>();

/**
 * Whether shoppers can meet another product of the same name that comes in other colours: one of the
 * same brand, or one that this product's colours lead to.
 */
export function hasTwin(index: CatalogueIndex, { id, colorLinks }: Product): boolean {
  const position = index.positionById.get(id);
  if (position === undefined) return false;
  if (coloursByName(index).get(nameKey(index, position)) === DIFFERENT) return true;
  const isSameName = (other: number | undefined) =>
    other !== undefined && other !== position && nameAt(index, other) === nameAt(index, position);
  return Object.values(colorLinks).some((other) => isSameName(index.positionById.get(other)));
}

function coloursByName(index: CatalogueIndex): Map<string, number> {
  const known = twinsByIndex.get(index);
  if (known) return known;
  const colours = new Map<string, number>();
  const { combinations } = index.columns.colour;
  for (let position = 0; position < index.products.length; position += 1) {
    const key = nameKey(index, position);
    const own = combinations[position] ?? 0;
    const others = colours.get(key);
    if (others === undefined) colours.set(key, own);
    else if (others !== own) colours.set(key, DIFFERENT);
  }
  twinsByIndex.set(index, colours);
  return colours;
}

function nameKey(index: CatalogueIndex, position: number): string {
  const [brand = ""] = valuesAt(index.columns.brand, position);
  return `${nameAt(index, position)}\0${brand}`;
}

function nameAt({ products }: CatalogueIndex, position: number): string {
  const product = products[position];
  return product ? searchName(product) : "";
}
