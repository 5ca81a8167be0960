import { id, index, integer, table, text, uniqueIndex } from "../columns";

import { now } from "./now";
import { orders } from "./orders";

/** Who used the "Botón de arrepentimiento", with the code that was given at once. */
export const withdrawals = table(
  "withdrawals",
  {
    id: id("id"),
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
  (columns) => [
    uniqueIndex("withdrawals_code").on(columns.code),
    index("withdrawals_by_answer").on(columns.answeredAt, columns.createdAt),
  ],
);
