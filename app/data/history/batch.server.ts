import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { SubjectKind } from "../../domain/history/subjects";
import { readNextId } from "../dialect/engine.server";
import { runForRows } from "../dialect/row-lists.server";

export type Change = {
  author: Author;
  action: Action;
  now: Date;
  /** The batch that this change takes back. */
  undoesId?: number;
};

export type By = Pick<Change, "author" | "now">;

export type Recorded<T> = {
  value: T;
  /** Names the change in the history; null when it changed nothing. */
  batchId: number | null;
};

/** Within a write that is more than this change: what `write` stores is one change in the history. */
export async function recordBatch<T>(
  connection: Connection,
  change: Change,
  write: () => T | Promise<T>,
): Promise<Recorded<T>> {
  const batchId = await readNextId(connection, "audit");
  await setContext(connection, batchId, change);
  const value = await write();
  return { value, batchId: await closeBatch(connection, batchId) };
}

/**
 * Within a write: what `write` stores belongs to an earlier change, which the history shows and takes
 * back as one. Nothing newer may stand on the same rows, and no undo of that change.
 */
export async function continueBatch<T>(
  connection: Connection,
  earlier: { id: number; adminId: number | null; adminName: string; action: string },
  now: Date,
  write: () => T | Promise<T>,
): Promise<T> {
  const { id, adminId, adminName, action } = earlier;
  await setContext(connection, id, { author: { adminId, name: adminName }, action, now });
  const value = await write();
  await closeBatch(connection, id);
  return value;
}

type Context = Omit<Change, "action"> & { action: string };

/** Triggers sign every entry with it until `closeBatch`. */
async function setContext(connection: Connection, batchId: number, change: Context): Promise<void> {
  const { author, action, now, undoesId = null } = change;
  await connection
    .prepare(
      `INSERT INTO audit_context (id, at, admin_id, admin_name, action, batch_id, undoes_id)
        VALUES (1, @at, @adminId, @name, @action, @batchId, @undoesId)`,
    )
    .run({ ...author, at: now.toISOString(), action, batchId, undoesId });
  identities.set(connection, {});
}

const identities = new WeakMap<Connection, object>();

/**
 * Within a batch: a key for what is kept in memory during it. The number is none: after a batch that was
 * rolled back, the next one has the same.
 */
export function identifyBatch(connection: Connection): object {
  const identity = identities.get(connection);
  if (!identity) throw new Error("No batch is open");
  return identity;
}

export async function readOpenBatch({ prepare }: Connection): Promise<number> {
  return Number(await prepare("SELECT batch_id FROM audit_context").pluck().get());
}

/** Returns the batch; null when it has no entries. */
async function closeBatch({ prepare }: Connection, batchId: number): Promise<number | null> {
  await prepare("DELETE FROM audit_context").run();
  const entry = await prepare("SELECT 1 FROM audit WHERE batch_id = ? LIMIT 1").get(batchId);
  return entry === undefined ? null : batchId;
}

type Columns = Readonly<Record<string, string | number | boolean | null>>;

export type Entry = {
  kind: SubjectKind;
  id: string | number;
  /** Only what changed, and never a password, key or token. */
  before?: Columns;
  after?: Columns;
};

export function recordEntry(connection: Connection, entry: Entry): Promise<void> {
  return recordEntries(connection, [entry]);
}

/**
 * Within a batch: entries of subjects whose tables have no triggers for them, each with only what differs.
 * Personal data belong only into entries of orders and customers, because the erasure empties those.
 */
export async function recordEntries(
  connection: Connection,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.flatMap(toEntryRow);
  await runForRows(
    connection,
    ENTRY_COLUMNS,
    rows,
    (source) =>
      `INSERT INTO audit
        (at, admin_id, admin_name, action, subject_kind, subject_id, before, after, batch_id, undoes_id)
        SELECT context.at, context.admin_id, context.admin_name, context.action, given.kind, given.subject,
          given.was, given.came, context.batch_id, context.undoes_id
        FROM ${source} AS given, audit_context AS context WHERE true ORDER BY given.place`,
  );
}

const ENTRY_COLUMNS = {
  place: "bigint",
  kind: "text",
  subject: "text",
  was: "text",
  came: "text",
} as const;

/** Nothing for an entry that changes nothing. */
function toEntryRow({ kind, id, before, after }: Entry, place: number) {
  const isPair = before !== undefined && after !== undefined;
  const [was, came] = isPair
    ? [withoutSame(before, after), withoutSame(after, before)]
    : [before, after];
  const row = { place, kind, subject: String(id), was: toJson(was), came: toJson(came) };
  return isPair && row.was === row.came ? [] : [row];
}

function toJson(side: Columns | undefined): string | null {
  return side ? JSON.stringify(side) : null;
}

/** As triggers write what differs: 0 and 1 for conditions. */
function withoutSame(side: Columns, other: Columns): Columns {
  const left: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(side))
    if (other[name] !== value) left[name] = typeof value === "boolean" ? Number(value) : value;
  return left;
}
