import { sql } from "drizzle-orm";

import {
  check,
  id,
  index,
  integer,
  primaryKey,
  table,
  text,
  uniqueId,
  uniqueIndex,
  now,
} from "../columns";

/**
 * How many pieces of a size and colour there are. A size and colour without a row is not counted. Only
 * `stock_movements` changes it: a trigger adds each movement up (`db/migrations/0016_stock.sql`).
 */
export const stock = table(
  "stock",
  {
    id: uniqueId("id"),
    /** `products.row_id`. The row stays while the product rests in the bin. */
    productRow: integer("product_row").notNull(),
    /** As `normalizeSize` gives it; empty for a product without sizes. */
    sizeKey: text("size_key").notNull(),
    /** As the product has it; empty for a product without colours. */
    color: text("color").notNull(),
    /** Pieces in the shop, the reserved ones included. */
    onHand: integer("on_hand").notNull().default(0),
    /** Pieces of open orders. More than `on_hand` when a count found fewer. */
    reserved: integer("reserved").notNull().default(0),
    /** How often people changed it: a form that saw fewer changes is out of date. */
    edits: integer("edits").notNull().default(0),
  },
  (columns) => [
    uniqueIndex("stock_variant").on(columns.productRow, columns.sizeKey, columns.color),
    index("stock_by_left").on(sql`${columns.onHand} - ${columns.reserved}`),
    check("stock_numbers", sql`${columns.onHand} >= 0 AND ${columns.reserved} >= 0`),
  ],
);

/** The ledger: every change of `stock`, append-only. The sums of its deltas are the numbers there. */
export const stockMovements = table(
  "stock_movements",
  {
    id: uniqueId("id"),
    /** Its row may be gone: its movements then add up to zero. */
    stockId: integer("stock_id").notNull(),
    onHandDelta: integer("on_hand_delta").notNull().default(0),
    reservedDelta: integer("reserved_delta").notNull().default(0),
    /** One of `app/domain/stock/stock-effect.ts`. */
    reason: text("reason").notNull(),
    /** The order that moved it; null for a change by a person. */
    orderId: integer("order_id"),
    /** The person's name; empty for shoppers and the shop itself. */
    author: text("author").notNull().default(""),
    /** The change in the history; null for what orders do. */
    batchId: integer("batch_id"),
    at: text("at").notNull().default(now),
  },
  (columns) => [
    index("stock_movements_by_stock").on(columns.stockId, columns.id),
    index("stock_movements_by_time").on(columns.at),
  ],
);

/** Who asked to be told when a sold-out size and colour is there again. */
export const restockRequests = table(
  "restock_requests",
  {
    id: id("id"),
    stockId: integer("stock_id")
      .notNull()
      .references(() => stock.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** The unguessable part of the address that deletes the request. */
    token: text("token").notNull(),
    at: text("at").notNull().default(now),
    /** When the one mail was written; null while they wait. */
    notifiedAt: text("notified_at"),
  },
  (columns) => [
    uniqueIndex("restock_requests_once").on(columns.stockId, columns.email),
    uniqueIndex("restock_requests_token").on(columns.token),
    index("restock_requests_waiting")
      .on(columns.stockId, columns.id)
      .where(sql`${columns.notifiedAt} is null`),
    index("restock_requests_by_email").on(columns.email),
    index("restock_requests_by_time").on(columns.at),
  ],
);

/** A count of the shelves that is under way, or was applied. */
export const stockTakes = table("stock_takes", {
  id: uniqueId("id"),
  /** `brand`, `group` or `all`, with the brand's or group's id. */
  scope: text("scope").notNull(),
  scopeValue: text("scope_value").notNull().default(""),
  author: text("author").notNull(),
  createdAt: text("created_at").notNull().default(now),
  /** When its differences were applied, or when it was thrown away. */
  closedAt: text("closed_at"),
  /** The change in the history; null for one that changed nothing. */
  batchId: integer("batch_id"),
});

/** What was counted so far. */
export const stockTakeCells = table(
  "stock_take_cells",
  {
    takeId: integer("take_id")
      .notNull()
      .references(() => stockTakes.id, { onDelete: "cascade" }),
    productRow: integer("product_row").notNull(),
    sizeKey: text("size_key").notNull(),
    color: text("color").notNull(),
    counted: integer("counted").notNull(),
    /** What the shop believed when it was counted; null when it was not counted before. */
    seenOnHand: integer("seen_on_hand"),
    /** `stock.edits` at that time. */
    seenEdits: integer("seen_edits").notNull().default(0),
  },
  (columns) => [
    primaryKey({ columns: [columns.takeId, columns.productRow, columns.sizeKey, columns.color] }),
    check("stock_take_cells_counted", sql`${columns.counted} >= 0`),
  ],
);
