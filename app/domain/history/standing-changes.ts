import { foldEntries, type AuditEntry, type RowChange } from "./row-change";

/** An entry about one row, with its change. */
export type RowEntry = AuditEntry & { batchId: number; undoesId: number | null };

/**
 * True when these changes of one row, in their order, leave something of themselves: a change and the
 * undo that gave all of it back count as none.
 */
export function hasStandingChange(entries: readonly RowEntry[]): boolean {
  const standing: { batchId: number; change: RowChange | undefined }[] = [];
  for (const { batchId, undoesId, entries: own } of groupByBatch(entries)) {
    const [change] = foldEntries(own);
    const at = standing.findIndex(
      (one) => one.batchId === undoesId && isTakenBack(one.change, change),
    );
    if (at >= 0) standing.splice(at, 1);
    else standing.push({ batchId, change });
  }
  return standing.length > 0;
}

function groupByBatch(entries: readonly RowEntry[]) {
  const groups = new Map<
    number,
    { batchId: number; undoesId: number | null; entries: RowEntry[] }
  >();
  for (const entry of entries) {
    const { batchId, undoesId } = entry;
    const group = groups.get(batchId) ?? { batchId, undoesId, entries: [] };
    group.entries.push(entry);
    groups.set(batchId, group);
  }
  return groups.values();
}

function isTakenBack(change: RowChange | undefined, undo: RowChange | undefined): boolean {
  if (!change || !undo) return !change && !undo;
  // An undo deletes and stores whole rows only.
  if (change.before === null) return undo.after === null;
  if (change.after === null) return undo.before === null;
  const { before, after } = change;
  // An undo gives the difference back, and sales changed the numbers meanwhile.
  if (change.kind === "stock" && undo.kind === "stock") {
    const wanted = differenceOf(change);
    if (wanted !== null) return differenceOf(undo) === -wanted;
  }
  const names = Object.keys(after);
  return (
    names.length === Object.keys(undo.after ?? {}).length &&
    names.every(
      (name) => undo.before?.[name] === after[name] && undo.after?.[name] === before[name],
    )
  );
}

/** Null where the counting began or ended. */
function differenceOf({ before, after }: RowChange): number | null {
  const [was, then] = [before?.on_hand, after?.on_hand];
  return typeof was === "number" && typeof then === "number" ? then - was : null;
}
