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
import { compareValues } from "../plain/compare-values";
import {
  clearBit,
  countBits,
  intersect,
  makeBitset,
  setBit,
  type Bitset,
} from "../catalogue/bitset";
import { foldText } from "../plain/fold-text";
import type { TextGrams } from "../catalogue/text-grams";

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
  entries: (AdminEntry | undefined)[];
  freeSlots: number[];
  slotByRowId: Map<number, number>;
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
  const make = () => makeBitset(entries.length);
  const [all, states] = [make(), { visibles: make(), ocultos: make(), "sin-foto": make() }];
  entries.forEach((entry, slot) => {
    tally(tallies, entry, 1);
    markSlot({ all, states }, slot, entry);
  });
  return finishAdminIndex({
    entries: [...entries],
    freeSlots: [],
    slotByRowId: new Map(entries.map(({ rowId }, slot) => [rowId, slot])),
    all,
    states,
    orders: new Map(),
    grams: null,
    tallies,
  });
}

/** Notes whether the slot is in use, and the states of what is there. */
export function markSlot(
  { all, states }: Pick<AdminIndex, "all" | "states">,
  slot: number,
  entry: AdminEntry | null,
): void {
  const note = (bits: Bitset, isSet: boolean) => (isSet ? setBit : clearBit)(bits, slot);
  note(all, entry !== null);
  for (const state of PRODUCT_STATES)
    note(states[state], entry !== null && isInState(entry, state));
}

/** All but what follows from the rest. */
export type AdminIndexParts = Omit<AdminIndex, "counts" | "wanted">;

export function finishAdminIndex(parts: AdminIndexParts): AdminIndex {
  const { all, states, tallies } = parts;
  const counts: AdminCounts = {
    total: countBits(all),
    states: countStates(states, all),
    values: mapFields((field) => sortCounts(tallies[field])),
  };
  return { ...parts, counts, wanted: new Map() };
}

export function countStates(states: AdminIndex["states"], slots: Bitset): AdminCounts["states"] {
  const count = (state: ProductState) => countBits(intersect(slots, states[state]));
  return {
    visibles: count("visibles"),
    ocultos: count("ocultos"),
    "sin-foto": count("sin-foto"),
  };
}

/** Counts the values of what comes (1) or goes (-1). */
export function tally(tallies: AdminIndex["tallies"], entry: AdminEntry, step: 1 | -1): void {
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
