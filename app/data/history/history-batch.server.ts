import type { Connection } from "../../../db/connection";
import {
  foldEntries,
  isUndoable,
  type Columns,
  type RowChange,
  joinRenames,
  sinceDefault,
} from "../../domain/history/row-change";
import type { SubjectCount } from "../../domain/history/describe-undo";
import { findSubjectPermissions, listUndoPermissions } from "../../domain/history/subjects";
import { may, maySeeCosts, type RoleId } from "../../domain/owner/roles";
import { groupBy } from "../../domain/plain/lists";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { SECRET_COLUMNS } from "../../domain/products/product-fields";
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

type NamedChange = RowChange & NamedSubject;

export type UndoState =
  | { state: "open"; preview: Omit<UndoPreview, "kept"> & { kept: NamedConflicts[] } }
  | { state: "undone"; undoneBy: BatchHead; kept: NamedConflicts[]; keptCount: number }
  | { state: "nothing" }
  /** Its kind never is: a mail was sent, money went. */
  | { state: "never" }
  /** It can, but not by this role. */
  | { state: "not-yours" };

type NamedConflicts = UndoPreview["kept"][number] & { name: string };

type HistoryBatch = {
  batch: BatchHead;
  place: Pick<PagePlace, "page" | "pageCount" | "total">;
  /** Of all rows, also those of other pages. */
  counts: SubjectCount[];
  rows: NamedChange[];
  undo: UndoState;
};

/** `batch` is null when there is none, or none that the role may see. */
export async function readHistoryBatch(
  { id, page, now }: { id: number; page: string | null; now: Date },
  role: RoleId,
): Promise<HistoryBatch | { batch: null }> {
  const { database } = getStoredShop();
  const found = await database.read((connection) => readBatch(connection, id));
  const changes = found.changes.filter((change) => canSee(role, change));
  const ofRole = maySeeCosts(role) ? changes : changes.flatMap(withoutSecrets);
  const { batch } = found;
  if (!batch || !found.entries.some((entry) => canSee(role, entry))) return { batch: null };
  const shown = joinRenames(ofRole.map(sinceDefault));
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

/** None for a change of nothing else. */
function withoutSecrets(change: RowChange): RowChange[] {
  if (change.kind !== "product") return [change];
  const [before, after] = [dropSecrets(change.before), dropSecrets(change.after)];
  const isNothing = before && after && Object.keys(after).length === 0;
  return isNothing ? [] : [{ ...change, before, after }];
}

function dropSecrets(columns: Columns | null): Columns | null {
  if (columns === null) return null;
  const kept = Object.entries(columns).filter(([name]) => !SECRET_COLUMNS.includes(name));
  return Object.fromEntries(kept);
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

export function readUndoableChanges(id: number): Promise<RowChange[]> {
  return getStoredShop().database.read(async (connection) =>
    (await readBatchChanges(connection, id)).filter(isUndoable),
  );
}
