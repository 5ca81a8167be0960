import type { Connection } from "../../../db/open";
import { addDays, startOfDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import {
  isSubjectKind,
  listUndoPermissions,
  SUBJECTS,
  type SubjectKind,
} from "../../domain/history/subjects";
import type { Permission } from "../../domain/owner/roles";
import type { HistoryFilters, HistoryScope } from "../../domain/history/history-filters";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { nameSubjects, type NamedSubject, type SubjectRef } from "./name-subjects.server";
import { findStandingUndo, readBatchHead, type BatchHead } from "./read-batch.server";

/** A change in the list. */
export type ListedBatch = BatchHead & {
  rowCount: number;
  kinds: SubjectKind[];
  /** The first thing that it touched. */
  first: NamedSubject;
  /** The undo that stands; null for none. */
  undoneBy: number | null;
  /** The permissions that taking it back needs; null for a change that is never taken back. */
  undoNeeds: Permission[] | null;
};

export type HistoryPage = {
  batches: ListedBatch[];
  /** The cursor of the next page; null when there is none. */
  olderThan: number | null;
};

export const BATCHES_PER_PAGE = 30;

/**
 * The newest changes first.
 * @param scope - what the person's role may see
 * @throws DatabaseUnavailableError
 */
export function listHistory(filters: HistoryFilters, scope: HistoryScope): Promise<HistoryPage> {
  return getStoredShop().database.read((connection) => {
    const ids = selectBatches(connection, filters, scope);
    const page = ids.slice(0, BATCHES_PER_PAGE);
    return {
      batches: page.flatMap((id) => readListed(connection, id, scope) ?? []),
      olderThan: ids.length > BATCHES_PER_PAGE ? (page.at(-1) ?? null) : null,
    };
  });
}

function selectBatches(
  { sqlite }: Connection,
  filters: HistoryFilters,
  scope: HistoryScope,
): number[] {
  const where = [`batch_id < @olderThan`, inScope(scope)];
  if (filters.who === "outside") where.push("action = 'outside'");
  else if (filters.who !== null) where.push("admin_id = @who");
  if (filters.subjectId !== null) where.push(ABOUT_SUBJECT);
  else if (filters.kind !== null) where.push("+subject_kind = @kind");
  if (filters.day !== null) where.push("at >= @from AND at < @until");
  return sqlite
    .prepare<unknown[], number>(
      `SELECT DISTINCT batch_id FROM audit WHERE ${where.join(" AND ")}
        ORDER BY batch_id DESC LIMIT ${BATCHES_PER_PAGE + 1}`,
    )
    .pluck()
    .all({
      ...filters,
      stockFrom: `[${filters.subjectId},`,
      stockUntil: `[${filters.subjectId}-`,
      ...dayLimits(filters.day),
      olderThan: filters.olderThan ?? Number.MAX_SAFE_INTEGER,
    });
}

/** The stock of a product belongs to its history; the ids of `toStockSubject` begin with its number. */
const ABOUT_SUBJECT = `(subject_kind = @kind AND subject_id = @subjectId
  OR @kind = 'product' AND subject_kind = 'stock'
    AND subject_id >= @stockFrom AND subject_id < @stockUntil)`;

/**
 * The kinds are ours, so they can stand in the SQL. With a plus, because SQLite would read all entries of
 * a kind to sort them, and the newest are found first in the order of the batches.
 */
function inScope({ kinds, hasMailTexts }: HistoryScope): string {
  const listed = `+subject_kind IN (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
  if (!hasMailTexts || kinds.includes("setting")) return listed;
  return `(${listed} OR (subject_kind = 'setting' AND subject_id = 'mailTexts'))`;
}

function dayLimits(day: CalendarDay | null) {
  if (day === null) return {};
  return {
    from: startOfDay(day).toISOString(),
    until: startOfDay(addDays(day, 1)).toISOString(),
  };
}

type CountRow = { kind: string; rowCount: number; subjectId: string };

function readListed(connection: Connection, id: number, scope: HistoryScope): ListedBatch | null {
  const head = readBatchHead(connection, id);
  const counts = connection.sqlite
    .prepare<[number], CountRow>(
      `SELECT subject_kind AS kind, count(DISTINCT subject_id) AS rowCount,
        min(subject_id) AS subjectId FROM audit WHERE batch_id = ? AND ${inScope(scope)}
        GROUP BY subject_kind ORDER BY min(id)`,
    )
    .all(id);
  const known = counts.flatMap(({ kind, ...count }) =>
    isSubjectKind(kind) ? { kind, ...count } : [],
  );
  const [lead] = known;
  if (!head || !lead) return null;
  const subject = { kind: lead.kind, subjectId: lead.subjectId };
  const [first] = nameSubjects(connection, [subject]);
  return {
    ...head,
    rowCount: known.reduce((sum, { rowCount }) => sum + rowCount, 0),
    kinds: known.map(({ kind }) => kind),
    first: first ?? { ...subject, name: lead.subjectId, link: null },
    undoneBy: findStandingUndo(connection, id),
    undoNeeds: listUndoNeeds(known),
  };
}

function listUndoNeeds(rows: readonly SubjectRef[]): Permission[] | null {
  const undoable = rows.filter(({ kind }) => SUBJECTS[kind].isUndoable);
  return undoable.length > 0 ? listUndoPermissions(undoable) : null;
}

export type HistoryPerson = { id: number; name: string };

/**
 * Everybody who has or had an account, for the filter.
 * @throws DatabaseUnavailableError
 */
export function listHistoryPeople(): Promise<HistoryPerson[]> {
  return getStoredShop().database.read(({ sqlite }) =>
    sqlite
      .prepare<[], HistoryPerson>(
        "SELECT id, CASE WHEN name = '' THEN username ELSE name END AS name FROM admins ORDER BY id",
      )
      .all(),
  );
}
