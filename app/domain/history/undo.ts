import type { Columns, RowChange } from "./row-change";

/** How a row is written to take its change back. */
export type UndoStep =
  { write: "update"; values: Columns } | { write: "insert"; values: Columns } | { write: "delete" };

/** Why a part of a change stays. */
export type ConflictReason =
  /** The column, or the whole row, was changed again. */
  | "changed"
  /** The row was deleted. */
  | "gone"
  /** A row with its name is there. */
  | "taken"
  /** What it belongs to was deleted, or others belong to it. */
  | "bound"
  /** The change made a product, which was sold since. */
  | "sold"
  /** A picture was deleted. */
  | "lost"
  /** It rested in the bin for longer than the bin keeps. */
  | "expired";

export type Conflict = {
  reason: ConflictReason;
  /** Null for the whole row. */
  column: string | null;
  before: string | number | null;
  then: string | number | null;
  now: string | number | null;
};

export type RowPlan = {
  change: RowChange;
  /** Null when there is nothing to write. */
  step: UndoStep | null;
  conflicts: Conflict[];
};

/**
 * Columns that hold a JSON object whose keys are independent, so that each counts for itself. The keys
 * of other settings belong together, such as the number and the alias of a bank account.
 */
function hasIndependentKeys({ kind, subjectId }: RowChange, column: string): boolean {
  if (kind === "setting") return subjectId === "mailTexts" && column === "value";
  return kind === "product" && ["color_links", "image_texts", "image_colors"].includes(column);
}

/**
 * Takes one row's change back, where the row still is as the change left it. A column that already
 * has its earlier value is no conflict.
 * @param current - the row now; null when there is none
 * @param isChangedSince - whether a later change of the row stands; counts for a row that the change made
 *   or deleted
 */
export function planUndo(
  change: RowChange,
  current: Columns | null,
  { isChangedSince }: { isChangedSince: boolean },
): RowPlan {
  const { before, after } = change;
  const nothing: RowPlan = { change, step: null, conflicts: [] };
  if (before === null) {
    if (current === null) return nothing;
    if (isChangedSince) return { ...nothing, conflicts: [wholeRow("changed")] };
    return { ...nothing, step: { write: "delete" } };
  }
  if (after === null) {
    if (current !== null && isThere(before, current)) return nothing;
    if (current !== null) return { ...nothing, conflicts: [wholeRow(whyThere(change))] };
    if (isChangedSince) return { ...nothing, conflicts: [wholeRow("changed")] };
    return { ...nothing, step: { write: "insert", values: before } };
  }
  if (current === null) return { ...nothing, conflicts: [wholeRow("gone")] };
  return planColumns(change, { before, after, current });
}

/** A product's row number is never given twice, so it is the same product, brought back. */
function whyThere({ kind }: RowChange): ConflictReason {
  return kind === "product" ? "changed" : "taken";
}

/** True for the row as it was, which may be newer. */
function isThere(before: Columns, current: Columns): boolean {
  return Object.entries(before).every(
    ([column, value]) => column === "created_at" || current[column] === value,
  );
}

export function wholeRow(reason: ConflictReason): Conflict {
  return { reason, column: null, before: null, then: null, now: null };
}

/** The plan without one of its columns, for a reason that only the database knows. */
export function withoutColumn(plan: RowPlan, column: string, reason: ConflictReason): RowPlan {
  const { step, change } = plan;
  if (step?.write !== "update") return { change, step: null, conflicts: [wholeRow(reason)] };
  const { [column]: _, ...values } = step.values;
  const conflict: Conflict = {
    reason,
    column,
    before: change.before?.[column] ?? null,
    then: change.after?.[column] ?? null,
    now: change.after?.[column] ?? null,
  };
  return {
    change,
    step: Object.keys(values).length > 0 ? { write: "update", values } : null,
    conflicts: [...plan.conflicts, conflict],
  };
}

type Sides = { before: Columns; after: Columns; current: Columns };

function planColumns(change: RowChange, { before, after, current }: Sides): RowPlan {
  const values: Record<string, string | number | null> = {};
  const conflicts: Conflict[] = [];
  for (const column of Object.keys(after)) {
    const [was, then, now] = [before, after, current].map((row) => row[column] ?? null);
    if (was === undefined || then === undefined || now === undefined || now === was) continue;
    const merged = hasIndependentKeys(change, column) ? mergeBack(was, then, now) : null;
    if (now === then) values[column] = was;
    else if (merged !== null && merged !== now) values[column] = merged;
    else if (merged === null) conflicts.push({ reason: "changed", column, before: was, then, now });
  }
  const step = Object.keys(values).length > 0 ? ({ write: "update", values } as const) : null;
  return { change, step, conflicts };
}

type Value = string | number | null;

/**
 * Takes back the keys of a JSON object that the change set and that still have its values.
 * @returns null when a key was changed again, or when one of the three is no object
 */
function mergeBack(was: Value, then: Value, now: Value): string | null {
  const [before, after, current] = [was, then, now].map(parseObject);
  if (!before || !after || !current) return null;
  const merged = new Map(current);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, set, held] = [before, after, current].map((one) => JSON.stringify(one.get(key)));
    if (old === set || held === old) continue;
    if (held !== set) return null;
    if (before.has(key)) merged.set(key, before.get(key));
    else merged.delete(key);
  }
  return JSON.stringify(Object.fromEntries(merged));
}

/** A map, because people type the keys: "constructor" is a key like any other. */
function parseObject(value: Value): Map<string, unknown> | null {
  if (typeof value !== "string") return null;
  try {
    const parsed: unknown = JSON.parse(value);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? new Map(Object.entries(parsed)) : null;
  } catch {
    return null;
  }
}
