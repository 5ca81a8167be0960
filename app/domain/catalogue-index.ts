import {
  combine,
  finishColumn,
  readLabels,
  startDictionary,
  type FacetColumn,
  type FacetDictionary,
  type FacetValue,
} from "./facet-column";
import { foldText } from "./fold-text";
import { isVisibleToShoppers, type Product } from "./product";
import { normalizeSize } from "./size";
import { classifyProduct } from "./taxonomy";
import { addText, startTextGrams, type TextGrams } from "./text-grams";

/** What shoppers filter by. */
export const FACETS = ["brand", "group", "size", "colour"] as const;

export type Facet = (typeof FACETS)[number];

/** What pages narrow by besides. */
const SCOPES = ["section", "collection"] as const;

export type Column = Facet | (typeof SCOPES)[number];

export const COLUMNS: readonly Column[] = [...FACETS, ...SCOPES];

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
  positionById: Positions<string>;
  /** By the product's row in the full-text index. */
  positionByRowId: Positions<number>;
  /** Folded values; a product has at most one of each, but any number of sizes and colours. */
  columns: Record<Column, FacetColumn>;
  /** How shoppers read a folded facet value: "verde militar" is "Verde Militar". */
  labels: Record<Facet, ReadonlyMap<string, string>>;
  /** Newest first. */
  positionsByGroup: ReadonlyMap<string, readonly number[]>;
  /** The positions from the lowest price to the highest, equal prices newest first. */
  byPrice: Int32Array;
  grams: TextGrams;
  /**
   * The number that each product keeps while others come and go, and that its text has in `grams`, by
   * position. What is known by slot needs no new numbers when products move.
   */
  slots: Int32Array;
  slotById: Map<string, number>;
  slotByRowId: Map<number, number>;
  /** What the order of the positions comes from: the time of creation in milliseconds, and the row. */
  times: Float64Array;
  rowIds: Float64Array;
  /** Whether the positions are in that order; other tools can write times that stand in another one. */
  isInOrder: boolean;
};

/** Where a product stands in the list. */
export type Positions<Key> = {
  get: (key: Key) => number | undefined;
  has: (key: Key) => boolean;
};

export type StoredProduct = { rowId: number; product: Product };

/** A product as the index holds it. */
export type IndexRow = {
  rowId: number;
  time: number;
  priceInPesos: number;
  indexed: IndexedProduct;
  combinations: Record<Column, number>;
};

/** Builds the index of the visible ones among `products`, which come newest first. */
export function buildCatalogueIndex(products: Iterable<StoredProduct>): CatalogueIndex {
  const dictionaries = mapColumns(startDictionary);
  const readRow = createRowReader(dictionaries);
  const rows: IndexRow[] = [];
  for (const stored of products) {
    if (isVisibleToShoppers(stored.product)) rows.push(readRow(stored));
  }
  const grams = startTextGrams(rows.map(({ indexed }) => indexed.searchText));
  const slots = Int32Array.from(rows, ({ indexed }) => addText(grams, indexed.searchText));
  const pricesInPesos = Float64Array.from(rows, ({ priceInPesos }) => priceInPesos);
  const priceAt = (position: number) => pricesInPesos[position] ?? 0;
  return finishIndex({
    products: rows.map(({ indexed }) => indexed),
    pricesInPesos,
    columns: mapColumns((column) =>
      finishColumn(
        dictionaries[column],
        Uint32Array.from(rows, ({ combinations }) => combinations[column]),
      ),
    ),
    byPrice: Int32Array.from(rows.keys()).sort(
      (left, right) => priceAt(left) - priceAt(right) || left - right,
    ),
    grams,
    slots,
    slotById: new Map(rows.map(({ indexed }, position) => [indexed.id, slots[position] ?? 0])),
    slotByRowId: new Map(rows.map(({ rowId }, position) => [rowId, slots[position] ?? 0])),
    times: Float64Array.from(rows, ({ time }) => time),
    rowIds: Float64Array.from(rows, ({ rowId }) => rowId),
    isInOrder: rows.every((row, at) => {
      const before = rows[at - 1];
      return !before || compareRows(before, row) < 0;
    }),
  });
}

/** Adds what the rest of the index tells. */
export function finishIndex(
  index: Omit<CatalogueIndex, "labels" | "positionsByGroup" | "positionById" | "positionByRowId">,
): CatalogueIndex {
  const { slots, slotById, slotByRowId, grams } = index;
  const { brand, group, size, colour } = index.columns;
  const positionBySlot = new Int32Array(grams.slotCount);
  for (let position = 0; position < slots.length; position += 1) {
    positionBySlot[slots[position] ?? 0] = position;
  }
  const positionsBy = <Key>(slotByKey: ReadonlyMap<Key, number>): Positions<Key> => ({
    get: (key) => positionBySlot[slotByKey.get(key) ?? -1],
    has: (key) => slotByKey.has(key),
  });
  return {
    ...index,
    positionById: positionsBy(slotById),
    positionByRowId: positionsBy(slotByRowId),
    labels: {
      brand: readLabels(brand),
      group: readLabels(group),
      size: readLabels(size),
      colour: readLabels(colour),
    },
    positionsByGroup: collectPositions(group),
  };
}

/** The newest first. */
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

/** A catalogue repeats few values many times, so each is folded and placed once. */
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
      colour: fold(colors),
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

function collectPositions({ dictionary, combinations }: FacetColumn): Map<string, number[]> {
  const byCombination = dictionary.combinations.map((): number[] => []);
  const order: number[] = [];
  for (let position = 0; position < combinations.length; position += 1) {
    const combination = combinations[position] ?? 0;
    const positions = byCombination[combination];
    if (positions?.length === 0) order.push(combination);
    positions?.push(position);
  }
  return new Map(
    order.flatMap((combination) => {
      const [code] = dictionary.combinations[combination]?.codes ?? [];
      const positions = byCombination[combination] ?? [];
      return code === undefined ? [] : [[dictionary.values[code] ?? "", positions] as const];
    }),
  );
}
