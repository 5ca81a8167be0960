import { SUBJECTS, type SubjectKind } from "./subjects";

/** Stored columns by name, as SQLite has them: flags are 0 and 1, lists are JSON. */
export type Columns = Readonly<Record<string, string | number | null>>;

/** An entry of the history. */
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

/**
 * The change of each row from the entries of one batch, in their order. Rows that are as they were,
 * and those that came and went, are left out.
 */
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
