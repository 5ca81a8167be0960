import type { AdminSort } from "./admin-catalogue";
import type { AdminEntry } from "./admin-index";
import { compareValues } from "../plain/compare-values";
import { binarySearch } from "../catalogue/binary-search";
import { planRuns, type Runs } from "../catalogue/array-runs";

/** A slot's entry before and after a change; null for no entry. */
export type SlotChange = { slot: number; before: AdminEntry | null; after: AdminEntry | null };

/** The effect of a change on an order of slots, and the added slots. */
export type OrderChange = { runs: Runs; added: number[] };

/**
 * Plans which entries leave the order and where they go.
 * @param entries by slot, before the change
 */
export function planReorder(
  entries: readonly (AdminEntry | undefined)[],
  { sort, order }: { sort: AdminSort | null; order: Int32Array },
  changes: readonly SlotChange[],
): OrderChange {
  const compare = compareEntries(sort);
  const placeOf = (entry: AdminEntry) =>
    binarySearch(0, order.length, (place) => {
      const other = entries[order[place] ?? -1];
      return other !== undefined && compare(other, entry) < 0;
    });
  const removed = changes.flatMap(({ before }) => (before ? [placeOf(before)] : []));
  const fresh = changes
    .flatMap(({ slot, after }) => (after ? [{ slot, entry: after, place: placeOf(after) }] : []))
    .sort((left, right) => compare(left.entry, right.entry));
  const runs = planRuns(order.length, {
    removed: removed.sort((left, right) => left - right),
    added: fresh.map(({ place }) => place),
  });
  return { runs, added: fresh.map(({ slot }) => slot) };
}

/** Compares two rows; never returns 0 for different rows. */
export function compareEntries(sort: AdminSort | null) {
  return (left: AdminEntry, right: AdminEntry): number => {
    switch (sort) {
      case null:
        return compareValues(right.createdAt, left.createdAt) || right.rowId - left.rowId;
      case "cambios":
        return compareValues(right.updatedAt, left.updatedAt) || right.rowId - left.rowId;
      case "precio-asc":
        return left.priceInPesos - right.priceInPesos || left.rowId - right.rowId;
      case "precio-desc":
        return right.priceInPesos - left.priceInPesos || right.rowId - left.rowId;
      case "nombre":
        return compareValues(left.name, right.name) || left.rowId - right.rowId;
    }
  };
}
