import { buildFacetColumn, type FacetColumn } from "./facet-column";
import { foldText } from "./fold-text";
import { isVisibleToShoppers, type Product } from "./product";
import { normalizeSize } from "./size";
import { classifyProduct, type SectionId } from "./taxonomy";

export const FACETS = ["brand", "group", "size", "colour"] as const;

export type Facet = (typeof FACETS)[number];

/** What lists, filters and search need to know of a product; the rest is read when it is shown. */
export type IndexedProduct = {
  id: string;
  /** Folded name and id with `SEARCH_SEPARATOR` between them, so that one look finds either. */
  searchText: string;
  /** How much of `searchText` is the name. */
  nameLength: number;
  priceInPesos: number;
  section: SectionId | null;
  collection: string | null;
  /** Folded values; a product has one brand and one group at most, and any number of the others. */
  facets: Record<Facet, readonly string[]>;
};

/** No folded name or id holds it, and no search text that does can match. */
export const SEARCH_SEPARATOR = "\0";

/**
 * The visible catalogue in memory, newest first. Lists, filters, counts and pages are answered from
 * it whether the products came from the database or, when that cannot be read, from a list kept in
 * memory, so that there is one set of rules for both.
 */
export type CatalogueIndex = {
  products: readonly IndexedProduct[];
  positionById: ReadonlyMap<string, number>;
  /** By the product's row in the full-text index. */
  positionByRowId: ReadonlyMap<number, number>;
  columns: Record<Facet, FacetColumn>;
  /** How shoppers read a folded facet value: "verde militar" is "Verde Militar". */
  labels: Record<Facet, ReadonlyMap<string, string>>;
  /** Newest first. */
  positionsByGroup: ReadonlyMap<string, readonly number[]>;
};

type Labels = Record<Facet, Map<string, string>>;

/** A catalogue repeats few values many times, so each is folded and placed once. */
type Known = {
  labels: Labels;
  folded: Map<string, string>;
  shelves: Map<string, ReturnType<typeof classifyProduct>>;
};

/** Builds the index of the visible ones among `products`, which come newest first. */
export function buildCatalogueIndex(
  products: Iterable<{ rowId: number; product: Product }>,
): CatalogueIndex {
  const indexed: IndexedProduct[] = [];
  const positionById = new Map<string, number>();
  const positionByRowId = new Map<number, number>();
  const labels: Labels = { brand: new Map(), group: new Map(), size: new Map(), colour: new Map() };
  const known: Known = { labels, folded: new Map(), shelves: new Map() };
  for (const { rowId, product } of products) {
    if (!isVisibleToShoppers(product)) continue;
    positionById.set(product.id, indexed.length);
    positionByRowId.set(rowId, indexed.length);
    indexed.push(indexProduct(product, known));
  }
  const column = (facet: Facet) => buildFacetColumn(indexed.map(({ facets }) => facets[facet]));
  return {
    products: indexed,
    positionById,
    positionByRowId,
    columns: {
      brand: column("brand"),
      group: column("group"),
      size: column("size"),
      colour: column("colour"),
    },
    labels,
    positionsByGroup: collectGroups(indexed),
  };
}

/** The product's name as search sees it. */
export function searchName({ searchText, nameLength }: IndexedProduct): string {
  return searchText.slice(0, nameLength);
}

function indexProduct(product: Product, known: Known): IndexedProduct {
  const { section, group } = findShelf(product, known);
  const name = foldText(product.name).replaceAll(SEARCH_SEPARATOR, " ");
  const id = foldText(product.id).replaceAll(SEARCH_SEPARATOR, " ");
  return {
    id: product.id,
    searchText: name + SEARCH_SEPARATOR + id,
    nameLength: name.length,
    priceInPesos: product.priceInPesos,
    section,
    collection: product.collection,
    facets: {
      brand: foldValues([product.brand], known.labels.brand, known.folded),
      group: group === null ? [] : [group],
      size: foldValues(product.sizes.map(normalizeSize), known.labels.size, known.folded),
      colour: foldValues(product.colors, known.labels.colour, known.folded),
    },
  };
}

function findShelf({ category, subcategory }: Product, { shelves }: Known) {
  const key = JSON.stringify([category, subcategory]);
  const shelf = shelves.get(key) ?? classifyProduct({ category, subcategory });
  shelves.set(key, shelf);
  return shelf;
}

function foldValues(
  values: readonly string[],
  labels: Map<string, string>,
  folded: Map<string, string>,
): string[] {
  const keys: string[] = [];
  for (const value of values) {
    const key = folded.get(value) ?? foldText(value);
    folded.set(value, key);
    if (key === "" || keys.includes(key)) continue;
    keys.push(key);
    if (!labels.has(key)) labels.set(key, value.trim());
  }
  return keys;
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
