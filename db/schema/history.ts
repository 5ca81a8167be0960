import { sql } from "drizzle-orm";

import { check, id, index, integer, table, text, uniqueId, now } from "../columns";

/**
 * What was changed, by whom and when. Triggers write it in the transaction of the change.
 * Append-only: other triggers refuse updates and deletions,
 * except after two years and for the erasure of a customer's data.
 */
export const audit = table(
  "audit",
  {
    id: uniqueId("id"),
    at: text("at").notNull().default(now),
    /** Null for the shop itself, a command on the machine, and other programs. */
    adminId: integer("admin_id"),
    /** As it was then. */
    adminName: text("admin_name").notNull(),
    /** One of `app/domain/history/actions.ts`. */
    action: text("action").notNull(),
    /** One of `app/domain/history/subjects.ts`. */
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** JSON: the changed columns as they were; null when the row is new. */
    before: text("before"),
    /** JSON: the same columns after the change; null when the row is gone. */
    after: text("after"),
    /** The id of the first entry of the same change. */
    batchId: integer("batch_id").notNull(),
    /** The batch that this change takes back. */
    undoesId: integer("undoes_id"),
  },
  (columns) => [
    // Hold all that the list of changes needs to leave out what a role may not see.
    index("audit_by_batch").on(columns.batchId, columns.subjectKind, columns.subjectId),
    index("audit_by_admin").on(
      columns.adminId,
      columns.batchId,
      columns.subjectKind,
      columns.subjectId,
    ),
    index("audit_by_subject").on(columns.subjectKind, columns.subjectId, columns.batchId),
    index("audit_by_time").on(columns.at, columns.batchId),
    index("audit_deleted_products")
      .on(columns.at, columns.subjectId)
      .where(sql`${columns.subjectKind} = 'product' and ${columns.after} is null`),
    index("audit_by_undo")
      .on(columns.undoesId)
      .where(sql`${columns.undoesId} is not null`),
  ],
);

/**
 * Who makes the change that is being written: one row, and only within a transaction of
 * `writeAs`. A change without it was made by another program.
 */
export const auditContext = table(
  "audit_context",
  {
    id: id("id"),
    at: text("at").notNull(),
    adminId: integer("admin_id"),
    adminName: text("admin_name").notNull(),
    action: text("action").notNull(),
    batchId: integer("batch_id").notNull(),
    undoesId: integer("undoes_id"),
  },
  (columns) => [check("audit_context_one", sql`${columns.id} = 1`)],
);
