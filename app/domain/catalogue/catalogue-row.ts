import { combine, type FacetDictionary, type FacetValue } from "./facet-column";
import { foldText } from "../plain/fold-text";
import type { Product } from "./product";
import { normalizeSize } from "./size";
import { classifyProduct } from "./taxonomy";

/** The properties that shoppers can filter by. */
export const FACETS = ["brand", "group", "size", "color"] as const;

export type Facet = (typeof FACETS)[number];

/** Further properties that pages narrow their lists by. */
const SCOPES = ["section", "collection"] as const;

export type Column = Facet | (typeof SCOPES)[number];

export const COLUMNS: readonly Column[] = [...FACETS, ...SCOPES];

/** What search needs of a product; the rest is read when it is shown. */
export type IndexedProduct = {
  id: string;
  /** Folded name and id with `SEARCH_SEPARATOR` between them, so that one search finds both. */
  searchText: string;
  /** Length of the name at the start of `searchText`. */
  nameLength: number;
};

/** No folded name or id contains it, and no search text with it can match. */
export const SEARCH_SEPARATOR = "\0";

export type StoredProduct = { rowId: number; product: Product };

/** A product as the index holds it. */
export type IndexRow = {
  rowId: number;
  time: number;
  priceInPesos: number;
  indexed: IndexedProduct;
  combinations: Record<Column, number>;
};

/** Newest first. */
export function compareRows(left: IndexRow, right: IndexRow): number {
  return right.time - left.time || right.rowId - left.rowId;
}

/** The product's name as search sees it. */
export function searchName({ searchText, nameLength }: IndexedProduct): string {
  return searchText.slice(0, nameLength);
}

export function mapColumns<T>(make: (column: Column) => T): Record<Column, T> {
  return Object.fromEntries(COLUMNS.map((column) => [column, make(column)])) as Record<Column, T>;
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

/** A catalogue has few different values, so each is folded and classified once. */
export function createRowReader(
  dictionaries: Record<Column, FacetDictionary>,
): (stored: StoredProduct) => IndexRow {
  const foldedByValue = new Map<string, string>();
  const shelfByStored = new Map<string, ReturnType<typeof classifyProduct>>();

  function fold(values: readonly string[]): FacetValue[] {
    const folded: FacetValue[] = [];
    for (const value of values) {
      const key = foldedByValue.get(value) ?? foldText(value);
      foldedByValue.set(value, key);
      if (key === "" || folded.some((known) => known.value === key)) continue;
      folded.push({ value: key, label: value.trim() });
    }
    return folded;
  }

  return ({ rowId, product }) => {
    const { brand, sizes, colors, collection, category, subcategory } = product;
    const stored = JSON.stringify([category, subcategory]);
    const { section, group } =
      shelfByStored.get(stored) ?? classifyProduct({ category, subcategory });
    shelfByStored.set(stored, { section, group });
    const values: Record<Column, FacetValue[]> = {
      brand: fold([brand]),
      size: fold(sizes.map(normalizeSize)),
      color: fold(colors),
      group: asIs(group),
      section: asIs(section),
      collection: asIs(collection),
    };
    return {
      rowId,
      time: product.createdAt.getTime(),
      priceInPesos: product.priceInPesos,
      indexed: toIndexedProduct(product),
      combinations: mapColumns((column) => combine(dictionaries[column], values[column])),
    };
  };
}

function asIs(value: string | null): FacetValue[] {
  return value === null ? [] : [{ value, label: value }];
}
