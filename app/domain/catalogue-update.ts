import {
  createRowReader,
  finishIndex,
  mapColumns,
  type CatalogueIndex,
  type IndexRow,
} from "./catalogue-index";
import { finishColumn } from "./facet-column";
import { isVisibleToShoppers, type Product } from "./product";
import { addText, removeText } from "./text-grams";

/** A row as it is now; null when there is none, or none that can be read. */
export type ChangedProduct = { rowId: number; product: Product | null };

/**
 * The index after some products changed, came or went: as one that is built from all products, at a
 * small part of its cost. Takes the given index over: nobody may use it any more. Null, and the index
 * as it was, when only a new one can be right.
 */
export function updateCatalogueIndex(
  index: CatalogueIndex,
  changed: readonly ChangedProduct[],
): CatalogueIndex | null {
  if (!isInOrder(index)) return null;
  const readRow = createRowReader(mapColumns((column) => index.columns[column].dictionary));
  const rows = changed
    .flatMap(({ rowId, product }) =>
      product && isVisibleToShoppers(product) ? [readRow({ rowId, product })] : [],
    )
    .sort(compareRows);
  const removed = new Set(changed.flatMap(({ rowId }) => index.positionByRowId.get(rowId) ?? []));
  if (rows.some((row) => isTaken(index, row, removed))) return null;
  return applyChange(index, { rows, removed });
}

/** By the rule of this module; rows that other tools wrote may be in another one. */
function isInOrder({ times, rowIds }: CatalogueIndex): boolean {
  for (let at = 1; at < times.length; at += 1) {
    const [before = 0, here = 0] = [times[at - 1], times[at]];
    if (before < here || (before === here && (rowIds[at - 1] ?? 0) <= (rowIds[at] ?? 0))) {
      return false;
    }
  }
  return true;
}

/** Another row has the id: what replaces a row tells no trigger of the one that goes. */
function isTaken(index: CatalogueIndex, { indexed }: IndexRow, removed: ReadonlySet<number>) {
  const position = index.positionById.get(indexed.id);
  return position !== undefined && !removed.has(position);
}

function compareRows(left: IndexRow, right: IndexRow): number {
  return right.time - left.time || right.rowId - left.rowId;
}

type Change = { rows: readonly IndexRow[]; removed: ReadonlySet<number> };

function applyChange(index: CatalogueIndex, { rows, removed }: Change): CatalogueIndex {
  const { grams } = index;
  for (const position of removed) {
    removeText(grams, index.slots[position] ?? 0, index.products[position]?.searchText ?? "");
  }
  const newSlots = rows.map(({ indexed }) => addText(grams, indexed.searchText));
  const origins = mergeOrigins(index, { rows, removed });
  const gather = <T extends Float64Array | Int32Array | Uint32Array>(
    result: T,
    old: T,
    readNew: (row: number) => number,
  ): T => {
    for (let at = 0; at < origins.length; at += 1) {
      const origin = origins[at] ?? 0;
      result[at] = origin >= 0 ? (old[origin] ?? 0) : readNew(~origin);
    }
    return result;
  };
  const length = origins.length;
  const pricesInPesos = gather(
    new Float64Array(length),
    index.pricesInPesos,
    (row) => rows[row]?.priceInPesos ?? 0,
  );
  const products = Array.from(origins, (origin) =>
    origin >= 0 ? index.products[origin] : rows[~origin]?.indexed,
  ).flatMap((product) => product ?? []);
  const rowIds = gather(new Float64Array(length), index.rowIds, (row) => rows[row]?.rowId ?? 0);
  return finishIndex({
    products,
    pricesInPesos,
    ...numberPositions(index, { products, rowIds, origins }),
    columns: mapColumns((column) => {
      const { dictionary, combinations } = index.columns[column];
      const next = gather(
        new Uint32Array(length),
        combinations,
        (row) => rows[row]?.combinations[column] ?? 0,
      );
      return finishColumn(dictionary, next);
    }),
    byPrice: mergeByPrice(index, origins, pricesInPesos),
    grams,
    slots: gather(new Int32Array(length), index.slots, (row) => newSlots[row] ?? 0),
    times: gather(new Float64Array(length), index.times, (row) => rows[row]?.time ?? 0),
    rowIds,
  });
}

/** For each new position the old one; for the n-th of the new rows, ~n. */
function mergeOrigins(index: CatalogueIndex, { rows, removed }: Change): Int32Array {
  const origins = new Int32Array(index.products.length - removed.size + rows.length);
  let next = 0;
  let row = 0;
  const isBefore = (position: number) => {
    const { time, rowId } = rows[row] ?? { time: -Infinity, rowId: 0 };
    const there = index.times[position] ?? 0;
    return time > there || (time === there && rowId > (index.rowIds[position] ?? 0));
  };
  for (let position = 0; position < index.products.length; position += 1) {
    while (row < rows.length && isBefore(position)) {
      origins[next] = ~row;
      next += 1;
      row += 1;
    }
    if (removed.has(position)) continue;
    origins[next] = position;
    next += 1;
  }
  for (; row < rows.length; row += 1, next += 1) origins[next] = ~row;
  return origins;
}

/** Where nobody moved, as after most saves, the maps stay. */
function numberPositions(
  index: CatalogueIndex,
  {
    products,
    rowIds,
    origins,
  }: Pick<CatalogueIndex, "products" | "rowIds"> & {
    origins: Int32Array;
  },
): Pick<CatalogueIndex, "positionById" | "positionByRowId"> {
  const isMoved = (position: number) =>
    (origins[position] ?? 0) >= 0
      ? origins[position] !== position
      : index.rowIds[position] !== rowIds[position] ||
        index.products[position]?.id !== products[position]?.id;
  const hasMoved =
    origins.length !== index.products.length || products.some((_, position) => isMoved(position));
  const { positionById, positionByRowId } = index;
  if (!hasMoved) return { positionById, positionByRowId };
  return {
    positionById: new Map(products.map(({ id }, position) => [id, position])),
    positionByRowId: new Map(Array.from(rowIds, (rowId, position) => [rowId, position])),
  };
}

function mergeByPrice(index: CatalogueIndex, origins: Int32Array, prices: Float64Array) {
  const moved = new Int32Array(index.products.length).fill(-1);
  const fresh: number[] = [];
  for (let at = 0; at < origins.length; at += 1) {
    const origin = origins[at] ?? 0;
    if (origin >= 0) moved[origin] = at;
    else fresh.push(at);
  }
  const compare = (left: number, right: number) =>
    (prices[left] ?? 0) - (prices[right] ?? 0) || left - right;
  fresh.sort(compare);
  const merged = new Int32Array(origins.length);
  let [next, taken] = [0, 0];
  for (let at = 0; at < index.byPrice.length; at += 1) {
    const position = moved[index.byPrice[at] ?? 0] ?? -1;
    if (position < 0) continue;
    while (taken < fresh.length && compare(fresh[taken] ?? 0, position) < 0) {
      merged[next] = fresh[taken] ?? 0;
      next += 1;
      taken += 1;
    }
    merged[next] = position;
    next += 1;
  }
  for (; taken < fresh.length; taken += 1, next += 1) merged[next] = fresh[taken] ?? 0;
  return merged;
}
