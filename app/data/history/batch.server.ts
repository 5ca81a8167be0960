import type { Connection } from "../../../db/open";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { SubjectKind } from "../../domain/history/subjects";

export type Change = {
  author: Author;
  action: Action;
  now: Date;
  /** The batch that this change takes back. */
  undoesId?: number;
};

/** Who changes something, and when. */
export type By = Pick<Change, "author" | "now">;

/**
 * Within a write: what is written until `closeBatch` is one change in the history.
 * @returns the id of the batch
 */
export function openBatch({ sqlite }: Connection, change: Change): number {
  const batchId = sqlite
    .prepare<[], number>(
      "SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0)",
    )
    .pluck()
    .get();
  const { author, action, now, undoesId = null } = change;
  sqlite
    .prepare(
      `INSERT INTO audit_context (id, at, admin_id, admin_name, action, batch_id, undoes_id)
        VALUES (1, @at, @adminId, @name, @action, @batchId, @undoesId)`,
    )
    .run({ ...author, at: now.toISOString(), action, batchId, undoesId });
  return batchId ?? 1;
}

/** Within a batch: its id. */
export function readOpenBatch({ sqlite }: Connection): number {
  return Number(sqlite.prepare("SELECT batch_id FROM audit_context").pluck().get());
}

/** Within the same write. Returns whether the batch has entries. */
export function closeBatch({ sqlite }: Connection, batchId: number): boolean {
  sqlite.prepare("DELETE FROM audit_context").run();
  return (
    sqlite.prepare("SELECT 1 FROM audit WHERE batch_id = ? LIMIT 1").get(batchId) !== undefined
  );
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
export function recordEntry({ sqlite }: Connection, { kind, id, before, after }: Entry): void {
  const toJson = (columns: Entry["before"]) => (columns ? JSON.stringify(columns) : null);
  sqlite
    .prepare("INSERT INTO audit_intake VALUES (?, ?, ?, ?)")
    .run(kind, String(id), toJson(before), toJson(after));
}
