import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (table) => [
    // The shop's listings are bitmaps in memory, built from one pass in this order (see docs/decisions).
    index("products_newest").on(table.isHidden, table.createdAt, table.rowId),
    check("products_flags", sql`${table.isNew} IN (0, 1) AND ${table.isHidden} IN (0, 1)`),
  ],
);

/** Counters that triggers raise in the transaction of the change they count. */
export const versions = sqliteTable("versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});
