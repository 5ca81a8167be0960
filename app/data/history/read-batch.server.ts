import type { Connection } from "../../../db/open";
import {
  foldEntries,
  type AuditEntry,
  type Columns,
  type RowChange,
} from "../../domain/history/row-change";
import { hasStandingChange } from "../../domain/history/standing-changes";
import { isSubjectKind } from "../../domain/history/subjects";
import { keepStatement } from "../sqlite/kept-statements.server";

/** A change in the history, without what it touched. */
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

/** Null when there is no such change. */
export function readBatchHead({ sqlite }: Connection, batchId: number): BatchHead | null {
  const row = sqlite
    .prepare<[number], HeadRow>(
      `SELECT batch_id AS id, at, admin_id AS adminId, admin_name AS adminName, action,
        undoes_id AS undoesId FROM audit WHERE batch_id = ? ORDER BY id LIMIT 1`,
    )
    .get(batchId);
  return row ? { ...row, at: new Date(row.at) } : null;
}

type EntryRow = { kind: string; subjectId: string; before: string | null; after: string | null };

/** What a change made of each row, folded. */
export function readBatchChanges(connection: Connection, batchId: number): RowChange[] {
  return foldEntries(readBatchEntries(connection, batchId));
}

/** The entries of a change in their order. Those of an unknown kind are left out. */
export function readBatchEntries({ sqlite }: Connection, batchId: number): AuditEntry[] {
  return sqlite
    .prepare<[number], EntryRow>(
      `SELECT subject_kind AS kind, subject_id AS subjectId, before, after FROM audit
        WHERE batch_id = ? ORDER BY id`,
    )
    .all(batchId)
    .flatMap(({ kind, subjectId, before, after }) =>
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

/**
 * The change that took this one back and still stands; null for none. An undo that was itself taken
 * back does not count.
 */
export function findStandingUndo(connection: Connection, batchId: number): number | null {
  const undoes = connection.sqlite
    .prepare<[number], number>(
      "SELECT DISTINCT batch_id FROM audit WHERE undoes_id = ? ORDER BY batch_id DESC",
    )
    .pluck()
    .all(batchId);
  return undoes.find((undo) => findStandingUndo(connection, undo) === null) ?? null;
}

/**
 * True when a later change of the same row stands.
 * @param isCounted - false for changes that count as none, and so do their undos
 */
export function isChangedSince(
  connection: Connection,
  { kind, subjectId }: Pick<RowChange, "kind" | "subjectId">,
  batchId: number,
  isCounted: (action: string) => boolean = () => true,
): boolean {
  const later = selectLater(connection).all(kind, subjectId, batchId);
  const left = later.filter(({ action }) => !isCounted(action)).map((row) => row.batchId);
  const counted = later.filter(
    (row) => !left.includes(row.batchId) && (row.undoesId === null || !left.includes(row.undoesId)),
  );
  return hasStandingChange(
    counted.map((row) => ({
      ...row,
      kind,
      subjectId,
      before: parseColumns(row.before),
      after: parseColumns(row.after),
    })),
  );
}

type LaterRow = Pick<EntryRow, "before" | "after"> &
  Pick<BatchHead, "action" | "undoesId"> & { batchId: number };

const selectLater = keepStatement(({ sqlite }) =>
  sqlite.prepare<unknown[], LaterRow>(
    `SELECT batch_id AS batchId, action, undoes_id AS undoesId, before, after FROM audit
      WHERE subject_kind = ? AND subject_id = ? AND batch_id > ? ORDER BY batch_id, id`,
  ),
);
