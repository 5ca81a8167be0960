import type { Connection } from "../../../db/open";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { SubjectKind } from "../../domain/history/subjects";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type Change = {
  author: Author;
  action: Action;
  now: Date;
  /** The batch that this change takes back. */
  undoesId?: number;
};

/** A change with its entries in the history. */
export type Recorded<T> = {
  value: T;
  /** Names the change in the history; null when it changed nothing. */
  batchId: number | null;
};

/**
 * The one way to write for a person of the back office, for a command, or for the shop itself where
 * the change belongs into the history. One transaction: triggers write the entries of the tables in
 * `db/migrations/0015_history.sql`, `recordEntry` those of other subjects.
 * @throws DatabaseUnavailableError
 */
export async function writeAs<T>(change: Change, write: (connection: Connection) => T): Promise<T> {
  return (await writeBatch(change, write)).value;
}

/** The same, for a caller that offers to take the change back. */
export function writeBatch<T>(
  change: Change,
  write: (connection: Connection) => T,
): Promise<Recorded<T>> {
  return getStoredShop().database.write((connection) => {
    const batchId = openBatch(connection, change);
    const value = write(connection);
    return { value, batchId: closeBatch(connection, batchId) ? batchId : null };
  });
}

/** @returns the id of the batch */
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

/** @returns whether the batch has entries */
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
 * Within `writeAs`: an entry of a subject whose table has no triggers for it. Personal data belong
 * only into entries of orders and customers, because the erasure empties those.
 */
export function recordEntry({ sqlite }: Connection, { kind, id, before, after }: Entry): void {
  const toJson = (columns: Entry["before"]) => (columns ? JSON.stringify(columns) : null);
  sqlite
    .prepare("INSERT INTO audit_intake VALUES (?, ?, ?, ?)")
    .run(kind, String(id), toJson(before), toJson(after));
}
