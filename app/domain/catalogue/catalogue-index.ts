import {
  compareRows,
  createRowReader,
  mapColumns,
  type Column,
  type Facet,
  type IndexedProduct,
  type IndexRow,
  type StoredProduct,
} from "./catalogue-row";
import { finishColumn, readLabels, startDictionary, type FacetColumn } from "./facet-column";
import { isVisibleToShoppers } from "./product";
import { addText, startTextGrams, type TextGrams } from "./text-grams";

/**
 * The visible catalogue in memory, newest first. It answers lists, filters, counts and pages, both for
 * products from the database and for the products in memory when the database cannot be read. So the
 * rules exist once.
 */
export type CatalogueIndex = {
  products: IndexedProduct[];
  pricesInPesos: Float64Array;
  positionById: Positions<string>;
  /** By the product's row in the full-text index. */
  positionByRowId: Positions<number>;
  /** Folded values; a product has at most one of each, but any number of sizes and colours. */
  columns: Record<Column, FacetColumn>;
  /** The text to show for a folded facet value: "Verde Militar" for "verde militar". */
  labels: Record<Facet, ReadonlyMap<string, string>>;
  /** The positions in the order of their prices, lowest first; equal prices newest first. */
  byPrice: Int32Array;
  grams: TextGrams;
  /**
   * The slot of the product at each position. A product keeps its slot while others come and go, so data
   * by slot stays valid when products move. `grams` uses the same slots.
   */
  slots: Int32Array;
  /** May be longer than the number of slots; the value of an unused slot means nothing. */
  positionBySlot: Int32Array;
  slotById: Map<string, number>;
  slotByRowId: Map<number, number>;
  /** The sort key of each position: the time of creation in milliseconds, then the row. */
  times: Float64Array;
  rowIds: Float64Array;
  /** True when the positions are in that order. Other tools can write times that sort differently. */
  isInOrder: boolean;
};

/** Finds the position of a product in the list. */
export type Positions<Key> = {
  get: (key: Key) => number | undefined;
  has: (key: Key) => boolean;
};

/**
 * Builds the index of the visible products. `products` must come newest first.
 *
 * @param sizes.minCommon - see `startTextGrams`
 */
export function buildCatalogueIndex(
  products: Iterable<StoredProduct>,
  sizes: { minCommon?: number } = {},
): CatalogueIndex {
  const dictionaries = mapColumns(startDictionary);
  const readRow = createRowReader(dictionaries);
  const rows: IndexRow[] = [];
  for (const stored of products) {
    if (isVisibleToShoppers(stored.product)) rows.push(readRow(stored));
  }
  const texts = rows.map(({ indexed }) => indexed.searchText);
  const grams = startTextGrams(texts, sizes);
  const slots = Int32Array.from(texts, (text) => addText(grams, text));
  const positionBySlot = new Int32Array(grams.slotCount);
  slots.forEach((slot, position) => (positionBySlot[slot] = position));
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
    positionBySlot,
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

/**
 * Adds the parts that follow from the rest of the index.
 *
 * @param before - the previous index: the labels of its unchanged columns are used again
 */
export function finishIndex(
  index: Omit<CatalogueIndex, "labels" | "positionById" | "positionByRowId">,
  before?: CatalogueIndex,
): CatalogueIndex {
  const { columns, positionBySlot, slotById, slotByRowId } = index;
  const positionsBy = <Key>(slotByKey: ReadonlyMap<Key, number>): Positions<Key> => ({
    get: (key) => positionBySlot[slotByKey.get(key) ?? -1],
    has: (key) => slotByKey.has(key),
  });
  const labelsOf = (facet: Facet) =>
    before?.columns[facet] === columns[facet] ? before.labels[facet] : readLabels(columns[facet]);
  return {
    ...index,
    positionById: positionsBy(slotById),
    positionByRowId: positionsBy(slotByRowId),
    labels: {
      brand: labelsOf("brand"),
      group: labelsOf("group"),
      size: labelsOf("size"),
      color: labelsOf("color"),
    },
  };
}

const positionsByColumn = new WeakMap<FacetColumn, ReadonlyMap<string, readonly number[]>>();

/** The positions of each group that has products, newest first; computed at the first call. */
export function listPositionsByGroup({ columns }: CatalogueIndex) {
  const known = positionsByColumn.get(columns.group) ?? collectPositions(columns.group);
  positionsByColumn.set(columns.group, known);
  return known;
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
