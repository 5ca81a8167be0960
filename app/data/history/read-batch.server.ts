import type { Connection } from "../../../db/connection";
import {
  foldEntries,
  type AuditEntry,
  type Columns,
  type RowChange,
  hasStandingChange,
} from "../../domain/history/row-change";
import { isSubjectKind, type SubjectKind } from "../../domain/history/subjects";
import { groupBy } from "../../domain/plain/lists";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";

export type BatchHead = {
  id: number;
  at: Date;
  adminId: number | null;
  adminName: string;
  /** One of `ACTIONS`, or of an older version of the program. */
  action: string;
  undoesId: number | null;
};

type HeadRow = Omit<BatchHead, "at"> & { at: string };

export async function readBatchHead(
  connection: Connection,
  batchId: number,
): Promise<BatchHead | null> {
  return (await readBatchHeads(connection, [batchId])).get(batchId) ?? null;
}

export async function readBatchHeads(
  { prepare }: Connection,
  batchIds: readonly number[],
): Promise<Map<number, BatchHead>> {
  const rows = await prepare<[string], HeadRow>(
    `SELECT batch_id AS id, at, admin_id AS "adminId", admin_name AS "adminName", action,
        undoes_id AS "undoesId" FROM audit
      WHERE id IN (SELECT min(id) FROM audit WHERE batch_id IN ${NUMBER_LIST} GROUP BY batch_id)`,
  ).all(JSON.stringify(batchIds));
  return new Map(rows.map((row) => [row.id, { ...row, at: new Date(row.at) }]));
}

type EntryRow = { kind: string; subjectId: string; before: string | null; after: string | null };

export async function readBatchChanges(
  connection: Connection,
  batchId: number,
): Promise<RowChange[]> {
  return foldEntries(await readBatchEntries(connection, batchId));
}

/** The entries of a change in their order. Those of an unknown kind are left out. */
export async function readBatchEntries(
  { prepare }: Connection,
  batchId: number,
): Promise<AuditEntry[]> {
  return (
    await prepare<[number], EntryRow>(
      `SELECT subject_kind AS kind, subject_id AS "subjectId", before, after FROM audit
        WHERE batch_id = ? ORDER BY id`,
    ).all(batchId)
  ).flatMap(({ kind, subjectId, before, after }) =>
    isSubjectKind(kind)
      ? [{ kind, subjectId, before: parseColumns(before), after: parseColumns(after) }]
      : [],
  );
}

function parseColumns(text: string | null): Columns | null {
  if (text === null) return null;
  const columns = Object.entries(parseJson(text) ?? {});
  return Object.fromEntries(columns.map(([name, value]) => [name, readColumn(value)]));
}

/** Null for what another program stored as an entry. */
function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** A column that another program set with SQLite's `json()` stands in the entry as JSON, not as text. */
function readColumn(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" || value === null
    ? value
    : JSON.stringify(value);
}

/** An undo that was itself taken back does not count. */
export async function findStandingUndo(
  connection: Connection,
  batchId: number,
): Promise<number | null> {
  return (await findStandingUndos(connection, [batchId])).get(batchId) ?? null;
}

export async function findStandingUndos(
  { prepare }: Connection,
  batchIds: readonly number[],
): Promise<Map<number, number>> {
  const undosOf = new Map<number, number[]>();
  let asked = batchIds;
  while (asked.length > 0) {
    const rows = await prepare<[string], { batchId: number; undoesId: number }>(
      `SELECT DISTINCT batch_id AS "batchId", undoes_id AS "undoesId" FROM audit
        WHERE undoes_id IN ${NUMBER_LIST} ORDER BY batch_id DESC`,
    ).all(JSON.stringify(asked));
    for (const [id, undos] of groupBy(rows, ({ undoesId }) => undoesId)) {
      undosOf.set(
        id,
        undos.map(({ batchId }) => batchId),
      );
    }
    asked = rows.map(({ batchId }) => batchId);
  }
  const findStanding = (id: number): number | undefined =>
    undosOf.get(id)?.find((undo) => findStanding(undo) === undefined);
  return new Map(
    batchIds.flatMap((id) => {
      const undo = findStanding(id);
      return undo === undefined ? [] : [[id, undo]];
    }),
  );
}

/**
 * Those of these rows of which a later change stands.
 * @param isCounted - false for changes that count as none, and so do their undos
 */
export async function listChangedSince(
  { prepare }: Connection,
  { kind, subjectIds }: { kind: SubjectKind; subjectIds: readonly string[] },
  batchId: number,
  isCounted: (action: string) => boolean = () => true,
): Promise<string[]> {
  if (subjectIds.length === 0) return [];
  const later = await prepare<unknown[], LaterRow>(
    `SELECT subject_id AS "subjectId", batch_id AS "batchId", action, undoes_id AS "undoesId", before, after
      FROM audit WHERE subject_kind = ? AND subject_id IN ${TEXT_LIST} AND batch_id > ? ORDER BY batch_id, id`,
  ).all(kind, JSON.stringify(subjectIds), batchId);
  return [...groupBy(later, ({ subjectId }) => subjectId)].flatMap(([subjectId, ofRow]) => {
    const left = ofRow.filter(({ action }) => !isCounted(action)).map((row) => row.batchId);
    const counted = ofRow.filter(
      (row) =>
        !left.includes(row.batchId) && (row.undoesId === null || !left.includes(row.undoesId)),
    );
    const entries = counted.map((row) => ({
      ...row,
      kind,
      before: parseColumns(row.before),
      after: parseColumns(row.after),
    }));
    return hasStandingChange(entries) ? [subjectId] : [];
  });
}

type LaterRow = Omit<EntryRow, "kind"> &
  Pick<BatchHead, "action" | "undoesId"> & { batchId: number };
