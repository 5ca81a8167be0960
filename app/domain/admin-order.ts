import type { AdminSort } from "./admin-catalogue";
import type { AdminEntry, AdminIndex } from "./admin-index";
import { findPlace } from "./find-place";

/** Takes what changed out of the order and puts it where it belongs now. */
export function reorder(
  entries: AdminIndex["entries"],
  sort: AdminSort | null,
  order: Int32Array,
  touched: ReadonlySet<number>,
): Int32Array {
  const compare = compareSlots(entries, sort);
  const fresh = [...touched].filter((slot) => entries[slot]).sort(compare);
  const kept = order.filter((slot) => !touched.has(slot));
  const merged = new Int32Array(kept.length + fresh.length);
  let [from, to] = [0, 0];
  for (const slot of fresh) {
    const place = findPlace(from, kept.length, (at) => compare(kept[at] ?? 0, slot) < 0);
    merged.set(kept.subarray(from, place), to);
    to += place - from;
    from = place;
    merged[to] = slot;
    to += 1;
  }
  merged.set(kept.subarray(from), to);
  return merged;
}

/** How two slots that are in use stand to each other. */
export function compareSlots(entries: AdminIndex["entries"], sort: AdminSort | null) {
  const compare = (left: AdminEntry, right: AdminEntry): number => {
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
  return (left: number, right: number): number => {
    const [one, other] = [entries[left], entries[right]];
    return one && other ? compare(one, other) : 0;
  };
}

export function compareValues(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
