import { finishIndex, type CatalogueIndex } from "./catalogue-index";
import { compareRows, createRowReader, mapColumns, type IndexRow } from "./catalogue-row";
import { finishColumn } from "./facet-column";
import { findPlace } from "./find-place";
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
  if (!index.isInOrder) return null;
  const readRow = createRowReader(mapColumns((column) => index.columns[column].dictionary));
  const rows = changed
    .flatMap(({ rowId, product }) =>
      product && isVisibleToShoppers(product) ? [readRow({ rowId, product })] : [],
    )
    .sort(compareRows);
  const removed = new Set(changed.flatMap(({ rowId }) => index.positionByRowId.get(rowId) ?? []));
  return applyChange(index, { rows, removed });
}

type Change = { rows: readonly IndexRow[]; removed: ReadonlySet<number> };

function applyChange(index: CatalogueIndex, { rows, removed }: Change): CatalogueIndex {
  const { grams, slotById, slotByRowId } = index;
  for (const position of removed) {
    const product = index.products[position];
    removeText(grams, index.slots[position] ?? 0, product?.searchText ?? "");
    slotById.delete(product?.id ?? "");
    slotByRowId.delete(index.rowIds[position] ?? NaN);
  }
  const newSlots = rows.map(({ indexed }) => addText(grams, indexed.searchText));
  rows.forEach(({ indexed, rowId }, row) => {
    slotById.set(indexed.id, newSlots[row] ?? 0);
    slotByRowId.set(rowId, newSlots[row] ?? 0);
  });
  const runs = mergeRuns(index, { rows, removed });
  const pricesInPesos = gather(runs, index.pricesInPesos, (row) => rows[row]?.priceInPesos);
  return finishIndex({
    products: runs.flatMap(({ from, length, row }) =>
      row === null ? index.products.slice(from, from + length) : (rows[row]?.indexed ?? []),
    ),
    pricesInPesos,
    columns: mapColumns((column) => {
      const { dictionary, combinations } = index.columns[column];
      const readNew = (row: number) => rows[row]?.combinations[column];
      return finishColumn(dictionary, gather(runs, combinations, readNew));
    }),
    byPrice: mergeByPrice(index, runs, pricesInPesos),
    grams,
    slots: gather(runs, index.slots, (row) => newSlots[row]),
    slotById,
    slotByRowId,
    times: gather(runs, index.times, (row) => rows[row]?.time),
    rowIds: gather(runs, index.rowIds, (row) => rows[row]?.rowId),
    isInOrder: true,
  });
}

/** Products that stay together, from an old position on; or one of the new rows. */
type Run = { from: number; length: number; row: number | null };

function mergeRuns(index: CatalogueIndex, { rows, removed }: Change): Run[] {
  const { times, rowIds } = index;
  const total = index.products.length;
  const isBefore = (position: number, { time, rowId }: IndexRow) =>
    (times[position] ?? 0) > time || (times[position] === time && (rowIds[position] ?? 0) > rowId);
  const cuts = [
    ...rows.map((row, number) => ({
      at: findPlace(0, total, (position) => isBefore(position, row)),
      row: number,
    })),
    ...Array.from(removed, (at) => ({ at, row: null })),
  ].sort((left, right) => left.at - right.at || (left.row ?? Infinity) - (right.row ?? Infinity));
  const runs: Run[] = [];
  let from = 0;
  const copyTo = (end: number) => {
    if (end > from) runs.push({ from, length: end - from, row: null });
    from = Math.max(from, end);
  };
  for (const { at, row } of cuts) {
    copyTo(at);
    if (row === null) from = at + 1;
    else runs.push({ from: 0, length: 1, row });
  }
  copyTo(total);
  return runs;
}

type Numbers = Float64Array | Int32Array | Uint32Array;

function gather<T extends Numbers>(
  runs: readonly Run[],
  old: T,
  readNew: (row: number) => number | undefined,
): T {
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  const result = new (old.constructor as new (length: number) => T)(total);
  let at = 0;
  for (const { from, length, row } of runs) {
    if (row === null) result.set(old.subarray(from, from + length), at);
    else result[at] = readNew(row) ?? 0;
    at += length;
  }
  return result;
}

function mergeByPrice(index: CatalogueIndex, runs: readonly Run[], prices: Float64Array) {
  const moved = new Int32Array(index.products.length).fill(-1);
  const fresh: number[] = [];
  let at = 0;
  for (const { from, length, row } of runs) {
    if (row !== null) fresh.push(at);
    else for (let step = 0; step < length; step += 1) moved[from + step] = at + step;
    at += length;
  }
  const compare = (left: number, right: number) =>
    (prices[left] ?? 0) - (prices[right] ?? 0) || left - right;
  fresh.sort(compare);
  const merged = new Int32Array(prices.length);
  let [next, taken] = [0, 0];
  for (let place = 0; place < index.byPrice.length; place += 1) {
    const position = moved[index.byPrice[place] ?? 0] ?? -1;
    if (position < 0) continue;
    while (taken < fresh.length && compare(fresh[taken] ?? 0, position) < 0) {
      merged[next] = fresh[taken] ?? 0;
      next += 1;
      taken += 1;
    }
    merged[next] = position;
    next += 1;
  }
  merged.set(fresh.slice(taken), next);
  return merged;
}
