import { foldText } from "./fold-text";
import { isVisibleToShoppers, type Product } from "./product";
import { normalizeSize } from "./size";
import { classifyProduct, type SectionId } from "./taxonomy";

export const FACETS = ["brand", "group", "size", "colour"] as const;

export type Facet = (typeof FACETS)[number];

/** What lists, filters and search need to know of a product; the rest is read when it is shown. */
export type IndexedProduct = {
  id: string;
  /** Names the product's row in the full-text index. */
  rowId: number;
  /** Folded name and id, apart, so that no text matches across the two. */
  searchName: string;
  searchId: string;
  priceInPesos: number;
  section: SectionId | null;
  collection: string | null;
  /** Folded values; a product has one brand and one group at most, and any number of the others. */
  facets: Record<Facet, readonly string[]>;
};

/**
 * The visible catalogue in memory, newest first. Lists, filters, counts and pages are answered from
 * it whether the products came from the database or, when that cannot be read, from a list kept in
 * memory, so that there is one set of rules for both.
 */
export type CatalogueIndex = {
  products: readonly IndexedProduct[];
  positionById: ReadonlyMap<string, number>;
  positionByRowId: ReadonlyMap<number, number>;
  /** How shoppers read a folded facet value: "verde militar" is "Verde Militar". */
  labels: Record<Facet, ReadonlyMap<string, string>>;
  /** Positions by price, low to high; equal prices stay newest first. */
  positionsByPrice: Int32Array;
  /** Newest first. */
  positionsByGroup: ReadonlyMap<string, readonly number[]>;
};

/** Builds the index of the visible ones among `products`, which come newest first. */
export function buildCatalogueIndex(
  products: Iterable<{ rowId: number; product: Product }>,
): CatalogueIndex {
  const indexed: IndexedProduct[] = [];
  const positionById = new Map<string, number>();
  const positionByRowId = new Map<number, number>();
  const labels = {
    brand: new Map<string, string>(),
    group: new Map<string, string>(),
    size: new Map<string, string>(),
    colour: new Map<string, string>(),
  };
  for (const { rowId, product } of products) {
    if (!isVisibleToShoppers(product)) continue;
    positionById.set(product.id, indexed.length);
    positionByRowId.set(rowId, indexed.length);
    indexed.push(indexProduct(rowId, product, labels));
  }
  return {
    products: indexed,
    positionById,
    positionByRowId,
    labels,
    positionsByPrice: sortByPrice(indexed),
    positionsByGroup: collectGroups(indexed),
  };
}

function indexProduct(
  rowId: number,
  product: Product,
  labels: Record<Facet, Map<string, string>>,
): IndexedProduct {
  const { section, group } = classifyProduct(product);
  return {
    id: product.id,
    rowId,
    searchName: foldText(product.name),
    searchId: foldText(product.id),
    priceInPesos: product.priceInPesos,
    section,
    collection: product.collection,
    facets: {
      brand: foldValues([product.brand], labels.brand),
      group: group === null ? [] : [group],
      size: foldValues(product.sizes.map(normalizeSize), labels.size),
      colour: foldValues(product.colors, labels.colour),
    },
  };
}

function foldValues(values: readonly string[], labels: Map<string, string>): string[] {
  const folded = new Set<string>();
  for (const value of values) {
    const key = foldText(value);
    if (key === "") continue;
    folded.add(key);
    if (!labels.has(key)) labels.set(key, value.trim());
  }
  return [...folded];
}

function sortByPrice(products: readonly IndexedProduct[]): Int32Array {
  const priceAt = (position: number) => products[position]?.priceInPesos ?? 0;
  return Int32Array.from(products.keys()).sort(
    (left, right) => priceAt(left) - priceAt(right) || left - right,
  );
}

function collectGroups(products: readonly IndexedProduct[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [position, { facets }] of products.entries()) {
    for (const group of facets.group) {
      const positions = groups.get(group);
      if (positions) positions.push(position);
      else groups.set(group, [position]);
    }
  }
  return groups;
}
