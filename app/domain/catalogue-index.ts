import { startFacetColumn, valuesAt, type FacetColumn } from "./facet-column";
import { foldText } from "./fold-text";
import { isVisibleToShoppers, type Product } from "./product";
import { normalizeSize } from "./size";
import { classifyProduct } from "./taxonomy";

/** What shoppers filter by. */
export const FACETS = ["brand", "group", "size", "colour"] as const;

export type Facet = (typeof FACETS)[number];

/** What pages narrow by besides. */
const SCOPES = ["section", "collection"] as const;

export type Column = Facet | (typeof SCOPES)[number];

/** What search needs to know of a product; the rest is read when it is shown. */
export type IndexedProduct = {
  id: string;
  /** Folded name and id with `SEARCH_SEPARATOR` between them, so that one look finds either. */
  searchText: string;
  /** How much of `searchText` is the name. */
  nameLength: number;
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
  pricesInPesos: Float64Array;
  positionById: ReadonlyMap<string, number>;
  /** By the product's row in the full-text index. */
  positionByRowId: ReadonlyMap<number, number>;
  /** Folded values; a product has at most one of each, but any number of sizes and colours. */
  columns: Record<Column, FacetColumn>;
  /** How shoppers read a folded facet value: "verde militar" is "Verde Militar". */
  labels: Record<Facet, ReadonlyMap<string, string>>;
  /** Newest first. */
  positionsByGroup: ReadonlyMap<string, readonly number[]>;
};

/** Builds the index of the visible ones among `products`, which come newest first. */
export function buildCatalogueIndex(
  products: Iterable<{ rowId: number; product: Product }>,
): CatalogueIndex {
  const indexed: IndexedProduct[] = [];
  const pricesInPesos: number[] = [];
  const positionById = new Map<string, number>();
  const positionByRowId = new Map<number, number>();
  const labels = startLabels();
  const columns = mapColumns(startFacetColumn);
  const readValues = createValueReader(labels);

  for (const { rowId, product } of products) {
    if (!isVisibleToShoppers(product)) continue;
    positionById.set(product.id, indexed.length);
    positionByRowId.set(rowId, indexed.length);
    indexed.push(toIndexedProduct(product));
    pricesInPesos.push(product.priceInPesos);
    const values = readValues(product);
    for (const column of COLUMNS) columns[column].add(values[column]);
  }
  const finished = mapColumns((column) => columns[column].finish());
  return {
    products: indexed,
    pricesInPesos: Float64Array.from(pricesInPesos),
    positionById,
    positionByRowId,
    columns: finished,
    labels,
    positionsByGroup: collectPositions(finished.group, indexed.length),
  };
}

/** The product's name as search sees it. */
export function searchName({ searchText, nameLength }: IndexedProduct): string {
  return searchText.slice(0, nameLength);
}

const COLUMNS: readonly Column[] = [...FACETS, ...SCOPES];

function mapColumns<T>(make: (column: Column) => T): Record<Column, T> {
  return Object.fromEntries(COLUMNS.map((column) => [column, make(column)])) as Record<Column, T>;
}

type Labels = Record<Facet, Map<string, string>>;

function startLabels(): Labels {
  return { brand: new Map(), group: new Map(), size: new Map(), colour: new Map() };
}

function toIndexedProduct({ id, name }: Product): IndexedProduct {
  const foldedName = foldText(name).replaceAll(SEARCH_SEPARATOR, " ");
  const foldedId = foldText(id).replaceAll(SEARCH_SEPARATOR, " ");
  return {
    id,
    searchText: foldedName + SEARCH_SEPARATOR + foldedId,
    nameLength: foldedName.length,
  };
}

/** A catalogue repeats few values many times, so each is folded, labelled and placed once. */
function createValueReader(labels: Labels): (product: Product) => Record<Column, string[]> {
  const foldedByValue = new Map<string, string>();
  const shelfByStored = new Map<string, ReturnType<typeof classifyProduct>>();

  function fold(values: readonly string[], known: Map<string, string>): string[] {
    const folded: string[] = [];
    for (const value of values) {
      const key = foldedByValue.get(value) ?? foldText(value);
      foldedByValue.set(value, key);
      if (key === "" || folded.includes(key)) continue;
      folded.push(key);
      if (!known.has(key)) known.set(key, value.trim());
    }
    return folded;
  }

  return ({ brand, sizes, colors, collection, category, subcategory }) => {
    const stored = JSON.stringify([category, subcategory]);
    const { section, group } =
      shelfByStored.get(stored) ?? classifyProduct({ category, subcategory });
    shelfByStored.set(stored, { section, group });
    return {
      brand: fold([brand], labels.brand),
      size: fold(sizes.map(normalizeSize), labels.size),
      colour: fold(colors, labels.colour),
      group: group === null ? [] : [group],
      section: section === null ? [] : [section],
      collection: collection === null ? [] : [collection],
    };
  };
}

function collectPositions(column: FacetColumn, productCount: number): Map<string, number[]> {
  const positionsByValue = new Map<string, number[]>();
  for (let position = 0; position < productCount; position += 1) {
    for (const value of valuesAt(column, position)) {
      const positions = positionsByValue.get(value);
      if (positions) positions.push(position);
      else positionsByValue.set(value, [position]);
    }
  }
  return positionsByValue;
}
