import {
  ADMIN_FIELDS,
  type AdminField,
  type AdminFilters,
  type AdminSort,
} from "./admin-catalogue";
import { countStates, searchText, type AdminEntry, type AdminIndex } from "./admin-index";
import { compareEntries } from "./product-sort";
import {
  countBits,
  hasBit,
  intersect,
  listBits,
  makeBitset,
  setBit,
  subtract,
  unite,
  type Bitset,
} from "../catalogue/bitset";
import { foldText } from "../plain/fold-text";
import { addTextAt, matchGrams, startTextGrams, type TextGrams } from "../catalogue/text-grams";
import { matchWords } from "../catalogue/text-words";

/** The slots that the filters leave whatever the state, and how many of them are in each state. */
export function filterSlots(index: AdminIndex, { values }: AdminFilters, found: Bitset | null) {
  const chosen = ADMIN_FIELDS.flatMap((field) => {
    const value = values[field];
    return value === null ? [] : [findValue(index, field, value)];
  });
  const slots = intersect(index.all, ...chosen, ...(found ? [found] : []));
  return { slots, states: countStates(index.states, slots) };
}

/** Of so many rows, passing over all in their order takes as long as putting one in order. */
const ROWS_FOR_ONE = 200;

/** The order's slots from the `start`th to before the `end`th of those in `slots`. */
export function sliceOrder(
  index: AdminIndex,
  sort: AdminSort | null,
  { slots, start, end }: { slots: Bitset; start: number; end: number },
): AdminEntry[] {
  const count = countBits(slots);
  if (count * ROWS_FOR_ONE < index.counts.total) {
    return [...sortSlots(index, sort, slots).subarray(start, Math.min(end, count))].flatMap(
      (slot) => index.entries[slot] ?? [],
    );
  }
  const page: AdminEntry[] = [];
  let passed = 0;
  const order = readOrder(index, sort);
  for (let at = 0; at < order.length && passed < end; at += 1) {
    const slot = order[at] ?? 0;
    if (!hasBit(slots, slot)) continue;
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
  if (folded === "" || folded.includes("\0")) return makeBitset(index.entries.length);
  const grams = (index.grams ??= gatherGrams(index));
  const { bits, isExact } = matchGrams(grams, folded);
  if (isExact) return bits;
  const { has } = matchWords(grams.words, folded, grams.slotCount);
  const kept = keepMatching(index, listBits(subtract(bits, has)), folded);
  return unite(index.entries.length, [kept, has]);
}

/** Those of the slots whose text surely has it. */
export function keepMatching(index: AdminIndex, slots: Iterable<number>, folded: string): Bitset {
  const kept = makeBitset(index.entries.length);
  for (const slot of slots) {
    const entry = index.entries[slot];
    if (entry && (entry.name.includes(folded) || entry.id.includes(folded))) setBit(kept, slot);
  }
  return kept;
}

function gatherGrams({ entries }: AdminIndex): TextGrams {
  const texts = entries.map((entry) => (entry ? searchText(entry) : ""));
  const grams = startTextGrams(texts);
  entries.forEach((entry, slot) => entry && addTextAt(grams, slot, texts[slot] ?? ""));
  return grams;
}

function findValue({ entries, wanted }: AdminIndex, field: AdminField, value: string): Bitset {
  const key = `${field} ${value}`;
  const known = wanted.get(key);
  if (known) return known;
  const bits = makeBitset(entries.length);
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
  const order = sortSlots(index, sort, index.all);
  index.orders.set(sort, order);
  return order;
}

function sortSlots({ entries }: AdminIndex, sort: AdminSort | null, slots: Bitset): Int32Array {
  const compare = compareEntries(sort);
  return listBits(slots).sort((left, right) => {
    const [one, other] = [entries[left], entries[right]];
    return one && other ? compare(one, other) : 0;
  });
}
