import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { now } from "./now";

export const customers = sqliteTable(
  "customers",
  {
    id: integer("id").primaryKey(),
    /** As typed, or empty; one customer per address whatever its case (see the unique index). */
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
    /** When the personal data were erased; the orders stay for the books. */
    erasedAt: text("erased_at"),
    /** Kept by triggers on `orders`, so that lists by them cost no more with more orders. */
    orderCount: integer("order_count").notNull().default(0),
    /** What their sold orders are worth; real, because a sum must never fail an order. */
    spentInCents: real("spent_in_cents").notNull().default(0),
  },
  (table) => [
    // A customer of the counter may have given no address: those are not one and the same.
    uniqueIndex("customers_email")
      .on(sql`${table.email} COLLATE NOCASE`)
      .where(sql`${table.email} <> ''`),
    index("customers_by_creation").on(table.createdAt, table.id),
    index("customers_by_name").on(sql`${table.name} COLLATE NOCASE`, table.id),
    index("customers_by_spent").on(table.spentInCents, table.id),
    index("customers_by_orders").on(table.orderCount, table.id),
  ],
);
