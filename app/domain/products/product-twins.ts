import type { CatalogueIndex } from "../catalogue/catalogue-index";
import { searchName } from "../catalogue/catalogue-row";
import type { Product } from "../catalogue/product";

/**
 * Groups the products of the same brand and name into models; a model's number is its first
 * position.
 */
type Models = {
  /** By position. */
  models: Int32Array;
  /** By model: 1 when its products have different colours. */
  hasColors: Uint8Array;
};

const modelsByIndex = new WeakMap<CatalogueIndex, Models>();

/**
 * True when shoppers can see another product with the same name in other colours: one of the same
 * brand, or one that this product's colours link to.
 */
export function hasTwin(index: CatalogueIndex, { id, colorLinks }: Product): boolean {
  const position = index.positionById.get(id);
  if (position === undefined) return false;
  const { models, hasColors } = findModels(index);
  if (hasColors[models[position] ?? position] === 1) return true;
  const isSameName = (other: number | undefined) =>
    other !== undefined && other !== position && nameAt(index, other) === nameAt(index, position);
  return Object.values(colorLinks).some((other) => isSameName(index.positionById.get(other)));
}

/**
 * One pass over each version of the catalogue, with a hash table of numbers: at 100,000 products a
 * Map of the names takes seven times as long.
 */
function findModels(index: CatalogueIndex): Models {
  const known = modelsByIndex.get(index);
  if (known) return known;
  const { length } = index.products;
  const models = new Int32Array(length);
  const hasColors = new Uint8Array(length);
  const mask = 2 ** Math.ceil(Math.log2(length * 2 + 2)) - 1;
  const firsts = new Int32Array(mask + 1).fill(-1);
  for (let position = 0; position < length; position += 1) {
    let place = hashModel(index, position) & mask;
    while (!isFreeOrSame(index, firsts[place] ?? -1, position)) place = (place + 1) & mask;
    if (firsts[place] === -1) firsts[place] = position;
    const model = firsts[place] ?? position;
    models[position] = model;
    if (!isSameColor(index, model, position)) hasColors[model] = 1;
  }
  const found = { models, hasColors };
  modelsByIndex.set(index, found);
  return found;
}

function isFreeOrSame(index: CatalogueIndex, first: number, position: number): boolean {
  if (first === -1) return true;
  const { combinations: brands } = index.columns.brand;
  return brands[first] === brands[position] && nameAt(index, first) === nameAt(index, position);
}

/** Ignores the case and the order of the colour names. */
function isSameColor({ columns }: CatalogueIndex, left: number, right: number): boolean {
  const { combinations, dictionary } = columns.color;
  if (combinations[left] === combinations[right]) return true;
  const codesAt = (position: number) =>
    [...(dictionary.combinations[combinations[position] ?? 0]?.codes ?? [])].sort().join();
  return codesAt(left) === codesAt(right);
}

/** FNV-1a over the name and the brand. */
function hashModel({ products, columns }: CatalogueIndex, position: number): number {
  const product = products[position];
  let hash = 0x811c9dc5 ^ (columns.brand.combinations[position] ?? 0);
  if (!product) return hash;
  const { searchText, nameLength } = product;
  for (let at = 0; at < nameLength; at += 1) {
    hash = Math.imul(hash ^ searchText.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

function nameAt({ products }: CatalogueIndex, position: number): string {
  const product = products[position];
  return product ? searchName(product) : "";
}
