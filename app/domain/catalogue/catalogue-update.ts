import { finishIndex, type CatalogueIndex } from "./catalogue-index";
import { compareRows, createRowReader, mapColumns, type IndexRow } from "./catalogue-row";
import { changeColumn } from "./facet-column";
import { binarySearch } from "./binary-search";
import {
  listNewPositions,
  makeRoom,
  moveItems,
  moveNumbers,
  planRuns,
  type Runs,
} from "./array-runs";
import { isVisibleToShoppers, type Product } from "./product";
import { addText, removeText } from "./text-grams";

/** The current content of a row; null when it is gone or unreadable. */
export type ChangedProduct = { rowId: number; product: Product | null };

/**
 * Applies changed, added and removed products: the result equals a newly built index, at a small part
 * of its cost. It reuses the given index, which must not be used afterwards. Null, with the index
 * unchanged, when it must be built anew.
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
  return applyChange(index, { rows, removed: Int32Array.from(removed).sort() });
}

/** A changed product is removed and added again, mostly at the same place. */
type Change = { rows: readonly IndexRow[]; removed: Int32Array };

function applyChange(index: CatalogueIndex, change: Change): CatalogueIndex {
  const { rows, removed } = change;
  const { length } = index.products;
  const added = rows.map((row) =>
    binarySearch(0, length, (position) => isBefore(index, position, row)),
  );
  const runs = planRuns(length, { removed: [...removed], added });
  // Everything that needs the old values is above: from here on they are overwritten.
  const byPrice = moveByPrice(index, change, { added, runs });
  const newSlots = changeTexts(index, change);
  const move = <T extends Int32Array | Float64Array>(
    numbers: T,
    readNew: (row: IndexRow) => number,
  ) => moveNumbers(numbers, runs, rows.map(readNew));
  const slots = moveNumbers(index.slots, runs, newSlots);
  return finishIndex(
    {
      products: moveItems(
        index.products,
        runs,
        rows.map(({ indexed }) => indexed),
      ),
      pricesInPesos: move(index.pricesInPesos, ({ priceInPesos }) => priceInPesos),
      columns: mapColumns((column) => {
        const newOnes = rows.map(({ combinations }) => combinations[column]);
        return changeColumn(index.columns[column], { runs, removed, added: newOnes });
      }),
      byPrice,
      grams: index.grams,
      slots,
      positionBySlot: placeSlots(index, slots, runs),
      slotById: index.slotById,
      slotByRowId: index.slotByRowId,
      times: move(index.times, ({ time }) => time),
      rowIds: move(index.rowIds, ({ rowId }) => rowId),
      isInOrder: true,
    },
    index,
  );
}

function isBefore({ times, rowIds }: CatalogueIndex, position: number, row: IndexRow): boolean {
  const time = times[position] ?? 0;
  return time > row.time || (time === row.time && (rowIds[position] ?? 0) > row.rowId);
}

function moveByPrice(
  { pricesInPesos, byPrice }: CatalogueIndex,
  { rows, removed }: Change,
  { added, runs }: { added: readonly number[]; runs: Runs },
): Int32Array {
  const findPrice = (price: number, position: number) =>
    binarySearch(0, byPrice.length, (place) => {
      const other = byPrice[place] ?? 0;
      const otherPrice = pricesInPesos[other] ?? 0;
      return otherPrice < price || (otherPrice === price && other < position);
    });
  const left = removed.map((position) => findPrice(pricesInPesos[position] ?? 0, position)).sort();
  const fresh = rows
    .map(({ priceInPesos }, row) => ({
      priceInPesos,
      place: findPrice(priceInPesos, added[row] ?? 0),
      position: runs.addedAt[row] ?? 0,
    }))
    .sort((one, other) => one.priceInPesos - other.priceInPesos || one.position - other.position);
  if (!runs.isStill) {
    const newPlaces = listNewPositions(byPrice.length, runs);
    for (let place = 0; place < byPrice.length; place += 1) {
      byPrice[place] = newPlaces[byPrice[place] ?? 0] ?? 0;
    }
  }
  return moveNumbers(
    byPrice,
    planRuns(byPrice.length, { removed: [...left], added: fresh.map(({ place }) => place) }),
    fresh.map(({ position }) => position),
  );
}

/** The slots of the rows; a product with an unchanged text keeps its slot. */
function changeTexts(index: CatalogueIndex, { rows, removed }: Change): number[] {
  const { grams, products, slotById, slotByRowId } = index;
  const newTexts = new Map(rows.map(({ rowId, indexed }) => [rowId, indexed.searchText]));
  const keptSlots = new Map<number, number>();
  for (const position of removed) {
    const { id = "", searchText = "" } = products[position] ?? {};
    const [rowId = NaN, slot = 0] = [index.rowIds[position], index.slots[position]];
    slotById.delete(id);
    slotByRowId.delete(rowId);
    if (newTexts.get(rowId) === searchText) keptSlots.set(rowId, slot);
    else removeText(grams, slot, searchText);
  }
  return rows.map(({ rowId, indexed }) => {
    const slot = keptSlots.get(rowId) ?? addText(grams, indexed.searchText);
    slotById.set(indexed.id, slot);
    slotByRowId.set(rowId, slot);
    return slot;
  });
}

/** Updates the position of each slot, from the first changed place on. */
function placeSlots({ grams, positionBySlot }: CatalogueIndex, slots: Int32Array, runs: Runs) {
  const placed = makeRoom(positionBySlot, grams.slotCount);
  for (const position of runs.addedAt) placed[slots[position] ?? 0] = position;
  for (const { from, to, length } of runs.kept) {
    if (from === to) continue;
    for (let position = to; position < to + length; position += 1) {
      placed[slots[position] ?? 0] = position;
    }
  }
  return placed;
}
