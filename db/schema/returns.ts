import { check, id, index, integer, now, table, text, uniqueIndex } from "../columns";
import { sql } from "drizzle-orm";
import { orderItems, orders } from "./orders";

/** Pieces of an order that its shopper wants to exchange or to give back. */
export const returns = table(
  "returns",
  {
    id: id("id"),
    /** `CAM-…` */
    code: text("code").notNull(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** `exchange`, `return` or `fault`. */
    kind: text("kind").notNull(),
    /** One of `app/domain/returns/return-request.ts`. */
    state: text("state").notNull(),
    /** Why the shop refused it; empty for any other. */
    reason: text("reason").notNull().default(""),
    /** The shopper's words. */
    note: text("note").notNull().default(""),
    /** The person who changed it last; empty for the shopper and the shop itself. */
    author: text("author").notNull().default(""),
    /** The order that carries the new pieces; null while there is none. */
    newOrderId: integer("new_order_id").references(() => orders.id),
    /** Until when the new pieces are held; null for no end, and when none are held. */
    heldUntil: text("held_until"),
    /** How the shop gave back what it owed: `code`, `refund`, or empty; with `-all` once the rest went back too. */
    settledBy: text("settled_by").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    answeredAt: text("answered_at"),
    receivedAt: text("received_at"),
    closedAt: text("closed_at"),
  },
  (columns) => [
    uniqueIndex("returns_code").on(columns.code),
    index("returns_by_order").on(columns.orderId),
    index("returns_by_state").on(columns.state, columns.createdAt),
    index("returns_by_hold")
      .on(columns.heldUntil)
      .where(sql`${columns.heldUntil} is not null`),
  ],
);

/** How a piece fitted, as its buyer said by a link of a mail: one answer for each line of an order. */
export const fitVotes = table(
  "fit_votes",
  {
    orderItemId: integer("order_item_id")
      .primaryKey()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** `chico`, `bien` or `grande`. */
    fit: text("fit").notNull(),
    /** When it was said last. */
    at: text("at").notNull().default(now),
  },
  (columns) => [check("fit_votes_fit", sql`${columns.fit} IN ('chico', 'bien', 'grande')`)],
);

export const returnItems = table(
  "return_items",
  {
    id: id("id"),
    returnId: integer("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    /** `chico`, `grande`, `falla` or `otro`. */
    reason: text("reason").notNull(),
    /** Whole pesos, for all its pieces: what was paid for them. */
    paid: integer("paid").notNull(),
    /** What is wanted for them; empty when they are given back. */
    newProductId: text("new_product_id").notNull().default(""),
    newSize: text("new_size").notNull().default(""),
    newColor: text("new_color").notNull().default(""),
    /** Whole pesos, for all the new pieces, as it was told. */
    newPrice: integer("new_price").notNull().default(0),
    /** The counted size and colour of the new pieces; null when it was not counted. */
    newStockId: integer("new_stock_id"),
    /** Pieces that are held of it. */
    held: integer("held").notNull().default(0),
    /** Pieces that came back for sale, and pieces that came back broken. */
    backToStock: integer("back_to_stock").notNull().default(0),
    broken: integer("broken").notNull().default(0),
  },
  (columns) => [
    index("return_items_by_return").on(columns.returnId),
    index("return_items_by_item").on(columns.orderItemId),
    check("return_items_pieces", sql`${columns.quantity} > 0 AND ${columns.held} >= 0`),
  ],
);
