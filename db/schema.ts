import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** ISO 8601 in UTC with milliseconds, so that text order is time order. */
const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/**
 * One row per product the owner sells. The JSON columns are checked when they are read
 * (`app/data/product-row.server.ts`), because the file can also be written by other tools.
 */
export const products = sqliteTable(
  "products",
  {
    /** Ties a row to its full-text entry: an implicit rowid would change on VACUUM. */
    rowId: integer("row_id").primaryKey(),
    id: text("id").notNull().unique("products_id"),
    name: text("name").notNull(),
    /** Whole pesos. */
    price: integer("price").notNull(),
    images: text("images").notNull().default("[]"),
    sizes: text("sizes").notNull().default("[]"),
    colors: text("colors").notNull().default("[]"),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    brand: text("brand").notNull().default(""),
    isNew: integer("is_new", { mode: "boolean" }).notNull().default(true),
    isHidden: integer("is_hidden", { mode: "boolean" }).notNull().default(false),
    colorLinks: text("color_links").notNull().default("{}"),
    collection: text("collection"),
    description: text("description").notNull().default(""),
    composition: text("composition").notNull().default(""),
    /** JSON: picture address to the text that stands for it. */
    imageTexts: text("image_texts").notNull().default("{}"),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (table) => [
    // The shop's listings are bitmaps in memory, built from one pass in this order (see docs/decisions).
    index("products_newest").on(table.isHidden, table.createdAt, table.rowId),
    // The orders of the owner's list, hidden products included: each is read once per version.
    index("products_by_creation").on(table.createdAt, table.rowId),
    index("products_by_update").on(table.updatedAt, table.rowId),
    index("products_by_price").on(table.price, table.rowId),
    index("products_by_name").on(sql`${table.name} COLLATE NOCASE`, table.rowId),
    check("products_flags", sql`${table.isNew} IN (0, 1) AND ${table.isHidden} IN (0, 1)`),
  ],
);

/** Counters that triggers raise in the transaction of the change they count. */
export const versions = sqliteTable("versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});

/** Where a product went whose id the owner changed: its old address answers 301. */
export const productRedirects = sqliteTable("product_redirects", {
  oldId: text("old_id").primaryKey(),
  productId: text("product_id").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** What was typed into a product form and not saved yet, while pictures are sent and moved. */
export const productDrafts = sqliteTable("product_drafts", {
  id: text("id").primaryKey(),
  /** Null for a product that is not stored yet. */
  productId: text("product_id"),
  /** JSON, checked by `app/forms/product-form.ts`. */
  content: text("content").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** What the owner changed about the shop; a name that is missing has its default. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  /** JSON, checked by `app/data/settings.server.ts`. */
  value: text("value").notNull(),
});

export const admins = sqliteTable("admins", {
  id: integer("id").primaryKey(),
  username: text("username").notNull().unique("admins_username"),
  email: text("email").notNull().default(""),
  /** bcrypt. */
  passwordHash: text("password_hash").notNull(),
  lastLoginAt: text("last_login_at"),
  createdAt: text("created_at").notNull().default(now),
});

/** The tokens that are still good: signing out deletes the row, and the token with it. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    /** The token's `jti`. */
    id: text("id").primaryKey(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull().default(now),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [index("admin_sessions_by_expiry").on(table.expiresAt)],
);

/** Failed sign-ins, counted per user name, and apart for each browser that signed in before. */
export const loginAttempts = sqliteTable("login_attempts", {
  subject: text("subject").primaryKey(),
  count: integer("count").notNull(),
  lastAttempt: text("last_attempt").notNull(),
  lockedUntil: text("locked_until"),
});

export const customers = sqliteTable(
  "customers",
  {
    id: integer("id").primaryKey(),
    /** As typed; one customer per address whatever its case (see the unique index). */
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (table) => [
    uniqueIndex("customers_email").on(sql`${table.email} COLLATE NOCASE`),
    index("customers_by_creation").on(table.createdAt, table.id),
  ],
);

/** An order keeps its own copy of whom it is for and of what was bought. */
export const orders = sqliteTable(
  "orders",
  {
    id: integer("id").primaryKey(),
    orderNumber: text("order_number").notNull().unique("orders_number"),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull().default(""),
    /** One of `app/domain/order.ts`. */
    status: text("status").notNull(),
    /** Whole pesos. */
    total: integer("total").notNull(),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
    estimatedDelivery: text("estimated_delivery"),
  },
  (table) => [
    index("orders_by_creation").on(table.createdAt, table.id),
    index("orders_by_status").on(table.status, table.createdAt),
    // Hold all that the summaries need, so that they read no order.
    index("orders_totals").on(table.status, table.total),
    index("orders_by_customer").on(table.customerId, table.status, table.total),
    check("orders_total", sql`${table.total} >= 0`),
  ],
);

export const orderItems = sqliteTable(
  "order_items",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    /** Whole pesos, for one piece. */
    price: integer("price").notNull(),
    size: text("size").notNull().default(""),
    color: text("color").notNull().default(""),
    quantity: integer("quantity").notNull(),
    image: text("image").notNull().default(""),
  },
  (table) => [
    index("order_items_by_order").on(table.orderId),
    check("order_items_amounts", sql`${table.price} >= 0 AND ${table.quantity} > 0`),
  ],
);
