import {
  ADMIN_FIELDS,
  isInState,
  PRODUCT_STATES,
  type AdminCounts,
  type AdminField,
  type AdminSort,
  type ProductState,
  type ValueCount,
} from "./admin-catalogue";
import { compareValues, reorder } from "./admin-order";
import { countBits, intersect, makeBitset, setBit, type Bitset } from "./bitset";
import { foldText } from "./fold-text";
import { addTextAt, removeTextAt, type TextGrams } from "./text-grams";

/** What the list needs to know of a product; the rest is read when it is shown. */
export type AdminEntry = Record<AdminField, string> & {
  rowId: number;
  isHidden: boolean;
  hasPicture: boolean;
  priceInPesos: number;
  /** As they are stored. */
  createdAt: string;
  updatedAt: string;
  /** Folded. */
  name: string;
  /** Folded. */
  id: string;
};

/**
 * One version of the catalogue in memory, hidden products too. Each row has a slot, which stays its
 * own while others come and go, so that a change costs what changed.
 */
export type AdminIndex = {
  entries: readonly (AdminEntry | undefined)[];
  slotByRowId: ReadonlyMap<number, number>;
  counts: AdminCounts;
  /** The slots in use, and those in each state. */
  all: Bitset;
  states: Record<ProductState, Bitset>;
  /** Slots in each order, filled as it is first asked for. */
  orders: Map<AdminSort | null, Int32Array>;
  /** Filled by the first text that the full-text index has no answer to. */
  grams: TextGrams | null;
  tallies: Record<AdminField, Map<string, number>>;
  /** Slots by the values that were asked for: "brand", then the value. */
  wanted: Map<string, Bitset>;
};

export function buildAdminIndex(entries: readonly AdminEntry[]): AdminIndex {
  const tallies = mapFields(() => new Map<string, number>());
  for (const entry of entries) tally(tallies, entry, 1);
  return finish({
    entries,
    slotByRowId: new Map(entries.map(({ rowId }, slot) => [rowId, slot])),
    orders: new Map(),
    grams: null,
    tallies,
  });
}

/**
 * The index after these rows changed, came or went (null); it takes the given one over.
 *
 * @param changed - each row once, by its number
 */
export function updateAdminIndex(
  index: AdminIndex,
  changed: ReadonlyMap<number, AdminEntry | null>,
): AdminIndex {
  const entries = [...index.entries];
  const slotByRowId = index.slotByRowId as Map<number, number>;
  const free = entries.flatMap((entry, slot) => (entry ? [] : [slot]));
  const touched = new Set<number>();
  for (const [rowId, entry] of changed) {
    const slot = slotByRowId.get(rowId) ?? (entry ? (free.pop() ?? entries.length) : -1);
    if (slot < 0) continue;
    const before = entries[slot];
    if (before) {
      tally(index.tallies, before, -1);
      if (index.grams) removeTextAt(index.grams, slot, searchText(before));
    }
    touched.add(slot);
    entries[slot] = entry ?? undefined;
    if (entry) {
      slotByRowId.set(rowId, slot);
      tally(index.tallies, entry, 1);
      if (index.grams) addTextAt(index.grams, slot, searchText(entry));
    } else {
      slotByRowId.delete(rowId);
    }
  }
  const orders = new Map(
    Array.from(index.orders, ([sort, order]) => [sort, reorder(entries, sort, order, touched)]),
  );
  return finish({ entries, slotByRowId, orders, grams: index.grams, tallies: index.tallies });
}

function finish(
  index: Pick<AdminIndex, "entries" | "slotByRowId" | "orders" | "grams" | "tallies">,
): AdminIndex {
  const make = () => makeBitset(index.entries.length);
  const [all, states] = [make(), { visibles: make(), ocultos: make(), "sin-foto": make() }];
  index.entries.forEach((entry, slot) => {
    if (!entry) return;
    setBit(all, slot);
    for (const state of PRODUCT_STATES) if (isInState(entry, state)) setBit(states[state], slot);
  });
  const counts: AdminCounts = {
    total: countBits(all),
    states: countStates(states, all),
    values: mapFields((field) => sortCounts(index.tallies[field])),
  };
  return { ...index, all, states, counts, wanted: new Map() };
}

export function countStates(states: AdminIndex["states"], slots: Bitset): AdminCounts["states"] {
  const count = (state: ProductState) => countBits(intersect(slots, states[state]));
  return {
    visibles: count("visibles"),
    ocultos: count("ocultos"),
    "sin-foto": count("sin-foto"),
  };
}

function tally(tallies: AdminIndex["tallies"], entry: AdminEntry, step: 1 | -1): void {
  for (const field of ADMIN_FIELDS) {
    const value = entry[field];
    if (value === "") continue;
    const count = (tallies[field].get(value) ?? 0) + step;
    if (count === 0) tallies[field].delete(value);
    else tallies[field].set(value, count);
  }
}

function mapFields<T>(make: (field: AdminField) => T): Record<AdminField, T> {
  return Object.fromEntries(ADMIN_FIELDS.map((field) => [field, make(field)])) as Record<
    AdminField,
    T
  >;
}

function sortCounts(counts: ReadonlyMap<string, number>): ValueCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count, key: foldText(value) }))
    .sort((left, right) => compareValues(left.key, right.key))
    .map(({ value, count }) => ({ value, count }));
}

/** What texts are looked for in. */
export function searchText({ name, id }: AdminEntry): string {
  return `${name}\0${id}`;
}
