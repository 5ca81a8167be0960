import {
  ADMIN_FIELDS,
  isInState,
  PRODUCT_STATES,
  type AdminCounts,
  type AdminField,
  type AdminFilters,
  type AdminSort,
  type ProductState,
  type ValueCount,
} from "./admin-catalogue";
import { countBits, intersect, listBits, setBit, type Bitset } from "./bitset";
import { foldText } from "./fold-text";
import { addTextAt, matchGrams, removeTextAt, startTextGrams, type TextGrams } from "./text-grams";

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
  const make = () => new Uint32Array((index.entries.length + 31) >>> 5);
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

/** The slots that the filters leave whatever the state, and how many of them are in each state. */
export function filterSlots(index: AdminIndex, { values }: AdminFilters, found: Bitset | null) {
  const chosen = ADMIN_FIELDS.flatMap((field) => {
    const value = values[field];
    return value === null ? [] : [findValue(index, field, value)];
  });
  const slots = intersect(index.all, ...chosen, ...(found ? [found] : []));
  return { slots, states: countStates(index.states, slots) };
}

/** The order's slots from the `start`th to before the `end`th of those in `slots`. */
export function sliceOrder(
  index: AdminIndex,
  sort: AdminSort | null,
  { slots, start, end }: { slots: Bitset; start: number; end: number },
): AdminEntry[] {
  const page: AdminEntry[] = [];
  let passed = 0;
  const order = readOrder(index, sort);
  for (let at = 0; at < order.length && passed < end; at += 1) {
    const slot = order[at] ?? 0;
    if ((((slots[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 0) continue;
    const entry = index.entries[slot];
    if (passed >= start && entry) page.push(entry);
    passed += 1;
  }
  return page;
}

/** The rows of which name or id contains the text. */
export function searchEntries(index: AdminIndex, text: string): Bitset {
  const folded = foldText(text);
  // An accent alone folds to nothing, and nothing is contained in every name.
  if (folded === "" || folded.includes("\0")) return new Uint32Array(index.all.length);
  const grams = (index.grams ??= gatherGrams(index));
  const { bits, isExact } = matchGrams(grams, folded);
  return isExact ? bits : keepMatching(index, listBits(bits), folded);
}

/** Those of the slots whose text surely has it. */
export function keepMatching(index: AdminIndex, slots: Iterable<number>, folded: string): Bitset {
  const kept = new Uint32Array(index.all.length);
  for (const slot of slots) {
    const entry = index.entries[slot];
    if (entry && (entry.name.includes(folded) || entry.id.includes(folded))) setBit(kept, slot);
  }
  return kept;
}

function gatherGrams({ entries }: AdminIndex): TextGrams {
  const texts = entries.map((entry) => (entry ? searchText(entry) : ""));
  const grams = startTextGrams(texts);
  texts.forEach((text, slot) => addTextAt(grams, slot, text));
  return grams;
}

function searchText({ name, id }: AdminEntry): string {
  return `${name}\0${id}`;
}

function findValue({ entries, wanted, all }: AdminIndex, field: AdminField, value: string): Bitset {
  const key = `${field} ${value}`;
  const known = wanted.get(key);
  if (known) return known;
  const bits = new Uint32Array(all.length);
  for (let slot = 0; slot < entries.length; slot += 1) {
    if (entries[slot]?.[field] === value) setBit(bits, slot);
  }
  if (wanted.size < MAX_REMEMBERED_VALUES) wanted.set(key, bits);
  return bits;
}

const MAX_REMEMBERED_VALUES = 200;

function readOrder(index: AdminIndex, sort: AdminSort | null): Int32Array {
  const known = index.orders.get(sort);
  if (known) return known;
  const compare = compareSlots(index.entries, sort);
  const order = listBits(index.all).sort(compare);
  index.orders.set(sort, order);
  return order;
}

/** Takes what changed out of the order and puts it where it belongs now. */
function reorder(
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
    const place = findPlace(kept, from, (other) => compare(other, slot) < 0);
    merged.set(kept.subarray(from, place), to);
    to += place - from;
    from = place;
    merged[to] = slot;
    to += 1;
  }
  merged.set(kept.subarray(from), to);
  return merged;
}

/** The first place from `start` on that is not before; those that are stand together in front. */
function findPlace(order: Int32Array, start: number, isBefore: (slot: number) => boolean): number {
  let [low, high] = [start, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(order[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareSlots(entries: AdminIndex["entries"], sort: AdminSort | null) {
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

function compareValues(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function countStates(states: AdminIndex["states"], slots: Bitset): AdminCounts["states"] {
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
