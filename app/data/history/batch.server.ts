import type { Connection } from "../../../db/open";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { SubjectKind } from "../../domain/history/subjects";
import { keepStatement } from "../sqlite/kept-statements.server";
import type { Steps } from "../sqlite/sliced-write.server";

export type Change = {
  author: Author;
  action: Action;
  now: Date;
  /** The batch that this change takes back. */
  undoesId?: number;
};

/** Who changes something, and when. */
export type By = Pick<Change, "author" | "now">;

/** What was written as one change. */
export type Recorded<T> = {
  value: T;
  /** Names the change in the history; null when it changed nothing. */
  batchId: number | null;
};

/** Within a write that is more than this change: what `write` stores is one change in the history. */
export function recordBatch<T>(
  connection: Connection,
  change: Change,
  write: () => T,
): Recorded<T> {
  const batchId = openBatch(connection, change);
  const value = write();
  return { value, batchId: closeBatch(connection, batchId) };
}

/** The same for a write in slices. */
export function* recordSlices<T>(
  connection: Connection,
  change: Change,
  write: Steps<T>,
): Generator<void, Recorded<T>> {
  const batchId = openBatch(connection, change);
  const value = yield* write(connection);
  return { value, batchId: closeBatch(connection, batchId) };
}

/**
 * Within a write: what `write` stores belongs to an earlier change, which the history shows and takes
 * back as one. Nothing newer may stand on the same rows, and no undo of that change.
 */
export function continueBatch<T>(
  connection: Connection,
  earlier: EarlierChange,
  now: Date,
  write: () => T,
): T {
  const { id, adminId, adminName, action } = earlier;
  setContext(connection, id, { author: { adminId, name: adminName }, action, now });
  const value = write();
  closeBatch(connection, id);
  return value;
}

type EarlierChange = { id: number; adminId: number | null; adminName: string; action: string };

/** Triggers sign every entry with it until `closeBatch`. Returns the id of the batch. */
function openBatch(connection: Connection, change: Change): number {
  const batchId = connection.sqlite
    .prepare<[], number>(
      "SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0)",
    )
    .pluck()
    .get();
  setContext(connection, batchId ?? 1, change);
  return batchId ?? 1;
}

type Context = Omit<Change, "action"> & { action: string };

function setContext({ sqlite }: Connection, batchId: number, change: Context): void {
  const { author, action, now, undoesId = null } = change;
  sqlite
    .prepare(
      `INSERT INTO audit_context (id, at, admin_id, admin_name, action, batch_id, undoes_id)
        VALUES (1, @at, @adminId, @name, @action, @batchId, @undoesId)`,
    )
    .run({ ...author, at: now.toISOString(), action, batchId, undoesId });
  identities.set(sqlite, {});
}

const identities = new WeakMap<Connection["sqlite"], object>();

/**
 * Within a batch: a key for what is kept in memory during it. The number is none: after a batch that was
 * rolled back, the next one has the same.
 */
export function identifyBatch({ sqlite }: Connection): object {
  const identity = identities.get(sqlite);
  if (!identity) throw new Error("No batch is open");
  return identity;
}

/** Within a batch: its id. */
export function readOpenBatch(connection: Connection): number {
  return Number(selectOpenBatch(connection).get());
}

const selectOpenBatch = keepStatement(({ sqlite }) =>
  sqlite.prepare("SELECT batch_id FROM audit_context").pluck(),
);

/** Returns the batch; null when it has no entries. */
function closeBatch({ sqlite }: Connection, batchId: number): number | null {
  sqlite.prepare("DELETE FROM audit_context").run();
  const entry = sqlite.prepare("SELECT 1 FROM audit WHERE batch_id = ? LIMIT 1").get(batchId);
  return entry === undefined ? null : batchId;
}

export type Entry = {
  kind: SubjectKind;
  id: string | number;
  /** Only what changed, and never a password, key or token. */
  before?: Readonly<Record<string, string | number | boolean | null>>;
  after?: Readonly<Record<string, string | number | boolean | null>>;
};

/**
 * Within a batch: an entry of a subject whose table has no triggers for it. Personal data belong
 * only into entries of orders and customers, because the erasure empties those.
 */
export function recordEntry(connection: Connection, { kind, id, before, after }: Entry): void {
  const toJson = (columns: Entry["before"]) => (columns ? JSON.stringify(columns) : null);
  insertEntry(connection).run(kind, String(id), toJson(before), toJson(after));
}

const insertEntry = keepStatement(({ sqlite }) =>
  sqlite.prepare("INSERT INTO audit_intake VALUES (?, ?, ?, ?)"),
);
