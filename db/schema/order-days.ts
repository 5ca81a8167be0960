import { index, integer, primaryKey, real, table, text } from "../columns";

/** Customers by the day of the shop they came on, kept by triggers, so that none is read to count them. */
export const customerDays = table("customer_days", {
  /** In Buenos Aires, `2025-06-01`; empty where the customer's time is none. */
  day: text("day").primaryKey(),
  customerCount: integer("customer_count").notNull(),
});

/**
 * Orders by day of the shop, state and way of paying, with what was sold and collected. Kept by
 * triggers on `orders`, so that a summary over any period reads days and no orders.
 */
export const orderDays = table(
  "order_days",
  {
    /** In Buenos Aires, `2025-06-01`; empty where the order's time is none. */
    day: text("day").notNull(),
    status: text("status").notNull(),
    paymentMethod: text("payment_method").notNull(),
    orderCount: integer("order_count").notNull(),
    /** Orders that bring in something. */
    soldCount: integer("sold_count").notNull(),
    /** Sums of whole cents: exact up to 2^53. */
    soldInCents: real("sold_in_cents").notNull(),
    collectedInCents: real("collected_in_cents").notNull(),
  },
  (columns) => [
    primaryKey({ columns: [columns.day, columns.status, columns.paymentMethod] }),
    // Holds all that a summary of every day needs.
    index("order_days_by_status").on(
      columns.status,
      columns.orderCount,
      columns.soldCount,
      columns.soldInCents,
      columns.collectedInCents,
    ),
  ],
);
