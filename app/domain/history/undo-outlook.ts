import type { Columns } from "./row-change";
import type { SubjectKind } from "./subjects";
import type { RowPlan } from "./undo";

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

/** All rows of a kind as the undo leaves them, by their ids. */
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

/**
 * The row of the product that has this id once the undo is done.
 * @param owners - the rows of the products by their ids now
 */
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
