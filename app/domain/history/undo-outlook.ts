import type { Columns } from "./row-change";
import type { SubjectKind } from "./subjects";
import type { RowPlan } from "./undo";

/**
 * What an undo makes of the rows that it has looked at so far. A preview writes nothing, and must
 * find the same as the undo itself.
 */
export type Outlook = {
  /** What is written; null for a row that goes. By kind and id. */
  rows: Map<string, Columns | null>;
  /** The ids of deleted products that stay away. */
  missingProducts: Set<string>;
  /** The rows and ids of products that the change made and that stay: so does what came with them. */
  stayingProducts: { rows: Set<string>; ids: Set<string> };
};

export function startOutlook(): Outlook {
  return {
    rows: new Map(),
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
    outlook.rows.set(`${kind} ${subjectId}`, step.write === "delete" ? null : step.values);
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
  const written = rows.get(`${row.kind} ${row.subjectId}`);
  return written ? { ...stored, ...written } : written === null ? null : stored;
}

/** All rows of a kind as the undo leaves them, by their ids. */
export function foreseeAll(
  { rows }: Outlook,
  kind: SubjectKind,
  stored: ReadonlyMap<string, Columns>,
): Map<string, Columns> {
  const all = new Map(stored);
  for (const [key, written] of rows) {
    if (!key.startsWith(`${kind} `)) continue;
    const id = key.slice(kind.length + 1);
    if (written) all.set(id, { ...all.get(id), ...written });
    else all.delete(id);
  }
  return all;
}
