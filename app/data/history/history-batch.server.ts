import type { Connection } from "../../../db/connection";
import { foldEntries, type RowChange } from "../../domain/history/row-change";
import { joinRenames } from "../../domain/history/join-renames";
import type { SubjectCount } from "../../domain/history/count-subjects";
import { sinceDefault } from "../../domain/history/setting-change";
import {
  findSubjectPermissions,
  isUndoable,
  listUndoPermissions,
} from "../../domain/history/subjects";
import { may, type RoleId } from "../../domain/owner/roles";
import { groupBy } from "../../domain/plain/group-by";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { nameSubjects, type NamedSubject } from "./name-subjects.server";
import {
  findStandingUndo,
  readBatchChanges,
  readBatchEntries,
  readBatchHead,
  type BatchHead,
} from "./read-batch.server";
import { previewUndo, type UndoPreview } from "./undo-batch.server";

export const ROWS_PER_PAGE = 50;

/** A changed row with its name. */
export type NamedChange = RowChange & NamedSubject;

/** Whether a change can be taken back by this person. */
export type UndoState =
  | { state: "open"; preview: Omit<UndoPreview, "kept"> & { kept: NamedConflicts[] } }
  | { state: "undone"; undoneBy: BatchHead; kept: NamedConflicts[]; keptCount: number }
  /** Everything is as it was before it. */
  | { state: "nothing" }
  /** Its kind never is: a mail was sent, money went. */
  | { state: "never" }
  /** It can, but not by this role. */
  | { state: "not-yours" };

export type NamedConflicts = UndoPreview["kept"][number] & { name: string };

export type HistoryBatch = {
  batch: BatchHead;
  place: Pick<PagePlace, "page" | "pageCount" | "total">;
  /** Of all rows, also those of other pages. */
  counts: SubjectCount[];
  rows: NamedChange[];
  undo: UndoState;
};

type Asked = { id: number; page: string | null; now: Date };

/**
 * One change with what it touched, and what taking it back would do now. `batch` is null when there
 * is none, or none that the role may see.
 */
export async function readHistoryBatch(
  { id, page, now }: Asked,
  role: RoleId,
): Promise<HistoryBatch | { batch: null }> {
  const { database } = getStoredShop();
  const found = await database.read((connection) => readBatch(connection, id));
  const changes = found.changes.filter((change) => canSee(role, change));
  const { batch } = found;
  if (!batch || !found.entries.some((entry) => canSee(role, entry))) return { batch: null };
  const shown = joinRenames(changes.map(sinceDefault));
  const { start, end, ...place } = placePage(page, shown.length, ROWS_PER_PAGE);
  const rows = await database.read((connection) =>
    nameChanges(connection, shown.slice(start, end)),
  );
  const counts = [...groupBy(shown, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    count: ofKind.length,
  }));
  return { batch, place, counts, rows, undo: await readUndoState({ ...found, batch }, role, now) };
}

type FoundBatch = { batch: BatchHead; changes: RowChange[]; undoneBy: BatchHead | null };

async function readBatch(connection: Connection, id: number) {
  const undo = await findStandingUndo(connection, id);
  const entries = await readBatchEntries(connection, id);
  return {
    batch: await readBatchHead(connection, id),
    entries,
    changes: foldEntries(entries),
    undoneBy: undo === null ? null : await readBatchHead(connection, undo),
  };
}

function canSee(role: RoleId, { kind, subjectId }: Pick<RowChange, "kind" | "subjectId">): boolean {
  return may(role, findSubjectPermissions(kind, subjectId).view);
}

async function readUndoState(found: FoundBatch, role: RoleId, now: Date): Promise<UndoState> {
  const { batch, undoneBy } = found;
  if (found.changes.length === 0) return { state: "nothing" };
  const changes = found.changes.filter(isUndoable);
  if (changes.length === 0) return { state: "never" };
  const isAllowed = listUndoPermissions(changes).every((permission) => may(role, permission));
  if (!isAllowed) {
    // The values of what stayed are for who may change it.
    return undoneBy
      ? { state: "undone", undoneBy, kept: [], keptCount: 0 }
      : { state: "not-yours" };
  }
  const preview = await previewUndo(changes, { head: batch, now, lostPictures: new Set() });
  const names = await getStoredShop().database.read((connection) =>
    nameSubjects(
      connection,
      preview.kept.map(({ change }) => change),
    ),
  );
  const kept = preview.kept.map((one, at) => ({ ...one, name: names[at]?.name ?? "" }));
  // Once it is taken back, what another undo would leave is what this one left.
  if (undoneBy) return { state: "undone", undoneBy, kept, keptCount: preview.keptCount };
  return { state: "open", preview: { ...preview, kept } };
}

async function nameChanges(
  connection: Connection,
  changes: readonly RowChange[],
): Promise<NamedChange[]> {
  const names = await nameSubjects(connection, changes);
  return changes.flatMap((change, at) => {
    const named = names[at];
    return named ? [{ ...change, ...named }] : [];
  });
}

/** The rows of a change that can be taken back; empty for a change that is not there. */
export function readUndoableChanges(id: number): Promise<RowChange[]> {
  return getStoredShop().database.read(async (connection) =>
    (await readBatchChanges(connection, id)).filter(isUndoable),
  );
}
