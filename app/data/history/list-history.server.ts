import type { Connection } from "../../../db/connection";
import { addDays, startOfDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { isUndoable } from "../../domain/history/row-change";
import {
  isSubjectKind,
  listUndoPermissions,
  type HistoryFilters,
  type HistoryScope,
} from "../../domain/history/subjects";
import type { Permission } from "../../domain/owner/roles";
import type { SubjectCount } from "../../domain/history/describe-undo";
import { groupBy } from "../../domain/plain/lists";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { nameSubjects, type NamedSubject, type SubjectRef } from "./name-subjects.server";
import { findStandingUndos, readBatchHeads, type BatchHead } from "./read-batch.server";

export type ListedBatch = BatchHead & {
  rowCount: number;
  counts: SubjectCount[];
  /** The first thing that it touched; the file of an import. */
  first: NamedSubject;
  undoneBy: number | null;
  /** The permissions that taking it back needs; null for a change that is never taken back. */
  undoNeeds: Permission[] | null;
};

type HistoryPage = {
  batches: ListedBatch[];
  olderThan: number | null;
};

const BATCHES_PER_PAGE = 30;

export function listHistory(filters: HistoryFilters, scope: HistoryScope): Promise<HistoryPage> {
  return getStoredShop().database.read(async (connection) => {
    const ids = await selectBatches(connection, filters, scope);
    const page = ids.slice(0, BATCHES_PER_PAGE);
    return {
      batches: await readListed(connection, page, scope),
      olderThan: ids.length > BATCHES_PER_PAGE ? (page.at(-1) ?? null) : null,
    };
  });
}

function selectBatches(
  { prepare }: Connection,
  filters: HistoryFilters,
  scope: HistoryScope,
): Promise<number[]> {
  const where = [`batch_id < @olderThan`, inScope(scope)];
  if (filters.who === "outside") where.push("action = 'outside'");
  else if (filters.who !== null) where.push("admin_id = @who");
  if (filters.subjectId !== null) where.push(ABOUT_SUBJECT);
  else if (filters.kind !== null) where.push(`${KIND} = @kind`);
  if (filters.day !== null) where.push("at >= @from AND at < @until");
  return prepare<unknown[], number>(
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

/**
 * Not the column alone, because SQLite would read all entries of a kind by its index and sort them, and the
 * newest are found first in the order of the batches.
 */
const KIND = "(subject_kind || '')";

/** The stock of a product belongs to its history; the ids of `toStockSubject` begin with its number. */
const ABOUT_SUBJECT = `(subject_kind = @kind AND subject_id = @subjectId
  OR @kind = 'product' AND subject_kind = 'stock'
    AND subject_id >= @stockFrom AND subject_id < @stockUntil)`;

/** The kinds are ours, so they can stand in the SQL. */
function inScope({ kinds, hasMailTexts }: HistoryScope): string {
  const listed = `${KIND} IN (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
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

type CountRow = SubjectRef & { batchId: number; rowCount: number };

async function readListed(
  connection: Connection,
  ids: readonly number[],
  scope: HistoryScope,
): Promise<ListedBatch[]> {
  const heads = await readBatchHeads(connection, ids);
  const counts = await connection
    .prepare<[string], CountRow>(
      `SELECT batch_id AS "batchId", subject_kind AS kind, count(DISTINCT subject_id) AS "rowCount",
        min(subject_id) AS "subjectId" FROM audit WHERE batch_id IN ${NUMBER_LIST} AND ${inScope(scope)}
        GROUP BY batch_id, subject_kind ORDER BY min(id)`,
    )
    .all(JSON.stringify(ids));
  const known = counts.filter(({ kind }) => isSubjectKind(kind));
  const countsOf = groupBy(known, ({ batchId }) => batchId);
  const leads = ids.flatMap((id) => {
    const rows = countsOf.get(id) ?? [];
    return rows.find(({ kind }) => kind === "import") ?? rows[0] ?? [];
  });
  const names = await nameSubjects(
    connection,
    leads.map(({ kind, subjectId }) => ({ kind, subjectId })),
  );
  const undos = await findStandingUndos(connection, ids);
  return leads.flatMap(({ batchId }, at) => {
    const [head, first] = [heads.get(batchId), names[at]];
    const rows = countsOf.get(batchId) ?? [];
    if (!head || !first) return [];
    return {
      ...head,
      rowCount: rows.reduce((sum, { rowCount }) => sum + rowCount, 0),
      counts: rows.map(({ kind, rowCount }) => ({ kind, count: rowCount })),
      first,
      undoneBy: undos.get(batchId) ?? null,
      undoNeeds: listUndoNeeds(rows),
    };
  });
}

function listUndoNeeds(rows: readonly SubjectRef[]): Permission[] | null {
  const undoable = rows.filter(isUndoable);
  return undoable.length > 0 ? listUndoPermissions(undoable) : null;
}

type HistoryPerson = { id: number; name: string };

export function listHistoryPeople(): Promise<HistoryPerson[]> {
  return getStoredShop().database.read(({ prepare }) =>
    prepare<[], HistoryPerson>(
      "SELECT id, CASE WHEN name = '' THEN username ELSE name END AS name FROM admins ORDER BY id",
    ).all(),
  );
}
