import { sql } from "drizzle-orm";

import { id, index, integer, real, table, text, uniqueIndex, now } from "../columns";

export const customers = table(
  "customers",
  {
    id: id("id"),
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
  (columns) => [
    // A customer of the counter may have given no address: those are not one and the same.
    uniqueIndex("customers_email")
      .on(sql`lower(${columns.email})`)
      .where(sql`${columns.email} <> ''`),
    index("customers_by_creation").on(columns.createdAt, columns.id),
    index("customers_by_name").on(sql`lower(${columns.name})`, columns.id),
    index("customers_by_spent").on(columns.spentInCents, columns.id),
    index("customers_by_orders").on(columns.orderCount, columns.id),
  ],
);
