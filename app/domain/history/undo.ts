import type { RowChange, Columns } from "./row-change";
import type { SubjectKind } from "./subjects";

/**
 * The order in which changes are taken back: the last first, but what came goes before what went
 * comes back, so that a word or a name is free again. A section comes before the groups that belong
 * to it, and goes after them; so does a category with its kinds. Former addresses follow what they lead to.
 */
export function sortForUndo(changes: readonly RowChange[]): RowChange[] {
  return changes.toReversed().sort((one, other) => rank(one) - rank(other));
}

function rank({ kind, before, after }: RowChange): number {
  if (kind === "section") return before === null ? 9 : 0;
  if (kind === "product") return before === null ? 1 : 2;
  if (kind === "redirect" || kind === "group-redirect") return 6;
  if (before === null) return 3;
  if (kind === "group" && typeof before.parent === "string" && before.parent !== "") return 5.5;
  return after === null ? 5 : 4;
}

export type UndoStep =
  | { write: "update"; values: Columns }
  | { write: "insert"; values: Columns }
  | { write: "delete" };

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
  | "expired"
  /** It stands for the money of an order. */
  | "money";

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

const KEYED_COLUMNS: readonly string[] = [
  ...["color_links", "image_texts", "image_colors", "image_focus"],
];

/**
 * Columns that hold a JSON object whose keys are independent, so that each counts for itself. The keys
 * of other settings belong together, such as the number and the alias of a bank account.
 */
function hasIndependentKeys({ kind, subjectId }: RowChange, column: string): boolean {
  if (kind === "setting") return subjectId === "mailTexts" && column === "value";
  return kind === "product" && KEYED_COLUMNS.includes(column);
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

/** A credit comes, goes and grows with the money of its order, which no history knows. */
export function movesMoney({ change, step }: RowPlan, current: Columns | null): boolean {
  if (change.kind !== "discount-code" || !step) return false;
  const row = step.write === "insert" ? step.values : current;
  return row?.kind === "credit" && (step.write !== "update" || "value" in step.values);
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

type Facts = {
  /** Whether a later change by a person of the same size and colour stands. */
  isChangedSince: boolean;
  isProductGone: boolean;
};

/**
 * Takes a change of the stock back. Between two numbers it gives the difference back, so that the sales
 * since then survive. The start of the counting is taken back only while the number was not edited again.
 * @param now - the pieces in the shop; null when they are not counted
 */
export function planStockUndo(change: RowChange, now: number | null, facts: Facts): RowPlan {
  const [was, then] = [readPieces(change.before), readPieces(change.after)];
  const nothing: RowPlan = { change, step: null, conflicts: [] };
  const write = (pieces: number | null): RowPlan =>
    pieces === now
      ? nothing
      : { ...nothing, step: { write: "update", values: { on_hand: pieces } } };
  if (now === was) {
    // Sales can lead back to the number from before: the wrong pieces must still go.
    const isSold = was !== null && then !== null && !facts.isChangedSince;
    if (!isSold) return nothing;
  }
  if (was === null) {
    return facts.isChangedSince ? keep(nothing, { was, then, now }) : write(null);
  }
  if (now === null && facts.isProductGone) return { ...nothing, conflicts: [wholeRow("bound")] };
  if (then === null) return now === null ? write(was) : keep(nothing, { was, then, now });
  return now === null ? keep(nothing, { was, then, now }) : write(Math.max(now + (was - then), 0));
}

function readPieces(columns: Columns | null): number | null {
  const pieces = columns?.on_hand;
  return typeof pieces === "number" ? pieces : null;
}

type Numbers = Record<"was" | "then" | "now", number | null>;

function keep(plan: RowPlan, { was, then, now }: Numbers): RowPlan {
  return {
    ...plan,
    conflicts: [{ reason: "changed", column: "on_hand", before: was, then, now }],
  };
}

/**
 * What an undo makes of the rows that it has looked at so far. A preview writes nothing, and must
 * find the same as the undo itself.
 */
export type Outlook = {
  /** What is written; null for a row that goes. By kind, then by id. */
  rows: Map<SubjectKind, Map<string, Columns | null>>;
  /** The rows of the products that get an id, by that id. */
  namedProducts: Map<string, string>;
  /** The ids of deleted products that stay away. */
  missingProducts: Set<string>;
  /** The rows and ids of products that the change made and that stay: so does what came with them. */
  stayingProducts: { rows: Set<string>; ids: Set<string> };
};

export function startOutlook(): Outlook {
  return {
    rows: new Map(),
    namedProducts: new Map(),
    missingProducts: new Set(),
    stayingProducts: { rows: new Set(), ids: new Set() },
  };
}

export function noteInOutlook(outlook: Outlook, { change, step, conflicts }: RowPlan): void {
  const { kind, subjectId, before, after } = change;
  if (kind === "product" && before === null && conflicts.length > 0) {
    outlook.stayingProducts.rows.add(subjectId);
    outlook.stayingProducts.ids.add(String(after?.id));
  }
  if (step) {
    const written = step.write === "delete" ? null : step.values;
    const ofKind = outlook.rows.get(kind) ?? new Map<string, Columns | null>();
    outlook.rows.set(kind, ofKind.set(subjectId, written));
    if (kind === "product" && typeof written?.id === "string")
      outlook.namedProducts.set(written.id, subjectId);
  } else if (kind === "product" && after === null) {
    outlook.missingProducts.add(String(before?.id));
  }
}

/** A stored row as the undo leaves it; null when it goes. */
export function foresee(
  { rows }: Outlook,
  row: { kind: SubjectKind; subjectId: string },
  stored: Columns | null,
): Columns | null {
  const written = rows.get(row.kind)?.get(row.subjectId);
  return written ? { ...stored, ...written } : written === null ? null : stored;
}

export function foreseeAll(
  { rows }: Outlook,
  kind: SubjectKind,
  stored: ReadonlyMap<string, Columns>,
): Map<string, Columns> {
  const all = new Map(stored);
  for (const [id, written] of rows.get(kind) ?? []) {
    if (written) all.set(id, { ...all.get(id), ...written });
    else all.delete(id);
  }
  return all;
}

/** The row of the product with this id once the undo is done; `owners` has those of now. */
export function foreseeOwner(
  outlook: Outlook,
  id: string,
  owners: ReadonlyMap<string, string>,
): string | null {
  const subjectId = owners.get(id);
  const keepsIt =
    subjectId !== undefined && foresee(outlook, { kind: "product", subjectId }, { id })?.id === id;
  return (keepsIt ? subjectId : outlook.namedProducts.get(id)) ?? null;
}
