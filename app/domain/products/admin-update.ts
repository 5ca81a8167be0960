import {
  finishAdminIndex,
  markSlot,
  searchText,
  tally,
  type AdminEntry,
  type AdminIndex,
  type AdminIndexParts,
} from "./admin-index";
import { planReorder, type SlotChange } from "./product-sort";
import { growBitset } from "../catalogue/bitset";
import { moveNumbers } from "../catalogue/array-runs";
import { addTextAt, removeTextAt } from "../catalogue/text-grams";

/**
 * The index after these rows changed, came or went (null); it takes the given one over.
 *
 * @param changed - each row once, by its number
 */
export function updateAdminIndex(
  index: AdminIndex,
  changed: ReadonlyMap<number, AdminEntry | null>,
): AdminIndex {
  const changes = giveSlots(index, changed);
  // Places are looked for among the entries as they were.
  const planned = Array.from(index.orders, ([sort, order]) => {
    const { runs, added } = planReorder(index.entries, { sort, order }, changes);
    return { sort, order, runs, added };
  });
  const room = Math.max(index.entries.length, ...changes.map(({ slot }) => slot + 1));
  const all = growBitset(index.all, room);
  const states = {
    visibles: growBitset(index.states.visibles, room),
    ocultos: growBitset(index.states.ocultos, room),
    "sin-foto": growBitset(index.states["sin-foto"], room),
  };
  for (const change of changes) writeChange({ ...index, all, states }, change);
  const orders = new Map(
    planned.map(({ sort, order, runs, added }) => [sort, moveNumbers(order, runs, added)]),
  );
  return finishAdminIndex({ ...index, all, states, orders });
}

function giveSlots(
  { entries, freeSlots, slotByRowId }: AdminIndex,
  changed: ReadonlyMap<number, AdminEntry | null>,
): SlotChange[] {
  let end = entries.length;
  return Array.from(changed).flatMap(([rowId, after]) => {
    const known = slotByRowId.get(rowId);
    if (known !== undefined) return [{ slot: known, before: entries[known] ?? null, after }];
    if (after === null) return [];
    const slot = freeSlots.pop() ?? end;
    end = Math.max(end, slot + 1);
    return [{ slot, before: null, after }];
  });
}

function writeChange(parts: AdminIndexParts, { slot, before, after }: SlotChange): void {
  const { entries, freeSlots, slotByRowId, tallies, grams } = parts;
  if (before) {
    tally(tallies, before, -1);
    slotByRowId.delete(before.rowId);
  }
  if (after) {
    tally(tallies, after, 1);
    slotByRowId.set(after.rowId, slot);
  } else {
    freeSlots.push(slot);
  }
  entries[slot] = after ?? undefined;
  markSlot(parts, slot, after);
  const [oldText, newText] = [before && searchText(before), after && searchText(after)];
  if (grams === null || oldText === newText) return;
  if (oldText !== null) removeTextAt(grams, slot, oldText);
  if (newText !== null) addTextAt(grams, slot, newText);
}
