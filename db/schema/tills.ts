import { sql } from "drizzle-orm";

import { check, id, index, integer, table, text, uniqueIndex, now } from "../columns";
import { admins } from "./owner";

/** A drawer with money, from its opening to its closing. Sales belong to it, and not to a day: it may pass midnight. */
export const tills = table(
  "tills",
  {
    id: id("id"),
    /** Who opened it: a person has one open at most. */
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    openedBy: text("opened_by").notNull().default(""),
    openedAt: text("opened_at").notNull().default(now),
    /** Whole pesos, as all amounts here. */
    opening: integer("opening").notNull(),
    /** Null while it is open; the same for what follows. */
    closedAt: text("closed_at"),
    closedBy: text("closed_by").notNull().default(""),
    /** JSON: `[value, count]` of each note that was counted. */
    notes: text("notes").notNull().default("[]"),
    comment: text("comment").notNull().default(""),
  },
  (columns) => [
    uniqueIndex("tills_open")
      .on(columns.adminId)
      .where(sql`${columns.closedAt} is null`),
    index("tills_by_closing").on(columns.closedAt),
    check("tills_opening", sql`${columns.opening} >= 0`),
  ],
);

/** Cash that came into a till or left it without a sale. */
export const tillMovements = table(
  "till_movements",
  {
    id: id("id"),
    tillId: integer("till_id")
      .notNull()
      .references(() => tills.id, { onDelete: "cascade" }),
    /** Minted in the form: sent twice, it counts once. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** One of `app/domain/counter/till.ts`. */
    kind: text("kind").notNull(),
    /** Below 0 for what left. */
    amount: integer("amount").notNull(),
    reason: text("reason").notNull().default(""),
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [
    uniqueIndex("till_movements_key").on(columns.idempotencyKey),
    index("till_movements_by_till").on(columns.tillId),
    check("till_movements_amount", sql`${columns.amount} <> 0`),
  ],
);

/** What a closed till should have had by each way of paying, and what was counted. */
export const tillCounts = table(
  "till_counts",
  {
    id: id("id"),
    tillId: integer("till_id")
      .notNull()
      .references(() => tills.id, { onDelete: "cascade" }),
    way: text("way").notNull(),
    expected: integer("expected").notNull(),
    counted: integer("counted").notNull(),
  },
  (columns) => [uniqueIndex("till_counts_once").on(columns.tillId, columns.way)],
);
