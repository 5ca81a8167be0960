import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { now } from "./now";
import { orders } from "./orders";

/** Who used the "Botón de arrepentimiento", with the code that was given at once. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: integer("id").primaryKey(),
    /** `ARR-…` */
    code: text("code").notNull(),
    /** Null when what was typed names no order. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** As typed: an order number, an e-mail, or both. */
    orderNumber: text("order_number").notNull().default(""),
    email: text("email").notNull().default(""),
    reason: text("reason").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    answeredAt: text("answered_at"),
  },
  (table) => [
    uniqueIndex("withdrawals_code").on(table.code),
    index("withdrawals_by_answer").on(table.answeredAt, table.createdAt),
  ],
);
