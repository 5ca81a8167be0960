import { brandPath } from "../catalogue/arrange-brands";
import { pathOf } from "../catalogue/arrange-groups";
import { isSetting, SETTINGS } from "../shop/settings-table";
import { SUBJECTS, type SubjectKind } from "./subjects";

/** Stored columns by name, as SQLite has them: flags are 0 and 1, lists are JSON. */
export type Columns = Readonly<Record<string, string | number | null>>;

export type AuditEntry = {
  kind: SubjectKind;
  subjectId: string;
  /** The changed columns; null when the row is new. */
  before: Columns | null;
  /** The same columns; null when the row is gone, or when an erasure emptied the entry. */
  after: Columns | null;
};

/** What a whole change made of one row. Both are null only when an erasure emptied it. */
export type RowChange = AuditEntry;

/** Rows that are as they were, and those that came and went, are left out. */
export function foldEntries(entries: readonly AuditEntry[]): RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.subjectId}`;
    const earlier = byRow.get(key);
    byRow.set(key, earlier ? joinChanges(earlier, entry) : entry);
  }
  return [...byRow.values()].filter(isChange);
}

function joinChanges(first: RowChange, second: AuditEntry): RowChange {
  const { kind, subjectId } = first;
  if (first.after === null) {
    // The row was deleted and written again.
    return { kind, subjectId, ...keepDifferent(first.before, second.after) };
  }
  if (second.after === null) {
    const before = first.before && { ...second.before, ...first.before };
    return { kind, subjectId, before, after: null };
  }
  const after = { ...first.after, ...second.after };
  if (first.before === null) return { kind, subjectId, before: null, after };
  const before = { ...second.before, ...first.before };
  return { kind, subjectId, ...keepDifferent(before, after) };
}

function keepDifferent(before: Columns | null, after: Columns | null) {
  if (before === null || after === null) return { before, after };
  const names = Object.keys(after).filter((name) => name in before && before[name] !== after[name]);
  return { before: pick(before, names), after: pick(after, names) };
}

function pick(columns: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columns[name] ?? null]));
}

function isChange({ kind, before, after }: RowChange): boolean {
  const isEmptied = before === null && after === null && !SUBJECTS[kind].isUndoable;
  if (before === null || after === null) return before !== after || isEmptied;
  return Object.keys(after).length > 0;
}

/** True when the change can be taken back. What asks for the password is changed in its form only. */
export function isUndoable({ kind, subjectId: name }: Omit<RowChange, "before" | "after">) {
  const asksPassword = kind === "setting" && isSetting(name) && SETTINGS[name].asksPassword;
  return SUBJECTS[kind].isUndoable && !asksPassword;
}

/** A setting without a row has its default: null for a name that is no setting with a form. */
export function defaultRow({ kind, subjectId: name }: RowChange): Columns | null {
  if (kind !== "setting" || !isSetting(name)) return null;
  return { name, value: JSON.stringify(SETTINGS[name].standard) };
}

/** The first change of a setting is none of its birth: it had its default before. */
export function sinceDefault(change: RowChange): RowChange {
  const standard = defaultRow(change);
  if (standard === null) return change;
  return { ...change, before: change.before ?? standard, after: change.after ?? standard };
}

export type RowEntry = AuditEntry & { batchId: number; undoesId: number | null };

/**
 * True when these changes of one row, in their order, leave something of themselves: a change and the
 * undo that gave all of it back count as none, and so does a batch that left the row as it was.
 */
export function hasStandingChange(entries: readonly RowEntry[]): boolean {
  const standing: { batchId: number; change: RowChange }[] = [];
  for (const { batchId, undoesId, entries: own } of groupByBatch(entries)) {
    const [change] = foldEntries(own);
    // A place that moved and moved back within one batch.
    if (!change) continue;
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

function isTakenBack(change: RowChange, undo: RowChange): boolean {
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

/**
 * A renamed group or brand is stored as one that goes, one that comes, the former address, and the size guides that
 * follow it. People read it as one change of one thing.
 */
export function joinRenames(changes: readonly RowChange[]): RowChange[] {
  return changes
    .filter(({ kind, before }) => kind === "group-redirect" && before === null)
    .reduce<RowChange[]>(joinOne, [...changes]);
}

function joinOne(changes: RowChange[], redirect: RowChange): RowChange[] {
  const { path, target } = redirect.after ?? {};
  const gone = changes.find(({ before, after, ...row }) => !after && placeOf(row, before) === path);
  const made = changes.find(
    ({ before, after, ...row }) => !before && placeOf(row, after) === target,
  );
  if (!gone?.before || !made?.after || gone.kind !== made.kind) return changes;
  const { before } = gone;
  const { after } = made;
  const names = Object.keys(after).filter((name) => name !== "id" && after[name] !== before[name]);
  const pick = (row: Columns) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const joined = { ...made, before: pick(before), after: pick(after) };
  const column = gone.kind === "brand" ? "brand" : "group_id";
  const isFollowing = ({ kind, ...use }: RowChange) =>
    kind === "size-guide-use" &&
    (use.after === null
      ? use.before?.[column] === gone.subjectId
      : use.before === null && use.after[column] === made.subjectId);
  return changes
    .filter((change) => change !== gone && change !== redirect && !isFollowing(change))
    .map((change) => (change === made ? joined : change));
}

function placeOf({ kind, subjectId }: Pick<RowChange, "kind" | "subjectId">, row: Columns | null) {
  if (kind === "brand") return brandPath(subjectId);
  return kind === "group" ? pathOf({ section: String(row?.section), id: subjectId }) : null;
}
